import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit, waitForBlockedStatements } from '../../../test/locks.ts'
import { password } from '../../../test/people.ts'
import { movingClock } from '../../lib/clock.ts'
import { deleteAccountData } from '../account-deletion/delete-account.ts'
import { restorePerson } from './restore-person.ts'
import { beginPendingSuspensions } from './suspend-person.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())

const day = 24 * 3_600_000
const reason = 'Trois clientes ont attendu devant une porte fermée.'
const aNadia = () =>
  app.aProfessionalWithHours({ firstname: 'Nadia', from: '2026-11-25T08:00:00Z', to: '2026-11-25T18:00:00Z' })
const search = () => app.get('/api/v1/search?city=Montreuil&prestation=Braids&date=2026-11-25')
const suspend = (id: string, danger = false) => operator.post(`/api/v1/admin/people/${id}/suspend`, { reason, danger })
const isFound = async (id: string) => JSON.stringify((await search()).body).includes(id)

it('operators find people by name, e-mail address, phone number and id', async () => {
  const awa = await app.aPerson('customer', { firstname: 'Aïssatou' })
  await app.db.updateTable('users').set({ phone: '0698765432' }).where('id', '=', awa.id).execute()
  for (const q of ['aïssatou', 'DIALLO aïssa', awa.email.slice(0, 20), '987654', awa.id, awa.id.toUpperCase()]) {
    const { status, body } = await operator.get(`/api/v1/admin/people?q=${encodeURIComponent(q)}`)
    expect([status, body.map(({ id }: { id: string }) => id)], q).toEqual([200, [awa.id]])
  }
  expect((await operator.get('/api/v1/admin/people?q=%25')).body).toEqual([])
  const all = await operator.get('/api/v1/admin/people?limit=1')
  expect(all.body).toHaveLength(1)
  expect(Number(all.headers['x-total-count'])).toBeGreaterThan(1)
})

it('the list of people is sorted newest first, and every page has the total count', async () => {
  const zelie = () => app.aPerson('customer', { firstname: 'Zélie' })
  const [first, second, earlier] = [await zelie(), await zelie(), await zelie()]
  const createdAt = new Date(clock.now().getTime() - day)
  await app.db.updateTable('users').set({ createdAt }).where('id', '=', earlier.id).execute()
  const page = async (paging: string) => {
    const { body, headers } = await operator.get(`/api/v1/admin/people?q=${encodeURIComponent('zélie')}&${paging}`)
    return [body.map(({ id }: { id: string }) => id), headers['x-total-count']]
  }
  expect(await page('limit=3')).toEqual([[second.id, first.id, earlier.id], '3'])
  expect(await page('limit=2')).toEqual([[second.id, first.id], '3'])
  expect(await page('limit=2&offset=2')).toEqual([[earlier.id], '3'])
  expect(await page('limit=2&offset=4')).toEqual([[], '3'])
})

it('a person’s record counts paid appointments, those cancelled by the person, and upcoming ones', async () => {
  const [lea, nadia] = [
    await app.aPerson('customer'),
    await app.aProfessionalWithHours({ from: '2026-11-19T00:00:00Z', to: '2026-11-20T00:00:00Z' }),
  ]
  for (const day of ['2026-11-20', '2026-11-24', '2026-11-25']) {
    const hours = { startsAt: new Date(`${day}T00:00:00Z`), endsAt: new Date(`${day}T23:00:00Z`) }
    await app.db
      .insertInto('availabilityWindows')
      .values({ professionalId: nadia.id, ...hours })
      .execute()
  }
  const addAppointment = (from: string, more: object = {}) =>
    anAppointment(app, nadia, lea, { from, to: new Date(Date.parse(from) + 3_600_000), ...more })
  await addAppointment('2026-11-19T09:00:00Z', { status: 'completed' })
  await addAppointment(clock.now().toISOString())
  await addAppointment('2026-11-24T09:00:00Z')
  await addAppointment('2026-11-24T11:00:00Z', { status: 'pending_payment', holdExpiresAt: '2026-11-20T12:15:00Z' })
  await addAppointment('2026-11-24T13:00:00Z', { status: 'expired' })
  const parties = ['customer', 'customer', 'professional', 'admin'] as const
  for (const [hour, cancelledBy] of parties.entries()) {
    const id = await addAppointment(`2026-11-25T1${hour}:00:00Z`, { status: 'cancelled' })
    const cancelled = { paidAt: clock.now(), cancelledAt: clock.now(), cancelledBy, retainedCents: 0 }
    await app.db.updateTable('appointments').set(cancelled).where('id', '=', id).execute()
  }
  const countsOf = async ({ id }: { id: string }) => (await operator.get(`/api/v1/admin/people/${id}`)).body
  expect(await countsOf(lea)).toMatchObject({ appointments: 7, cancellations: 2, ahead: 1 })
  expect(await countsOf(nadia)).toMatchObject({ appointments: 7, cancellations: 1, ahead: 1 })
})

