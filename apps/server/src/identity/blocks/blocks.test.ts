import { maxBlocks, maxBlocksADay } from '@couronne/contract/identity/blocks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { blockPerson } from './block-person.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString()

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const block = (blocker: { id: string }, blocked: { id: string }) =>
  inTransaction(app.deps, (_, db) => blockPerson(db, { blockerId: blocker.id, blockedId: blocked.id }, clock.now()))
const unblockAll = () => app.db.deleteFrom('blocks').where('createdAt', '=', now).execute()
const blocksUrl = '/api/v1/block'

/** Makes a professional whom the customer has booked, with a picture and a review. */
const aKnownProfessional = async () => {
  const nadia = await app.aProfessionalWithHours({ firstname: 'Nadia', from: inHours(1), to: inHours(10) })
  const awa = await app.aPerson('customer')
  const windows = [
    { professionalId: nadia.id, startsAt: inHours(-3), endsAt: inHours(-2) },
    { professionalId: nadia.id, startsAt: inHours(100), endsAt: inHours(101) },
  ]
  await app.db.insertInto('availabilityWindows').values(windows).execute()
  const ahead = await anAppointment(app, nadia, awa, { from: inHours(100), to: inHours(101) })
  const done = await anAppointment(app, nadia, awa, { from: inHours(-3), to: inHours(-2), status: 'completed' })
  const picture = await app.db
    .insertInto('catalogue')
    .values({ professionalId: nadia.id, image: `${'b'.repeat(64)}.webp`, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const review = await awa.post('/api/commentaire', { appointmentId: done, note: 5, texte: 'Parfait.' })
  expect(review.status).toBe(201)
  return { nadia, awa, ahead, done, pictureId: picture.id }
}
type Known = Awaited<ReturnType<typeof aKnownProfessional>>

const hours = { date: inHours(2), endTime: inHours(3) }
const search = { city: 'Montreuil', prestation: 'Braids', date: '2026-11-20' }

const addressesOf = async ({ nadia, ahead, done, pictureId }: Known) => {
  const period = `from=${inHours(0)}&to=${inHours(24)}`
  const query = new URLSearchParams(search)
  const town = await app.cityId('Montreuil', '93')
  return [
    `/user/${nadia.id}`,
    `/user/${nadia.id}/reach?cityId=${town}`,
    `/prestation/user/${nadia.id}`,
    `/prestation/${nadia.serviceId}`,
    `/prestation/${nadia.serviceId}/meches?date=${inHours(200)}`,
    `/catalogue/user/${nadia.id}`,
    `/catalogue/${pictureId}`,
    `/commentaire/professional/${nadia.id}`,
    `/disponibilite/user/${nadia.id}?${period}`,
    `/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}&${period}`,
    `/disponibilite/${nadia.windowId}`,
    `/search?${query}`,
    `/search?${query}&tri=prix`,
    `/search/saisie?${new URLSearchParams({ ...search, ville: 'Montreuil (93)' })}`,
    `/search/autour?${new URLSearchParams({ ...search, date: '2026-11-21', prixMax: '200' })}`,
    `/search/jours?${new URLSearchParams({ ...search, mois: '2026-11' })}`,
    '/search/meilleures?limit=6',
    `/appointment/${ahead}`,
    `/appointment/${done}`,
  ].map((address) => `/api/v1${address}`)
}

/** Reads everything that a customer may see of a professional, and tries to book and to write. */
const answersTo = async (person: Pick<Person, 'get' | 'post'>, known: Known) => {
  const { nadia, ahead } = known
  const answers: [string, number, unknown, unknown][] = []
  for (const address of await addressesOf(known)) {
    const { status, body, headers } = await person.get(address)
    answers.push([address, status, body, headers['x-total-count']])
  }
  for (const [address, content] of [
    ['/api/v1/appointment', { libelle: 'Braids', professional: nadia.id, ...hours }],
    ['/api/rdv', { libelle: 'Braids', professional: nadia.id, ...hours }],
    [`/api/v1/appointment/${ahead}/move`, hours],
    ['/api/v1/conversation', { professional: nadia.id }],
    ['/api/commentaires', { professional: nadia.id }],
  ] as const) {
    const { status, body } = await person.post(address, content)
    answers.push([address, status, body, undefined])
  }
  return answers
}

describe('while one of two has blocked the other', () => {
  it('every answer about the professional is that about a hidden one, whoever has blocked', async () => {
    const known = await aKnownProfessional()
    const { nadia, awa } = known
    const hide = (suspendedAt: Date | null) =>
      app.db.updateTable('users').set({ suspendedAt }).where('id', '=', nadia.id).execute()
    await hide(now)
    const hidden = await answersTo(awa, known)
    await hide(null)
    await block(nadia, awa)
    expect(await answersTo(awa, known)).toEqual(hidden)
    await unblockAll()
    await block(awa, nadia)
    expect(await answersTo(awa, known)).toEqual(hidden)
    await unblockAll()
    const open = await answersTo(awa, known)
    const alike = open.filter(([address, status, body, total]) =>
      hidden.some((other) => JSON.stringify(other) === JSON.stringify([address, status, body, total])),
    )
    expect(alike.map(([address]) => address)).toEqual([])
  })

  it('others and guests find the professional as before', async () => {
    const known = await aKnownProfessional()
    const lea = await app.aPerson('customer')
    const read = async () => {
      const answers = []
      for (const address of await addressesOf(known))
        for (const each of [app, lea]) answers.push([address, (await each.get(address)).body])
      return answers
    }
    const before = await read()
    await block(known.nadia, known.awa)
    expect(await read()).toEqual(before)
  })

  it('a booking that waits for the block is refused', async () => {
    const { nadia, awa } = await aKnownProfessional()
    const refused = await startSecondBeforeCommit(
      app,
      ({ db }) => blockPerson(db, { blockerId: nadia.id, blockedId: awa.id }, now),
      () => awa.post('/api/v1/appointment', { libelle: 'Braids', professional: nadia.id, ...hours }),
    )
    expect([refused.status, refused.body.error]).toEqual([404, 'not_found'])
  })

  it('the appointment is cancelled, reviewed, answered and reported as before', async () => {
    const { nadia, awa, ahead, done } = await aKnownProfessional()
    await block(nadia, awa)
    await block(awa, nadia)
    await app.db.deleteFrom('reviews').where('appointmentId', '=', done).execute()
    const review = await awa.post('/api/commentaire', { appointmentId: done, note: 1, texte: 'Trop court.' })
    expect(review.status).toBe(201)
    const answer = await nadia.post(`/api/commentaire/${review.body.id}/reponse`, { texte: 'Merci.' })
    expect(answer.status).toBe(201)
    const shown = async () => (await awa.get(`/api/v1/appointment/${ahead}`)).body
    expect((await shown()).allowedActions).toContain('cancel')
    clock.moveTo(new Date(inHours(102)))
    const report = { type: 'professional_absent', text: 'Personne à la porte.' }
    expect((await awa.post(`/api/v1/appointment/${ahead}/report`, report)).status).toBe(201)
    expect((await shown()).absences).toHaveLength(1)
  })
})

describe('the list of blocked people', () => {
  it('is read by the blocker alone, latest first, and unblocks without a conversation', async () => {
    const [awa, nadia, lea] = [
      await app.aPerson('customer'),
      await app.aPerson('professional', { firstname: 'Nadia' }),
      await app.aPerson('professional', { firstname: 'Léa' }),
    ]
    await block(awa, nadia)
    clock.advance(1000)
    await block(awa, lea)
    expect((await awa.get(blocksUrl)).body).toEqual([
      { id: lea.id, firstname: 'Léa', dateCreated: clock.now().toISOString() },
      { id: nadia.id, firstname: 'Nadia', dateCreated: now.toISOString() },
    ])
    expect((await nadia.get(blocksUrl)).body).toEqual([])
    expect((await nadia.delete(`${blocksUrl}/${awa.id}`)).status).toBe(204)
    for (const id of [nadia.id, nadia.id, crypto.randomUUID()])
      expect((await awa.delete(`${blocksUrl}/${id}`)).status).toBe(204)
    expect((await awa.get(blocksUrl)).body).toMatchObject([{ id: lea.id }])
  })

  it('is exported to the blocker alone, with first names', async () => {
    const [awa, nadia] = [await app.aPerson('customer'), await app.aPerson('professional', { firstname: 'Nadia' })]
    await block(awa, nadia)
    const exported = async (person: Person) => (await person.get('/api/v1/account/export')).body.blocks
    expect(await exported(awa)).toEqual([{ firstname: 'Nadia', createdAt: now.toISOString() }])
    expect(await exported(nadia)).toEqual([])
  })

  it('loses a person who deletes the account, and is deleted with its own account', async () => {
    const [awa, nadia, lea] = [
      await app.aPerson('customer'),
      await app.aPerson('professional'),
      await app.aPerson('professional'),
    ]
    await block(awa, nadia)
    await block(lea, awa)
    await nadia.deleteAccount()
    expect((await awa.get(blocksUrl)).body).toEqual([])
    expect((await lea.get(blocksUrl)).body).toHaveLength(1)
    await lea.deleteAccount()
    const rows = await app.db.selectFrom('blocks').select('blockerId').where('blockedId', '=', awa.id).execute()
    expect(rows).toEqual([])
  })
})

describe('a block', () => {
  const professionals = (count: number) => Promise.all(Array.from({ length: count }, () => app.aPerson('professional')))

  it('is the twentieth of a day at most, also when two are made at once', async () => {
    const awa = await app.aPerson('customer')
    const people = await professionals(maxBlocksADay + 1)
    const [last, oneMore] = people.slice(-2) as [Person, Person]
    for (const each of people.slice(0, -2)) await block(awa, each)
    const refused = await startSecondBeforeCommit(
      app,
      ({ db }) => blockPerson(db, { blockerId: awa.id, blockedId: last.id }, now),
      () => block(awa, oneMore).catch((error: unknown) => error),
    )
    expect(refused).toMatchObject({ code: 'blocks_a_day', extra: { retryAfterSeconds: 86_400 } })
    expect(await block(awa, last)).toBe(false)
    clock.advance(dayMs)
    expect(await block(awa, oneMore)).toBe(true)
  })

  it('is the hundredth of an account at most', async () => {
    const awa = await app.aPerson('customer')
    const people = await professionals(maxBlocks + 1)
    const past = new Date(now.getTime() - 2 * dayMs)
    const rows = people.slice(1).map(({ id }) => ({ blockerId: awa.id, blockedId: id, createdAt: past }))
    await app.db.insertInto('blocks').values(rows).execute()
    const [one] = people as [Person]
    await expect(block(awa, one)).rejects.toMatchObject({ code: 'too_many_blocks' })
    await awa.delete(`${blocksUrl}/${people[1]?.id}`)
    expect(await block(awa, one)).toBe(true)
  })

  it('of oneself does not exist', async () => {
    const awa = await app.aPerson('customer')
    await expect(block(awa, awa)).rejects.toThrow('two_people_of_a_block')
  })
})
