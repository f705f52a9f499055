import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveSecondFactor, welcomeOperator } from '../../../../demonstration/src/operator.ts'
import { accounts } from '../../../../demonstration/src/people.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { oneAfterTheOther } from '../../../test/locks.ts'
import { askWithKey } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'
import { jobsForServer } from '../../lib/jobs.ts'
import { confirmSecondFactor } from './enrol-second-factor.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { codeAt, inGroups, newRecoveryCodes, newSecret, secondsLeft } from './second-factor.ts'
import { proveSecondFactor } from './verify-second-factor.ts'

const clock = movingClock(new Date('2026-11-20T12:00:10Z'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.close())

const nextCode = () => clock.advance(90_000)
const codeNow = (secret: string, aheadSeconds = 0) =>
  codeAt(secret, new Date(clock.now().getTime() + aheadSeconds * 1000))

type Operator = Awaited<ReturnType<TestApp['aPerson']>>
const shows = (operator: Pick<Operator, 'post'>, code: string) =>
  operator.post('/api/v1/admin/second-factor/prove', { code })
const stateOf = async (operator: Operator) => (await operator.get('/api/v1/admin/second-factor')).body.state

/** With a second factor, and a session that has shown it. */
const anEnrolledOperator = async () => {
  const operator = await app.aPerson('admin', { isUnproved: true })
  const { body } = await operator.post('/api/v1/admin/second-factor')
  const secret = body.secret as string
  const code = codeNow(secret)
  const confirmed = await operator.post('/api/v1/admin/second-factor/confirm', { code })
  expect(confirmed.status).toBe(200)
  return { operator, secret, code, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

const logsInAnew = async ({ email }: Pick<Operator, 'email'>) => {
  const { body } = await app.post('/api/v1/auth/login', { email, password: 'Tresse-longue-42!' })
  return { token: body.access_token as string }
}

/** With the session that she has opened last. */
const viewerOf = async ({ id }: Operator) => {
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { id, role: 'admin', sessionId: session.id } as const
}

/** The same person with another session. */
const inAnotherBrowser = async (operator: Operator) => {
  const { token } = await logsInAnew(operator)
  return {
    get: (url: string) => app.call('GET', url, undefined, token),
    post: (url: string, given: object = {}) => app.call('POST', url, given, token),
  }
}

it('lets an operator do nothing until her session has shown a code', async () => {
  const operator = await app.aPerson('admin', { isUnproved: true })
  const awa = await app.aPerson('customer')
  expect(await operator.get('/api/v1/admin/journal')).toMatchObject({
    status: 403,
    body: { error: 'second_factor_required' },
  })
  expect((await operator.get(`/api/v1/user/${awa.id}`)).status).toBe(404)
  expect(await stateOf(operator)).toBe('unset')
  expect(await operator.post('/api/v1/admin/second-factor/confirm', { code: '000000' })).toMatchObject({
    status: 422,
    body: { message: 'Commencez par ajouter le compte à votre application.' },
  })

  const { body } = await operator.post('/api/v1/admin/second-factor')
  expect(body.uri).toContain(`secret=${body.secret}`)
  expect(await stateOf(operator)).toBe('unset')
  expect(await app.tablesWith(body.secret)).toEqual([])
  const kept = await app.db
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', operator.id)
    .executeTakeFirstOrThrow()
  const label = { purpose: 'second-factor', userId: operator.id }
  expect(app.deps.encryption.decrypt(label, kept.secret)).toBe(body.secret)
  expect(await operator.post('/api/v1/admin/second-factor/confirm', { code: '000000' })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'code' }] },
  })
  expect((await operator.get('/api/v1/admin/journal')).status).toBe(403)
  // Not before it is hers.
  expect((await shows(operator, codeNow(body.secret))).status).toBe(422)

  const confirmed = await operator.post('/api/v1/admin/second-factor/confirm', { code: codeNow(body.secret) })
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  expect(await stateOf(operator)).toBe('proved')
  expect((await operator.get(`/api/v1/user/${awa.id}`)).status).toBe(200)
  const { body: actions } = await operator.get('/api/v1/admin/journal')
  expect(actions[0]).toMatchObject({ kind: 'second_factor_set', operator: operator.email })
  expect((await operator.post('/api/v1/admin/second-factor')).status).toBe(409)
})