it('a person’s record shows the fifty latest operator actions, the latest first', async () => {
  const lea = await app.aPerson('customer')
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
  const done = { operatorId: operator.id, userId: lea.id, kind: 'profile_changed', details: '{}' } as const
  const all = Array.from({ length: 51 }, (_, number) => ({ ...done, reason: `${number}`, at: ago(number) }))
  await app.db.insertInto('operatorActions').values(all).execute()
  const { actions } = (await operator.get(`/api/v1/admin/people/${lea.id}`)).body
  expect(actions.map(({ reason }: { reason: string }) => reason)).toEqual(all.slice(0, 50).map(({ reason }) => reason))
})

it('a suspension starts a day after the professional is notified of the reason, and hides the profile at once', async () => {
  const nadia = await aNadia()
  expect(await isFound(nadia.id)).toBe(true)
  const { status, body } = await suspend(nadia.id)
  expect([status, body.state, body.suspension.reason]).toEqual([200, 'suspending', reason])
  const [mail] = await app.mailsTo(nadia.email)
  expect(mail?.subject).toContain('va être suspendu')
  expect(mail?.text).toContain(reason)
  expect((await suspend(nadia.id)).status).toBe(409)

  clock.advance(day - 1000)
  await beginPendingSuspensions(app.deps)
  expect((await nadia.get('/api/v1/auth')).status).toBe(200)
  expect(await isFound(nadia.id)).toBe(false)

  clock.advance(1000)
  await Promise.all([beginPendingSuspensions(app.deps), beginPendingSuspensions(app.deps)])
  expect((await nadia.get('/api/v1/auth')).status).toBe(401)
  expect(await isFound(nadia.id)).toBe(false)
  expect((await operator.get(`/api/v1/admin/people/${nadia.id}`)).body.state).toBe('suspended')
  clock.advance(-day)
})

it('a suspension for danger starts at once, and lifting it does not restore the old sessions', async () => {
  const nadia = await aNadia()
  expect((await suspend(nadia.id, true)).body.state).toBe('suspended')
  expect((await nadia.get('/api/v1/auth')).status).toBe(401)
  expect(await isFound(nadia.id)).toBe(false)
  const restored = await operator.post(`/api/v1/admin/people/${nadia.id}/restore`, { reason: 'Malentendu éclairci.' })
  expect(restored.body).toMatchObject({ state: 'active', suspension: null })
  expect(restored.body.actions.map(({ kind }: { kind: string }) => kind)).toEqual([
    'person_restored',
    'person_suspended',
  ])
  expect((await nadia.get('/api/v1/auth')).status).toBe(401)
  expect(await isFound(nadia.id)).toBe(true)
  expect((await app.mailsTo(nadia.email))[0]?.subject).toContain('rétabli')
  expect((await operator.post(`/api/v1/admin/people/${nadia.id}/restore`, { reason: 'Encore une fois.' })).status).toBe(
    409,
  )
})

