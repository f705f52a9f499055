import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoOperator, ensureSecondFactor } from '../../../../demonstration/src/operator.ts'
import { accounts } from '../../../../demonstration/src/people.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { sendWithKey } from '../../../test/requests-with-key.ts'
import { movingClock } from '../../lib/clock.ts'
import { enqueueOnlyJobs } from '../../lib/jobs.ts'
import { confirmSecondFactor } from './enrol-second-factor.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { codeAt, formatRecoveryCode, newRecoveryCodes, newSecret, secondsLeft } from './second-factor.ts'
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

const prove = (operator: Pick<Person, 'post'>, code: string) =>
  operator.post('/api/v1/admin/second-factor/prove', { code })
const stateOf = async (operator: Person) => (await operator.get('/api/v1/admin/second-factor')).body.state

/** An operator with a second factor and a session that is verified with it. */
const anEnrolledOperator = async () => {
  const operator = await app.aPerson('admin', { withoutSecondFactor: true })
  const { body } = await operator.post('/api/v1/admin/second-factor')
  const secret = body.secret as string
  const code = codeNow(secret)
  const confirmed = await operator.post('/api/v1/admin/second-factor/confirm', { code })
  expect(confirmed.status).toBe(200)
  return { operator, secret, code, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

const logInAgain = async ({ email }: Pick<Person, 'email'>) => {
  const { body } = await app.post('/api/v1/auth/login', { email, password: 'Tresse-longue-42!' })
  return { token: body.access_token as string }
}

/** The viewer of the operator's latest session. */
const viewerOf = async ({ id }: Person) => {
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { id, role: 'admin', sessionId: session.id } as const
}

/** The same operator in another session. */
const inAnotherBrowser = async (operator: Person) => {
  const { token } = await logInAgain(operator)
  return {
    get: (url: string) => app.call('GET', url, undefined, token),
    post: (url: string, body: object = {}) => app.call('POST', url, body, token),
  }
}

it('an operator can do nothing until the session is verified with a code', async () => {
  const operator = await app.aPerson('admin', { withoutSecondFactor: true })
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
  const stored = await app.db
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', operator.id)
    .executeTakeFirstOrThrow()
  const label = { purpose: 'second-factor', userId: operator.id }
  expect(app.deps.encryption.decrypt(label, stored.secret)).toBe(body.secret)
  expect(await operator.post('/api/v1/admin/second-factor/confirm', { code: '000000' })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'code' }] },
  })
  expect((await operator.get('/api/v1/admin/journal')).status).toBe(403)
  // A secret must be confirmed before its codes verify a session.
  expect((await prove(operator, codeNow(body.secret))).status).toBe(422)

  const confirmed = await operator.post('/api/v1/admin/second-factor/confirm', { code: codeNow(body.secret) })
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  expect(await stateOf(operator)).toBe('proved')
  expect((await operator.get(`/api/v1/user/${awa.id}`)).status).toBe(200)
  const { body: actions } = await operator.get('/api/v1/admin/journal')
  expect(actions[0]).toMatchObject({ kind: 'second_factor_set', operator: operator.email })
  expect((await operator.post('/api/v1/admin/second-factor')).status).toBe(409)
})

it('a session gets the same secret for a quarter of an hour, until a code confirms it', async () => {
  const operator = await app.aPerson('admin', { withoutSecondFactor: true })
  const requestSecret = async () => (await operator.post('/api/v1/admin/second-factor')).body
  const first = await requestSecret()
  clock.advance(14 * 60_000)
  expect(await requestSecret()).toEqual(first)
  clock.advance(60_000)
  const later = await requestSecret()
  expect(later.secret).not.toBe(first.secret)
  const confirmed = await operator.post('/api/v1/admin/second-factor/confirm', { code: codeNow(later.secret) })
  expect(confirmed.status).toBe(200)
})

