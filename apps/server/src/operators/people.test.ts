import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { oneAfterTheOther, waitingForALock } from '../../test/locks.ts'
import { erase } from '../erasure/erase-account.ts'
import { movingClock } from '../lib/clock.ts'
import { beginDueSuspensions } from './suspend-person.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let house: TestApp
type Operator = Awaited<ReturnType<TestApp['aPerson']>>
let operator: Operator
beforeAll(async () => {
  house = await testApp({ clock })
  operator = await house.aPerson('admin')
})
afterAll(() => house.close())

const day = 24 * 3_600_000
const reason = 'Trois clientes ont attendu devant une porte fermée.'
const aNadia = () =>
  house.aProfessionalWithHours({ firstname: 'Nadia', from: '2026-11-25T08:00:00Z', to: '2026-11-25T18:00:00Z' })
const search = () => house.get('/api/v1/search?city=Montreuil&prestation=Braids&date=2026-11-25')
const suspend = (id: string, danger = false) => operator.post(`/api/v1/admin/people/${id}/suspend`, { reason, danger })
const isFound = async (id: string) => JSON.stringify((await search()).body).includes(id)

it('finds people by their name, e-mail, telephone and id', async () => {
  const awa = await house.aPerson('customer', { firstname: 'Aïssatou' })
  for (const q of ['aïssatou', 'DIALLO aïssa', awa.email.slice(0, 20), awa.id, awa.id.toUpperCase()]) {
    const { status, body } = await operator.get(`/api/v1/admin/people?q=${encodeURIComponent(q)}`)
    expect([status, body.map(({ id }: { id: string }) => id)], q).toEqual([200, [awa.id]])
  }
  expect((await operator.get('/api/v1/admin/people?q=%25')).body).toEqual([])
  const all = await operator.get('/api/v1/admin/people?limit=1')
  expect(all.body).toHaveLength(1)
  expect(Number(all.headers['x-total-count'])).toBeGreaterThan(1)
})

it('shuts a professional out a day after telling her why, and hides her from then on', async () => {
  const nadia = await aNadia()
  expect(await isFound(nadia.id)).toBe(true)
  const { status, body } = await suspend(nadia.id)
  expect([status, body.state, body.suspension.reason]).toEqual([200, 'suspending', reason])
  const [mail] = await house.mailsTo(nadia.email)
  expect(mail?.subject).toContain('va être suspendu')
  expect(mail?.text).toContain(reason)
  expect((await suspend(nadia.id)).status).toBe(409)

  clock.advance(day - 1000)
  await beginDueSuspensions(house.deps)
  expect((await nadia.get('/api/v1/auth')).status).toBe(200)
  expect(await isFound(nadia.id)).toBe(false)

  clock.advance(1000)
  await Promise.all([beginDueSuspensions(house.deps), beginDueSuspensions(house.deps)])
  expect((await nadia.get('/api/v1/auth')).status).toBe(401)
  expect(await isFound(nadia.id)).toBe(false)
  expect((await operator.get(`/api/v1/admin/people/${nadia.id}`)).body.state).toBe('suspended')
  clock.advance(-day)
})

it('shuts out at once where there is danger, and lets in again without the old sessions', async () => {
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
  expect((await house.mailsTo(nadia.email))[0]?.subject).toContain('rétabli')
  expect((await operator.post(`/api/v1/admin/people/${nadia.id}/restore`, { reason: 'Encore une fois.' })).status).toBe(
    409,
  )
})

it('can still begin at once when danger shows after the notice was given, each decision with its own words', async () => {
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
  const [mail] = await house.mailsTo(nadia.email)
  expect(mail?.subject).toBe('Votre compte est suspendu')
  expect(mail?.text).toContain(worse)

  clock.advance(day)
  await beginDueSuspensions(house.deps)
  const restored = await operator.post(`/api/v1/admin/people/${nadia.id}/restore`, { reason: 'Malentendu éclairci.' })
  expect(restored.body.state).toBe('active')
  expect(await isFound(nadia.id)).toBe(true)
  clock.advance(-day)
})

it('never begins a suspension that was lifted before its day', async () => {
  const nadia = await aNadia()
  await suspend(nadia.id)
  await operator.post(`/api/v1/admin/people/${nadia.id}/restore`, { reason: 'Malentendu éclairci.' })
  clock.advance(2 * day)
  await beginDueSuspensions(house.deps)
  expect((await nadia.get('/api/v1/auth')).status).toBe(200)
  expect(await isFound(nadia.id)).toBe(true)
  clock.advance(-2 * day)
})

it('shuts out nobody, and verifies nobody, who is being erased at that moment', async () => {
  for (const [act, body] of [
    ['suspend', { reason, danger: true }],
    ['verify', { checked: reason }],
  ] as const) {
    const nadia = await aNadia()
    const asked = await oneAfterTheOther(
      house,
      (deps) => erase(deps, nadia.id, async () => {}),
      () => operator.post(`/api/v1/admin/people/${nadia.id}/${act}`, body),
    )
    expect([act, asked.status]).toEqual([act, 404])
  }
})