it('an announced suspension can be replaced by an immediate one, and each keeps its own reason', async () => {
  const nadia = await aNadia()
  await suspend(nadia.id)
  const worse = 'Une cliente vient d’être blessée, photos à l’appui.'
  const atOnce = () => operator.post(`/api/v1/admin/people/${nadia.id}/suspend`, { reason: worse, danger: true })
  const replies = await Promise.all([atOnce(), atOnce()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const { body } = await operator.get(`/api/v1/admin/people/${nadia.id}`)
  expect(body).toMatchObject({ state: 'suspended', suspension: { reason: worse } })
  expect(body.actions).toMatchObject([
    { kind: 'person_suspended', reason: worse, details: { atOnce: true } },
    { kind: 'person_suspended', reason, details: { atOnce: false } },
  ])
  expect((await nadia.get('/api/v1/auth')).status).toBe(401)
  const [mail] = await app.mailsTo(nadia.email)
  expect(mail?.subject).toBe('Votre compte est suspendu')
  expect(mail?.text).toContain(worse)

  clock.advance(day)
  await beginPendingSuspensions(app.deps)
  const restored = await operator.post(`/api/v1/admin/people/${nadia.id}/restore`, { reason: 'Malentendu éclairci.' })
  expect(restored.body.state).toBe('active')
  expect(await isFound(nadia.id)).toBe(true)
  clock.advance(-day)
})

it('a suspension lifted before its start never starts', async () => {
  const nadia = await aNadia()
  await suspend(nadia.id)
  await operator.post(`/api/v1/admin/people/${nadia.id}/restore`, { reason: 'Malentendu éclairci.' })
  clock.advance(2 * day)
  await beginPendingSuspensions(app.deps)
  expect((await nadia.get('/api/v1/auth')).status).toBe(200)
  expect(await isFound(nadia.id)).toBe(true)
  clock.advance(-2 * day)
})

const restore = (id: string) => operator.post(`/api/v1/admin/people/${id}/restore`, { reason: 'Malentendu éclairci.' })
const stateOf = async ({ id }: { id: string }) => (await operator.get(`/api/v1/admin/people/${id}`)).body.state

it('a suspension affects only its own person, and past suspensions stay unchanged', async () => {
  const [nadia, other] = [await aNadia(), await aNadia()]
  const { body } = await app.post('/api/v1/auth/login', { email: nadia.email, password })
  const start = clock.now()
  const seconds = (count: number) => new Date(start.getTime() + count * 1000)
  await app.call('POST', '/api/v1/auth/logout', undefined, body.access_token)
  for (const { id } of [nadia, other]) await suspend(id)
  await restore(nadia.id)
  clock.moveTo(seconds(1))
  await suspend(nadia.id)
  clock.moveTo(seconds(2))
  expect((await suspend(nadia.id, true)).body.state).toBe('suspended')
  expect(await stateOf(other)).toBe('suspending')
  clock.moveTo(seconds(3))
  await restore(nadia.id)
  expect([await stateOf(nadia), await stateOf(other)]).toEqual(['active', 'suspending'])

  const suspensions = app.db.selectFrom('suspensions').select('liftedAt').where('userId', '=', nadia.id).orderBy('id')
  expect(await suspensions.execute()).toEqual([0, 2, 3].map((count) => ({ liftedAt: seconds(count) })))
  const sessions = app.db.selectFrom('sessions').select('revokedAt').where('userId', '=', nadia.id).orderBy('id')
  expect(await sessions.execute()).toEqual([2, 0].map((count) => ({ revokedAt: seconds(count) })))
  clock.moveTo(new Date(start.getTime() + day))
  await beginPendingSuspensions(app.deps)
  expect([await stateOf(nadia), await stateOf(other)]).toEqual(['active', 'suspended'])
  clock.moveTo(start)
})

it('two concurrent jobs start a suspension once, and one lifted at the same moment never starts', async () => {
  const [nadia, lou] = [await aNadia(), await aNadia()]
  const start = clock.now()
  const viewer = { id: operator.id, role: 'admin', sessionId: '' } as const
  await suspend(nadia.id)
  const startsAt = new Date(start.getTime() + day)
  clock.moveTo(startsAt)
  await startSecondBeforeCommit(app, beginPendingSuspensions, () => {
    const second = beginPendingSuspensions(app.deps)
    clock.advance(1000)
    return second
  })
  const suspensions = app.db.selectFrom('suspensions').select('beganAt').where('userId', '=', nadia.id)
  expect(await suspensions.execute()).toEqual([{ beganAt: startsAt }])

  clock.moveTo(start)
  await suspend(lou.id)
  clock.moveTo(startsAt)
  await startSecondBeforeCommit(
    app,
    (deps) => restorePerson(deps, viewer, lou.id, 'Malentendu éclairci.'),
    () => beginPendingSuspensions(app.deps),
  )
  expect([await stateOf(nadia), await stateOf(lou)]).toEqual(['suspended', 'active'])
  clock.moveTo(start)
})

it('public pages are invalidated when a suspension starts, and not before', async () => {
  const nadia = await aNadia()
  const { pageCache } = app.deps
  const page = { status: 200, headers: [], body: Buffer.from(''), nonceOffsets: [], audience: 'everyone' as const }
  await suspend(nadia.id)
  const isStillCached = async () => {
    await pageCache.get('/', async () => page)
    await beginPendingSuspensions(app.deps)
    return pageCache.has('/')
  }
  expect(await isStillCached()).toBe(true)
  clock.advance(day)
  expect(await isStillCached()).toBe(false)
  clock.advance(-day)
})

it('a suspension of an account that is deleted at that moment is not found', async () => {
  const nadia = await aNadia()
  const reply = await startSecondBeforeCommit(
    app,
    (deps) => deleteAccountData(deps, nadia.id, async () => {}),
    () => operator.post(`/api/v1/admin/people/${nadia.id}/suspend`, { reason, danger: true }),
  )
  expect(reply.status).toBe(404)
})

it('an operator is suspended at once', async () => {
  const [colleague] = [await app.aPerson('admin'), await app.aPerson('admin')]
  const { status, body } = await suspend(colleague.id)
  expect([status, body.state]).toEqual([200, 'suspended'])
  expect((await colleague.get('/api/v1/admin/journal')).status).toBe(401)
  expect(body.actions[0]).toMatchObject({ kind: 'person_suspended', details: { atOnce: true } })
  expect((await app.mailsTo(colleague.email))[0]?.subject).toContain('est suspendu')
})

/** Runs the test with a new team of operators, while all other operators are suspended. */
const withTeam = async (size: number, work: (team: Person[]) => Promise<unknown>) => {
  const otherOperators = app.db.updateTable('users').where('role', '=', 'admin')
  await otherOperators.set({ suspendedAt: clock.now() }).where('suspendedAt', 'is', null).execute()
  try {
    await work(await Promise.all(Array.from({ length: size }, () => app.aPerson('admin'))))
  } finally {
    await otherOperators.set({ suspendedAt: null }).where('id', '=', operator.id).execute()
  }
}
const isActive = async (member: Person) => (await member.get('/api/v1/admin/journal')).status === 200
const suspendBy = (actor: Person, { id }: { id: string }) =>
  actor.post(`/api/v1/admin/people/${id}/suspend`, { reason, danger: true })

it('an operator cannot suspend the last other operator who can log in', () =>
  withTeam(3, async (team) => {
    const [ines, lou, maya] = team as [Person, Person, Person]
    // This operator is invited and has not chosen a password.
    const invited = await app.aPerson('admin', { withoutSecondFactor: true })
    await app.db.updateTable('users').set({ confirmedAt: null }).where('id', '=', invited.id).execute()
    const erased = await app.aPerson('admin')
    await app.db.updateTable('users').set({ erasedAt: clock.now() }).where('id', '=', erased.id).execute()
    expect((await suspendBy(ines, lou)).status).toBe(200)
    const refused = await suspendBy(ines, maya)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Il ne resterait que vous') },
    })
    expect((await suspendBy(ines, ines)).status).toBe(403)
    const { body } = await ines.get(`/api/v1/admin/people/${maya.id}`)
    expect(body).toMatchObject({ state: 'active', suspension: null, actions: [] })
    expect(await isActive(maya)).toBe(true)
    // The invited operator could not log in, so suspending that account is allowed.
    expect((await suspendBy(ines, invited)).status).toBe(200)
    await ines.post(`/api/v1/admin/people/${lou.id}/restore`, { reason: 'Malentendu éclairci.' })
    expect((await suspendBy(ines, maya)).status).toBe(200)
  }))