it('the second factor is confirmed only by the session that began, and another session gets its own secret', async () => {
  const operator = await app.aPerson('admin', { withoutSecondFactor: true })
  const secondCode = await inAnotherBrowser(operator)
  const { body: first } = await operator.post('/api/v1/admin/second-factor')
  const { body: second } = await secondCode.post('/api/v1/admin/second-factor')
  expect(second.secret).not.toBe(first.secret)
  const confirm = (person: Pick<Person, 'post'>, { secret }: { secret: string }) =>
    person.post('/api/v1/admin/second-factor/confirm', { code: codeNow(secret) })
  expect(await confirm(operator, first)).toMatchObject({
    status: 422,
    body: {
      message: 'Le réglage a recommencé sur un autre appareil. Rechargez cette page, puis ajoutez la nouvelle clé.',
      details: [{ path: 'code' }],
    },
  })
  expect((await confirm(operator, second)).status).toBe(422)
  expect((await confirm(secondCode, second)).status).toBe(200)
})

it('an operator gets a mail when the second factor is set and when a recovery code is used', async () => {
  const { operator, recoveryCodes } = await anEnrolledOperator()
  await prove(await inAnotherBrowser(operator), recoveryCodes[0] as string)
  expect((await app.mailsTo(operator.email)).map(({ subject }) => subject)).toEqual([
    'Un code de secours a ouvert votre compte',
    'Votre second code est réglé',
  ])
})

it('the second factor is set up once, and a repeated code yields no new recovery codes', async () => {
  const { operator, code } = await anEnrolledOperator()
  const repeated = await operator.post('/api/v1/admin/second-factor/confirm', { code })
  expect([repeated.status, repeated.body.error]).toEqual([409, 'already_done'])

  const colleague = await app.aPerson('admin', { withoutSecondFactor: true })
  const { body } = await colleague.post('/api/v1/admin/second-factor')
  const viewer = await viewerOf(colleague)
  const second = await startSecondBeforeCommit(
    app,
    (deps) => confirmSecondFactor(deps, viewer, codeNow(body.secret)),
    () => colleague.post('/api/v1/admin/second-factor/confirm', { code: codeNow(body.secret) }),
  )
  expect(second.status).toBe(409)
})

it('each code works once, and no older one or one more than one step away', async () => {
  const { operator, secret, code } = await anEnrolledOperator()
  const secondCode = await inAnotherBrowser(operator)
  expect(await prove(secondCode, code)).toMatchObject({
    status: 422,
    body: { message: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez.' },
  })
  expect((await prove(secondCode, codeNow(secret, 60))).status).toBe(422)
  const ahead = codeNow(secret, 30)
  const viewer = await viewerOf(operator)
  const second = await startSecondBeforeCommit(
    app,
    (deps) => proveSecondFactor(deps, viewer, ahead),
    () => prove(secondCode, ahead),
  )
  expect(second.status).toBe(422)
  expect((await secondCode.get('/api/v1/admin/journal')).status).toBe(200)
  // After too many attempts even a valid code is refused.
  nextCode()
  expect((await prove(secondCode, codeNow(secret))).status).toBe(429)
})

it('a recovery code verifies one session, once', async () => {
  const { operator, recoveryCodes } = await anEnrolledOperator()
  const secondCode = await inAnotherBrowser(operator)
  expect((await secondCode.get('/api/v1/admin/journal')).status).toBe(403)
  expect((await secondCode.get('/api/v1/admin/second-factor')).body.state).toBe('due')
  const typed = (recoveryCodes[0] as string).toLowerCase().replaceAll('-', ' ')
  expect(await prove(secondCode, typed)).toMatchObject({ status: 200, body: { recoveryCodesLeft: 9 } })
  expect((await prove(await inAnotherBrowser(operator), typed)).status).toBe(422)
  expect(await app.tablesWith((recoveryCodes[0] as string).replaceAll('-', ''))).toEqual([])
})

it('recovery codes of another operator are refused', async () => {
  const [own, anotherEnrolled] = [await anEnrolledOperator(), await anEnrolledOperator()]
  const code = anotherEnrolled.recoveryCodes[0] as string
  expect((await prove(await inAnotherBrowser(own.operator), code)).status).toBe(422)
  expect((await prove(await inAnotherBrowser(anotherEnrolled.operator), code)).status).toBe(200)
})

it('attempts are limited to five, also when setting up or renewing recovery codes', async () => {
  const newcomer = await app.aPerson('admin', { withoutSecondFactor: true })
  await newcomer.post('/api/v1/admin/second-factor')
  const { operator } = await anEnrolledOperator()
  const tries = async (count: number, send: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let tried = 0; tried < count; tried++) statuses.push((await send()).status)
    return statuses
  }
  const confirm = () => newcomer.post('/api/v1/admin/second-factor/confirm', { code: '000000' })
  expect(await tries(6, confirm)).toEqual([...Array(5).fill(422), 429])
  // One attempt was already used for the set-up.
  expect(await tries(5, () => renew(operator, '000000'))).toEqual([...Array(4).fill(422), 429])
})