it('gives the same secret again for a quarter of an hour, until a code of it has been shown', async () => {
  const operator = await app.aPerson('admin', { isUnproved: true })
  const given = async () => (await operator.post('/api/v1/admin/second-factor')).body
  const first = await given()
  clock.advance(14 * 60_000)
  expect(await given()).toEqual(first)
  clock.advance(60_000)
  const later = await given()
  expect(later.secret).not.toBe(first.secret)
  const confirmed = await operator.post('/api/v1/admin/second-factor/confirm', { code: codeNow(later.secret) })
  expect(confirmed.status).toBe(200)
})

it('is set up by the session that began: another gets a secret of its own, and the first opens nothing', async () => {
  const operator = await app.aPerson('admin', { isUnproved: true })
  const other = await inAnotherBrowser(operator)
  const { body: first } = await operator.post('/api/v1/admin/second-factor')
  const { body: second } = await other.post('/api/v1/admin/second-factor')
  expect(second.secret).not.toBe(first.secret)
  const confirms = (by: Pick<Operator, 'post'>, { secret }: { secret: string }) =>
    by.post('/api/v1/admin/second-factor/confirm', { code: codeNow(secret) })
  expect(await confirms(operator, first)).toMatchObject({
    status: 422,
    body: {
      message: 'Le réglage a recommencé sur un autre appareil. Rechargez cette page, puis ajoutez la nouvelle clé.',
      details: [{ path: 'code' }],
    },
  })
  expect((await confirms(operator, second)).status).toBe(422)
  expect((await confirms(other, second)).status).toBe(200)
})

it('tells her by mail that it is set, and each time a recovery code has opened', async () => {
  const { operator, recoveryCodes } = await anEnrolledOperator()
  await shows(await inAnotherBrowser(operator), recoveryCodes[0] as string)
  expect((await app.mailsTo(operator.email)).map(({ subject }) => subject)).toEqual([
    'Un code de secours a ouvert votre compte',
    'Votre second code est réglé',
  ])
})

it('is set up once: the same code again gives no other recovery codes', async () => {
  const { operator, code } = await anEnrolledOperator()
  const again = await operator.post('/api/v1/admin/second-factor/confirm', { code })
  expect([again.status, again.body.error]).toEqual([409, 'already_done'])

  const colleague = await app.aPerson('admin', { isUnproved: true })
  const { body } = await colleague.post('/api/v1/admin/second-factor')
  const viewer = await viewerOf(colleague)
  const second = await oneAfterTheOther(
    app,
    (deps) => confirmSecondFactor(deps, viewer, codeNow(body.secret)),
    () => colleague.post('/api/v1/admin/second-factor/confirm', { code: codeNow(body.secret) }),
  )
  expect(second.status).toBe(409)
})