it('two of three operators stay active when all suspend each other at once', () =>
  withTeam(3, async (team) => {
    // Each request needs an open connection beforehand; otherwise they would run one after the other.
    await Promise.all(team.flatMap((member) => [isActive(member), isActive(member)]))
    const pairs = team.flatMap((actor) =>
      team.filter((other) => other !== actor).map((other) => [actor, other] as const),
    )
    // The locks make all requests wait, so that none is decided before all are sent.
    const sent = await app.db.transaction().execute(async (db) => {
      await sql`select from users where role = 'admin' for update`.execute(db)
      const requests = pairs.map(([actor, other]) => suspendBy(actor, other))
      await waitForBlockedStatements(app.db, pairs.length)
      return { replies: Promise.all(requests) }
    })
    const statuses = (await sent.replies).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const inside = await Promise.all(team.map(isActive))
    expect(inside.filter(Boolean)).toHaveLength(2)
  }))

it('an operator cannot lift a suspension of their own', async () => {
  const restoreOneself = () =>
    operator.post(`/api/v1/admin/people/${operator.id}/restore`, { reason: 'Tout va bien chez moi.' })
  const now = clock.now()
  await app.db
    .insertInto('suspensions')
    .values({ userId: operator.id, operatorId: operator.id, reason, decidedAt: now, effectiveAt: now })
    .execute()
  expect(await restoreOneself()).toMatchObject({
    status: 403,
    body: { message: 'Votre propre suspension ne se lève pas : demandez à une collègue.' },
  })
  const { liftedAt } = await app.db
    .deleteFrom('suspensions')
    .where('userId', '=', operator.id)
    .returning('liftedAt')
    .executeTakeFirstOrThrow()
  expect(liftedAt).toBeNull()
})

it('an operator cannot suspend themselves, nor anyone without a reason', async () => {
  const nadia = await aNadia()
  expect(await suspend(operator.id)).toMatchObject({
    status: 403,
    body: { message: 'Votre propre compte ne se suspend pas : demandez à une collègue.' },
  })
  expect((await operator.post(`/api/v1/admin/people/${nadia.id}/suspend`, { reason: ' ' })).status).toBe(422)
  expect((await nadia.get('/api/v1/auth')).status).toBe(200)
})