it('the journal of operator actions cannot be changed or truncated', async () => {
  const { operator } = await anEnrolledOperator()
  for (const statement of [
    `update operator_actions set reason = 'autre'`,
    `delete from operator_actions where operator_id = '${operator.id}'`,
  ])
    await expect(app.deps.pool.query(statement)).rejects.toMatchObject({ constraint: 'audit_log_written_once' })
  // The error may come from any of the truncated tables.
  await expect(app.deps.pool.query('truncate operator_actions cascade')).rejects.toMatchObject({
    constraint: expect.stringMatching(/_written_once$/),
  })
})

it('the demo operator can log in with the code from the demo page', async () => {
  const { email, password } = accounts[2]
  await createDemoOperator(app.deps)
  await ensureSecondFactor(app.deps)
  const { body } = await app.post('/api/v1/auth/login', { email, password })
  const page = (await app.get('/dev/code')).body as string
  const code = /<strong>(\d{6})</.exec(page)?.[1]
  const shown = await app.call('POST', '/api/v1/admin/second-factor/prove', { code }, body.access_token)
  expect(shown.status).toBe(200)
})

it('an operator’s change to another person’s profile is journaled', async () => {
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

it('each verified login of an operator is journaled with its time, and without codes', async () => {
  const { operator, secret, recoveryCodes } = await anEnrolledOperator()
  nextCode()
  const secondCode = await inAnotherBrowser(operator)
  const code = codeNow(secret)
  expect((await prove(secondCode, '000000')).status).toBe(422)
  expect((await prove(secondCode, code)).status).toBe(200)
  expect((await prove(await inAnotherBrowser(operator), recoveryCodes[0] as string)).status).toBe(200)
  expect(await kindsOf(operator)).toEqual(['second_factor_set', 'second_factor_shown', 'recovery_code_used'])
  const { body } = await operator.get('/api/v1/admin/journal?limit=2')
  const entered = { operator: operator.email, at: clock.now().toISOString(), reason: null, details: {} }
  expect(body).toMatchObject([
    { kind: 'recovery_code_used', ...entered },
    { kind: 'second_factor_shown', ...entered },
  ])
})

it('the answer to a proof is repeated in its session alone: the same key proves no other session', async () => {
  const { operator, secret } = await anEnrolledOperator()
  const [one, other] = [await logInAgain(operator), await logInAgain(operator)]
  nextCode()
  const url = '/api/v1/admin/second-factor/prove'
  const proveWithKey = (session: { token: string }) =>
    sendWithKey(app.server, session, 'proof', url, { code: codeNow(secret) })
  const proved = await proveWithKey(one)
  expect([proved.status, await proveWithKey(one)]).toEqual([200, proved])
  expect((await proveWithKey(other)).status).toBe(422)
  expect((await app.call('GET', '/api/v1/admin/people', undefined, other.token)).status).toBe(403)
})

const recoveryCodesUrl = '/api/v1/admin/second-factor/recovery-codes'
const storedRepliesOf = ({ id }: { id: string }) =>
  app.db.selectFrom('idempotencyKeys').select(['status', 'body']).where('userId', '=', id).execute()

it('a retry of a recovery-code renewal gives the same codes to the same operator, and no readable code is stored', async () => {
  const { operator, secret, recoveryCodes: first } = await anEnrolledOperator()
  nextCode()
  const codeBody = { code: codeNow(secret) }
  const renewWithKey = (person: { token: string }, body: object = codeBody) =>
    sendWithKey(app.server, person, 'one', recoveryCodesUrl, body)
  const answers = await Promise.all([renewWithKey(operator), renewWithKey(operator)])
  const [{ status, body }] = answers
  expect(answers[1]).toEqual(answers[0])
  const { recoveryCodes } = JSON.parse(body) as { recoveryCodes: string[] }
  expect([status, recoveryCodes.length]).toEqual([200, 10])
  // The code is used up long before this retry, and the server keeps nothing in memory.
  clock.advance(3_600_000)
  expect(await renewWithKey(operator)).toEqual(answers[0])
  expect(await kindsOf(operator)).toEqual(['second_factor_set', 'recovery_codes_renewed'])
  for (const code of [...recoveryCodes, ...first])
    for (const written of [code, code.replaceAll('-', '')]) expect(await app.tablesWith(written)).toEqual([])

  const [stored] = await storedRepliesOf(operator)
  expect(stored?.status).toBe(200)
  const sealed = Buffer.from(stored?.body ?? '', 'base64')
  const { encryption } = app.deps
  expect(encryption.decrypt({ purpose: 'stored-answer', userId: operator.id }, sealed)).toBe(body)
  const colleague = await app.aPerson('admin')
  expect(() => encryption.decrypt({ purpose: 'stored-answer', userId: colleague.id }, sealed)).toThrow()
  expect((await renewWithKey(colleague)).status).toBe(422)
  expect((await renewWithKey(operator, { code: '000000' })).status).toBe(409)
  const unproved = { ...operator, ...(await logInAgain(operator)) }
  expect((await renewWithKey(unproved)).status).toBe(403)
})

it('a retry of a set-up or of a session verification has the same answer', async () => {
  const operator = await app.aPerson('admin', { withoutSecondFactor: true })
  const { body } = await operator.post('/api/v1/admin/second-factor')
  const sendCode = (person: { token: string }, act: string, code: string) =>
    sendWithKey(app.server, person, 'one', `/api/v1/admin/second-factor/${act}`, { code })
  const code = codeNow(body.secret)
  const set = await sendCode(operator, 'confirm', code)
  expect(set.status).toBe(200)
  expect(await sendCode(operator, 'confirm', code)).toEqual(set)
  const { recoveryCodes } = JSON.parse(set.body) as { recoveryCodes: [string] }
  expect(await app.tablesWith(recoveryCodes[0])).toEqual([])

  nextCode()
  const secondCode = await logInAgain(operator)
  const shown = await sendCode(secondCode, 'prove', codeNow(body.secret))
  expect(shown.status).toBe(200)
  expect(await sendCode(secondCode, 'prove', codeNow(body.secret))).toEqual(shown)
  expect(await kindsOf(operator)).toEqual(['second_factor_set', 'second_factor_shown'])
})

const codesLeft = async (operator: Pick<Person, 'get'>) =>
  (await operator.get('/api/v1/admin/second-factor')).body.recoveryCodesLeft
const renew = (operator: Pick<Person, 'post'>, code: string) =>
  operator.post('/api/v1/admin/second-factor/recovery-codes', { code })

it('new recovery codes invalidate the old ones at once', async () => {
  const { operator, secret, recoveryCodes } = await anEnrolledOperator()
  await prove(await inAnotherBrowser(operator), recoveryCodes[0] as string)
  expect(await codesLeft(operator)).toBe(9)
  nextCode()
  const { status, body } = await renew(operator, codeNow(secret))
  expect([status, body.recoveryCodes.length, await codesLeft(operator)]).toEqual([200, 10, 10])
  const secondCode = await inAnotherBrowser(operator)
  expect((await prove(secondCode, recoveryCodes[1] as string)).status).toBe(422)
  expect((await prove(secondCode, body.recoveryCodes[0])).status).toBe(200)
  expect((await app.mailsTo(operator.email)).map(({ subject }) => subject)).toEqual([
    'Un code de secours a ouvert votre compte',
    'Vos codes de secours sont remplacés',
    'Un code de secours a ouvert votre compte',
    'Votre second code est réglé',
  ])
  const { body: actions } = await operator.get('/api/v1/admin/journal')
  expect(actions.map(({ kind }: { kind: string }) => kind)).toContain('recovery_codes_renewed')
})

it('two concurrent renewals with two recovery codes renew once', async () => {
  const { operator, recoveryCodes } = await anEnrolledOperator()
  const [firstCode, other] = recoveryCodes as [string, string]
  // Each request needs an open connection beforehand; otherwise they would run one after the other.
  await Promise.all(Array.from({ length: 6 }, () => codesLeft(operator)))
  const replies = await Promise.all([renew(operator, firstCode), renew(operator, other)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await renew(operator, '000000')).toMatchObject({ status: 422, body: { details: [{ path: 'code' }] } })
  expect(await codesLeft(operator)).toBe(10)
  // The recovery code was spent on the renewal, so the journal shows no login.
  const { body: actions } = await operator.get('/api/v1/admin/journal')
  const ownActions = actions.filter(({ operator: email }: { operator: string }) => email === operator.email)
  expect(ownActions.map(({ kind }: { kind: string }) => kind)).toEqual(['recovery_codes_renewed', 'second_factor_set'])
})

it('a second factor reset from the command line ends all sessions, and the next login sets a new one', async () => {
  const { operator, recoveryCodes } = await anEnrolledOperator()
  const ended = await inAnotherBrowser(operator)
  const revokedAt = clock.now()
  await ended.post('/api/v1/auth/logout')
  clock.advance(1000)
  const commandDeps = { ...app.deps, jobs: enqueueOnlyJobs }
  expect(await resetSecondFactor(commandDeps, operator.email)).toBe('reset')
  expect((await operator.get('/api/v1/admin/journal')).status).toBe(401)
  const sessions = app.db.selectFrom('sessions').select('revokedAt').where('userId', '=', operator.id).orderBy('id')
  expect(await sessions.execute()).toEqual([{ revokedAt: clock.now() }, { revokedAt }])
  const secondCode = await inAnotherBrowser(operator)
  expect((await secondCode.get('/api/v1/admin/second-factor')).body).toEqual({ state: 'unset', recoveryCodesLeft: 0 })
  expect((await prove(secondCode, recoveryCodes[0] as string)).status).toBe(422)
  expect((await app.mailsTo(operator.email))[0]?.subject).toBe('Votre second code est à régler de nouveau')
  const kinds = await app.db
    .selectFrom('operatorActions')
    .select('kind')
    .where('operatorId', '=', operator.id)
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['second_factor_set', 'second_factor_reset'])

  expect(await resetSecondFactor(commandDeps, operator.email)).toBe('none to reset')
  const awa = await app.aPerson('customer')
  expect(await resetSecondFactor(commandDeps, awa.email)).toBe('nobody')
})

describe('a time-based code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i seconds is the one in the list of RFC 6238', (seconds, code) => {
    expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(seconds * 1000))).toBe(code)
  })

  it('is valid for thirty seconds', () => {
    expect([0, 59_000, 59_999, 60_000].map((ms) => secondsLeft(new Date(ms)))).toEqual([30, 1, 1, 30])
  })

  it('comes from a 160-bit secret, and recovery codes have no look-alike characters', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(formatRecoveryCode(code)).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/)
  })
})