it('takes each code once, and none that is older than the last or more than one step away', async () => {
  const { operator, secret, code } = await anEnrolledOperator()
  const other = await inAnotherBrowser(operator)
  expect(await shows(other, code)).toMatchObject({
    status: 422,
    body: { message: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez.' },
  })
  expect((await shows(other, codeNow(secret, 60))).status).toBe(422)
  const ahead = codeNow(secret, 30)
  const viewer = await viewerOf(operator)
  const second = await oneAfterTheOther(
    app,
    (deps) => proveSecondFactor(deps, viewer, ahead),
    () => shows(other, ahead),
  )
  expect(second.status).toBe(422)
  expect((await other.get('/api/v1/admin/journal')).status).toBe(200)
  // Too many tries: even the right code has to wait.
  nextCode()
  expect((await shows(other, codeNow(secret))).status).toBe(429)
})

it('proves one session and no other, with a recovery code too, once', async () => {
  const { operator, recoveryCodes } = await anEnrolledOperator()
  const other = await inAnotherBrowser(operator)
  expect((await other.get('/api/v1/admin/journal')).status).toBe(403)
  expect((await other.get('/api/v1/admin/second-factor')).body.state).toBe('due')
  const typed = (recoveryCodes[0] as string).toLowerCase().replaceAll('-', ' ')
  expect(await shows(other, typed)).toMatchObject({ status: 200, body: { recoveryCodesLeft: 9 } })
  expect((await shows(await inAnotherBrowser(operator), typed)).status).toBe(422)
  expect(await app.tablesWith((recoveryCodes[0] as string).replaceAll('-', ''))).toEqual([])
})

it('takes nobody else’s recovery codes', async () => {
  const [hers, others] = [await anEnrolledOperator(), await anEnrolledOperator()]
  const code = others.recoveryCodes[0] as string
  expect((await shows(await inAnotherBrowser(hers.operator), code)).status).toBe(422)
  expect((await shows(await inAnotherBrowser(others.operator), code)).status).toBe(200)
})

it('asks for patience after five tries, also of who sets it up or wants other recovery codes', async () => {
  const newcomer = await app.aPerson('admin', { isUnproved: true })
  await newcomer.post('/api/v1/admin/second-factor')
  const { operator } = await anEnrolledOperator()
  const tries = async (count: number, ask: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let tried = 0; tried < count; tried++) statuses.push((await ask()).status)
    return statuses
  }
  const confirms = () => newcomer.post('/api/v1/admin/second-factor/confirm', { code: '000000' })
  expect(await tries(6, confirms)).toEqual([...Array(5).fill(422), 429])
  // One was hers when she set it up.
  expect(await tries(5, () => renews(operator, '000000'))).toEqual([...Array(4).fill(422), 429])
})

it('keeps the journal from being changed, by anybody', async () => {
  const { operator } = await anEnrolledOperator()
  for (const statement of [
    `update operator_actions set reason = 'autre'`,
    `delete from operator_actions where operator_id = '${operator.id}'`,
  ])
    await expect(app.deps.pool.query(statement)).rejects.toMatchObject({ constraint: 'audit_log_written_once' })
  // Whichever of the tables that go with it is asked first.
  await expect(app.deps.pool.query('truncate operator_actions cascade')).rejects.toMatchObject({
    constraint: expect.stringMatching(/_written_once$/),
  })
})

it('lets a newcomer be the demonstration’s operator, with the code of a page', async () => {
  const { email, password } = accounts[2]
  await welcomeOperator(app.deps)
  await giveSecondFactor(app.deps)
  const { body } = await app.post('/api/v1/auth/login', { email, password })
  const page = (await app.get('/dev/code')).body as string
  const code = /<strong>(\d{6})</.exec(page)?.[1]
  const shown = await app.call('POST', '/api/v1/admin/second-factor/prove', { code }, body.access_token)
  expect(shown.status).toBe(200)
})

it('writes down what an operator does with what is others’', async () => {
  const { operator } = await anEnrolledOperator()
  const awa = await app.aPerson('customer')
  await operator.put(`/api/v1/user/${awa.id}`, { phone: '0700000000', adresse: '3 rue du Vent' })
  const { body } = await operator.get('/api/v1/admin/journal')
  expect(body[0]).toMatchObject({
    kind: 'profile_changed',
    operator: operator.email,
    userId: awa.id,
    person: 'Awa Diallo',
    details: { fields: 'phone, adresse' },
  })
})

const kindsOf = async ({ id }: { id: string }) => {
  const actions = await app.db
    .selectFrom('operatorActions')
    .select('kind')
    .where('operatorId', '=', id)
    .orderBy('id')
    .execute()
  return actions.map(({ kind }) => kind)
}

