import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const hourMs = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: movingClock(now) })
})
afterAll(() => app.close())

const url = '/api/v1/rebooking'
const inDays = (days: number, hours = 0) => new Date(now.getTime() + days * 24 * hourMs + hours * hourMs)

/** Makes a professional whose customer had braids that many days ago. */
const braidsAgo = async (days: number) => {
  const nadia = await app.aProfessionalWithHours({ firstname: 'Nadia', from: inDays(-days), to: inDays(-days, 1) })
  const awa = await app.aPerson('customer')
  const id = await anAppointment(app, nadia, awa, { from: inDays(-days), to: inDays(-days, 1), status: 'completed' })
  return { nadia, awa, id }
}
const proposalTo = async (person: Person) => (await person.get(url)).body.proposal

it('a hairstyle is proposed again after its usual interval, with its professional', async () => {
  const { nadia, awa, id } = await braidsAgo(45)
  const size = { taille: 'micro', longueur: 'taille' }
  await app.db.updateTable('appointmentServices').set(size).where('appointmentId', '=', id).execute()
  expect(await proposalTo(awa)).toEqual({
    ...{ appointmentId: id, professional: nadia.id, firstname: 'Nadia', libelle: 'Braids' },
    ...size,
    ...{ date: inDays(-45).toISOString(), daysAgo: 45 },
  })
  expect(await proposalTo((await braidsAgo(30)).awa)).toBe(null)
  expect(await proposalTo(nadia)).toBe(null)
})

it('nothing is proposed while the hairstyle is booked ahead, also with another professional', async () => {
  const { awa } = await braidsAgo(45)
  const sira = await app.aProfessionalWithHours({ from: inDays(3), to: inDays(3, 1) })
  await anAppointment(app, sira, awa, { from: inDays(3), to: inDays(3, 1) })
  expect(await proposalTo(awa)).toBe(null)
})

it('nothing is proposed if the professional cannot be booked any more', async () => {
  const [one, other, third] = [await braidsAgo(45), await braidsAgo(45), await braidsAgo(45)]
  await app.db.updateTable('services').set({ removedAt: now }).where('id', '=', one.nadia.serviceId).execute()
  await app.db.updateTable('users').set({ suspendedAt: now }).where('id', '=', other.nadia.id).execute()
  await app.db
    .insertInto('blocks')
    .values({ blockerId: third.nadia.id, blockedId: third.awa.id, createdAt: now })
    .execute()
  for (const { awa } of [one, other, third]) expect(await proposalTo(awa)).toBe(null)
})

it('what a customer has hidden is not proposed again, and nobody else hides it', async () => {
  const { nadia, awa, id } = await braidsAgo(45)
  for (const person of [nadia, await app.aPerson('customer')])
    expect((await person.post(`${url}/${id}/hide`, {})).status).toBe(404)
  expect(await proposalTo(awa)).toMatchObject({ appointmentId: id })
  for (let i = 0; i < 2; i++) expect((await awa.post(`${url}/${id}/hide`, {})).status).toBe(204)
  expect(await proposalTo(awa)).toBe(null)
})