it('shuts an operator out at once', async () => {
  const [colleague] = [await house.aPerson('admin'), await house.aPerson('admin')]
  const { status, body } = await suspend(colleague.id)
  expect([status, body.state]).toEqual([200, 'suspended'])
  expect((await colleague.get('/api/v1/admin/journal')).status).toBe(401)
  expect(body.actions[0]).toMatchObject({ kind: 'person_suspended', details: { atOnce: true } })
  expect((await house.mailsTo(colleague.email))[0]?.subject).toContain('est suspendu')
})

/** Who may enter in the end, of a team that others of this file are not in. */
const withTeam = async (size: number, work: (team: Operator[]) => Promise<unknown>) => {
  const others = house.db.updateTable('users').where('role', '=', 'admin')
  await others.set({ suspended_at: clock.now() }).where('suspended_at', 'is', null).execute()
  try {
    await work(await Promise.all(Array.from({ length: size }, () => house.aPerson('admin'))))
  } finally {
    await others.set({ suspended_at: null }).where('id', '=', operator.id).execute()
  }
}
const isIn = async (member: Operator) => (await member.get('/api/v1/admin/journal')).status === 200
const shutsOut = (by: Operator, { id }: { id: string }) =>
  by.post(`/api/v1/admin/people/${id}/suspend`, { reason, danger: true })

it('lets nobody be the only operator who can enter, whatever she shuts out', () =>
  withTeam(3, async (team) => {
    const [ines, lou, maya] = team as [Operator, Operator, Operator]
    // Invited, and nobody has chosen her password yet.
    const invited = await house.aPerson('admin', { isUnproved: true })
    await house.db.updateTable('users').set({ confirmed_at: null }).where('id', '=', invited.id).execute()
    expect((await shutsOut(ines, lou)).status).toBe(200)
    const refused = await shutsOut(ines, maya)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Il ne resterait que vous') },
    })
    expect((await shutsOut(ines, ines)).status).toBe(403)
    const { body } = await ines.get(`/api/v1/admin/people/${maya.id}`)
    expect(body).toMatchObject({ state: 'active', suspension: null, actions: [] })
    expect(await isIn(maya)).toBe(true)
    // She could not enter, so nothing is lost with her.
    expect((await shutsOut(ines, invited)).status).toBe(200)
    await ines.post(`/api/v1/admin/people/${lou.id}/restore`, { reason: 'Malentendu éclairci.' })
    expect((await shutsOut(ines, maya)).status).toBe(200)
  }))

it('leaves two who can enter of three when all shut each other out at once', () =>
  withTeam(3, async (team) => {
    // Each has a connection by then: else they would come one after the other.
    await Promise.all(team.flatMap((member) => [isIn(member), isIn(member)]))
    const pairs = team.flatMap((by) => team.filter((other) => other !== by).map((other) => [by, other] as const))
    // None of them decides before all have asked.
    const asked = await house.db.transaction().execute(async (db) => {
      await sql`select from users where role = 'admin' for update`.execute(db)
      const asked = pairs.map(([by, other]) => shutsOut(by, other))
      await waitingForALock(house.db, pairs.length)
      return { replies: Promise.all(asked) }
    })
    const statuses = (await asked.replies).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const inside = await Promise.all(team.map(isIn))
    expect(inside.filter(Boolean)).toHaveLength(2)
  }))

it('does not let an operator lift her own suspension', async () => {
  const restoresHerself = () =>
    operator.post(`/api/v1/admin/people/${operator.id}/restore`, { reason: 'Tout va bien chez moi.' })
  const now = clock.now()
  await house.db
    .insertInto('suspensions')
    .values({ user_id: operator.id, operator_id: operator.id, reason, decided_at: now, effective_at: now })
    .execute()
  expect(await restoresHerself()).toMatchObject({
    status: 403,
    body: { message: 'Votre propre suspension ne se lève pas : demandez à une collègue.' },
  })
  const { lifted_at } = await house.db
    .deleteFrom('suspensions')
    .where('user_id', '=', operator.id)
    .returning('lifted_at')
    .executeTakeFirstOrThrow()
  expect(lifted_at).toBeNull()
})

it('does not let an operator shut herself out, or anyone without a word', async () => {
  const nadia = await aNadia()
  expect(await suspend(operator.id)).toMatchObject({
    status: 403,
    body: { message: 'Votre propre compte ne se suspend pas : demandez à une collègue.' },
  })
  expect((await operator.post(`/api/v1/admin/people/${nadia.id}/suspend`, { reason: ' ' })).status).toBe(422)
  expect((await nadia.get('/api/v1/auth')).status).toBe(200)
})