it('writes down each way in, when and by whom, and never a code', async () => {
  const { operator, secret, recoveryCodes } = await anEnrolledOperator()
  nextCode()
  const other = await inAnotherBrowser(operator)
  const code = codeNow(secret)
  expect((await shows(other, '000000')).status).toBe(422)
  expect((await shows(other, code)).status).toBe(200)
  expect((await shows(await inAnotherBrowser(operator), recoveryCodes[0] as string)).status).toBe(200)
  expect(await kindsOf(operator)).toEqual(['second_factor_set', 'second_factor_shown', 'recovery_code_used'])
  const { body } = await operator.get('/api/v1/admin/journal?limit=2')
  const entered = { operator: operator.email, at: clock.now().toISOString(), reason: null, details: {} }
  expect(body).toMatchObject([
    { kind: 'recovery_code_used', ...entered },
    { kind: 'second_factor_shown', ...entered },
  ])
})

const recoveryCodesUrl = '/api/v1/admin/second-factor/recovery-codes'
const keptFor = ({ id }: { id: string }) =>
  app.db.selectFrom('idempotencyKeys').select(['status', 'body']).where('userId', '=', id).execute()

it('gives the same ten recovery codes for the same key, to her alone, and keeps no code that can be read', async () => {
  const { operator, secret, recoveryCodes: first } = await anEnrolledOperator()
  nextCode()
  const asked = { code: codeNow(secret) }
  const ask = (by: { token: string }, body: object = asked) => askWithKey(app.server, by, 'one', recoveryCodesUrl, body)
  const answers = await Promise.all([ask(operator), ask(operator)])
  const [{ status, body }] = answers
  expect(answers[1]).toEqual(answers[0])
  const { recoveryCodes } = JSON.parse(body) as { recoveryCodes: string[] }
  expect([status, recoveryCodes.length]).toEqual([200, 10])
  // Long after the code has been used up, by a process that remembers nothing.
  clock.advance(3_600_000)
  expect(await ask(operator)).toEqual(answers[0])
  expect(await kindsOf(operator)).toEqual(['second_factor_set', 'recovery_codes_renewed'])
  for (const code of [...recoveryCodes, ...first])
    for (const written of [code, code.replaceAll('-', '')]) expect(await app.tablesWith(written)).toEqual([])

  const [kept] = await keptFor(operator)
  expect(kept?.status).toBe(200)
  const sealed = Buffer.from(kept?.body ?? '', 'base64')
  const { encryption } = app.deps
  expect(encryption.decrypt({ purpose: 'kept-answer', userId: operator.id }, sealed)).toBe(body)
  const colleague = await app.aPerson('admin')
  expect(() => encryption.decrypt({ purpose: 'kept-answer', userId: colleague.id }, sealed)).toThrow()
  expect((await ask(colleague)).status).toBe(422)
  expect((await ask(operator, { code: '000000' })).status).toBe(409)
  const bare = { ...operator, ...(await logsInAnew(operator)) }
  expect((await ask(bare)).status).toBe(403)
})

it('tells the codes of a set-up again whose answer was lost, and lets in again who shows the same code', async () => {
  const operator = await app.aPerson('admin', { isUnproved: true })
  const { body } = await operator.post('/api/v1/admin/second-factor')
  const ask = (by: { token: string }, act: string, code: string) =>
    askWithKey(app.server, by, 'one', `/api/v1/admin/second-factor/${act}`, { code })
  const code = codeNow(body.secret)
  const set = await ask(operator, 'confirm', code)
  expect(set.status).toBe(200)
  expect(await ask(operator, 'confirm', code)).toEqual(set)
  const { recoveryCodes } = JSON.parse(set.body) as { recoveryCodes: [string] }
  expect(await app.tablesWith(recoveryCodes[0])).toEqual([])

  nextCode()
  const other = await logsInAnew(operator)
  const shown = await ask(other, 'prove', codeNow(body.secret))
  expect(shown.status).toBe(200)
  expect(await ask(other, 'prove', codeNow(body.secret))).toEqual(shown)
  expect(await kindsOf(operator)).toEqual(['second_factor_set', 'second_factor_shown'])
})

const left = async (operator: Pick<Operator, 'get'>) =>
  (await operator.get('/api/v1/admin/second-factor')).body.recoveryCodesLeft
const renews = (operator: Pick<Operator, 'post'>, code: string) =>
  operator.post('/api/v1/admin/second-factor/recovery-codes', { code })

it('gives ten new recovery codes for a code, and the old ones die at once', async () => {
  const { operator, secret, recoveryCodes } = await anEnrolledOperator()
  await shows(await inAnotherBrowser(operator), recoveryCodes[0] as string)
  expect(await left(operator)).toBe(9)
  nextCode()
  const { status, body } = await renews(operator, codeNow(secret))
  expect([status, body.recoveryCodes.length, await left(operator)]).toEqual([200, 10, 10])
  const other = await inAnotherBrowser(operator)
  expect((await shows(other, recoveryCodes[1] as string)).status).toBe(422)
  expect((await shows(other, body.recoveryCodes[0])).status).toBe(200)
  expect((await app.mailsTo(operator.email)).map(({ subject }) => subject)).toEqual([
    'Un code de secours a ouvert votre compte',
    'Vos codes de secours sont remplacés',
    'Un code de secours a ouvert votre compte',
    'Votre second code est réglé',
  ])
  const { body: actions } = await operator.get('/api/v1/admin/journal')
  expect(actions.map(({ kind }: { kind: string }) => kind)).toContain('recovery_codes_renewed')
})

it('gives ten once to who asks twice at once with two recovery codes', async () => {
  const { operator, recoveryCodes } = await anEnrolledOperator()
  const [one, other] = recoveryCodes as [string, string]
  // Each has a connection by then: else they would come one after the other.
  await Promise.all(Array.from({ length: 6 }, () => left(operator)))
  const replies = await Promise.all([renews(operator, one), renews(operator, other)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await renews(operator, '000000')).toMatchObject({ status: 422, body: { details: [{ path: 'code' }] } })
  expect(await left(operator)).toBe(10)
  // Nobody has entered by it.
  const { body: actions } = await operator.get('/api/v1/admin/journal')
  const hers = actions.filter(({ operator: by }: { operator: string }) => by === operator.email)
  expect(hers.map(({ kind }: { kind: string }) => kind)).toEqual(['recovery_codes_renewed', 'second_factor_set'])
})

it('is taken away on the machine, with the sessions, and set anew at the next login', async () => {
  const { operator, recoveryCodes } = await anEnrolledOperator()
  const ended = await inAnotherBrowser(operator)
  const revokedAt = clock.now()
  await ended.post('/api/v1/auth/logout')
  clock.advance(1000)
  const beside = { ...app.deps, jobs: jobsForServer }
  expect(await resetSecondFactor(beside, operator.email)).toBe('reset')
  expect((await operator.get('/api/v1/admin/journal')).status).toBe(401)
  const sessions = app.db.selectFrom('sessions').select('revokedAt').where('userId', '=', operator.id).orderBy('id')
  expect(await sessions.execute()).toEqual([{ revokedAt: clock.now() }, { revokedAt }])
  const other = await inAnotherBrowser(operator)
  expect((await other.get('/api/v1/admin/second-factor')).body).toEqual({ state: 'unset', recoveryCodesLeft: 0 })
  expect((await shows(other, recoveryCodes[0] as string)).status).toBe(422)
  expect((await app.mailsTo(operator.email))[0]?.subject).toBe('Votre second code est à régler de nouveau')
  const kinds = await app.db
    .selectFrom('operatorActions')
    .select('kind')
    .where('operatorId', '=', operator.id)
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['second_factor_set', 'second_factor_reset'])

  expect(await resetSecondFactor(beside, operator.email)).toBe('none to reset')
  const awa = await app.aPerson('customer')
  expect(await resetSecondFactor(beside, awa.email)).toBe('nobody')
})

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('is at %i seconds the one that RFC 6238 has in its list', (seconds, code) => {
    expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(seconds * 1000))).toBe(code)
  })

  it('is the one to type for thirty seconds', () => {
    expect([0, 59_000, 59_999, 60_000].map((ms) => secondsLeft(new Date(ms)))).toEqual([30, 1, 1, 30])
  })

  it('comes of 160 bits, and one to recover with is of signs that nobody takes for others', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(inGroups(code)).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/)
  })
})
