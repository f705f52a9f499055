import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { holdHours } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

/** The customer holds two hours of a new professional, which start so many minutes from now. */
const aHold = async (customer: Person, start = 3000) => {
  const hours = { from: minutes(start), to: minutes(start + 120) }
  const nadia = await app.aProfessionalWithHours({ price: 100, duration: 120, ...hours })
  const { status, body } = await holdHours(customer, nadia, { date: hours.from, endTime: hours.to })
  expect(status).toBe(201)
  return { nadia, id: body.id as string, body }
}
const extend = (person: Person, { id }: { id: string }, shownExpiry: Date) =>
  person.post(`/api/v1/appointment/${id}/hold`, { shownExpiry })
const read = async (person: Person, { id }: { id: string }) => (await person.get(`/api/v1/appointment/${id}`)).body

it('a hold is kept fifteen minutes longer, and the same request again changes nothing', async () => {
  const awa = await app.aPerson('customer')
  const hold = await aHold(awa)
  expect(hold.body).toMatchObject({ holdExpiresAt: minutes(15).toISOString(), mayExtendHold: true })
  const replies = await Promise.all([extend(awa, hold, minutes(15)), extend(awa, hold, minutes(15))])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await extend(awa, hold, minutes(15))).body).toMatchObject({ holdExpiresAt: minutes(30).toISOString() })
  clock.moveTo(minutes(29))
  expect((await read(awa, hold)).status).toBe('En attente de paiement')
  clock.moveTo(minutes(30))
  expect((await extend(awa, hold, minutes(30))).body.error).toBe('hold_expired')
})

it('a hold is extended ten times, and counts as one unpaid hold', async () => {
  const awa = await app.aPerson('customer')
  const hold = await aHold(awa)
  for (let time = 1; time <= 10; time++) {
    clock.moveTo(minutes(15 * time - 1))
    expect((await extend(awa, hold, minutes(15 * time))).status).toBe(200)
  }
  expect(await read(awa, hold)).toMatchObject({ holdExpiresAt: minutes(165).toISOString(), mayExtendHold: false })
  const { status, body } = await extend(awa, hold, minutes(165))
  expect([status, body.error, body.message]).toEqual([
    409,
    'hold_not_extendable',
    expect.stringContaining('le plus longtemps possible'),
  ])
  await expect(
    app.db.updateTable('appointments').set({ holdExtensions: 11 }).where('id', '=', hold.id).execute(),
  ).rejects.toThrow('ten_extensions_of_a_hold')
})

it('extensions of holds that ended unpaid count with the next ones for a day', async () => {
  const awa = await app.aPerson('customer')
  const first = await aHold(awa)
  for (let time = 1; time <= 10; time++) await extend(awa, first, minutes(15 * time))
  await awa.delete(`/api/v1/appointment/${first.id}`)
  const second = await aHold(awa)
  const { status, body } = await extend(awa, second, minutes(15))
  expect([status, body.message]).toEqual([409, expect.stringContaining('dix fois en 24 heures')])
  clock.moveTo(minutes(24 * 60))
  const third = await aHold(awa, 4500)
  expect((await extend(awa, third, minutes(24 * 60 + 15))).status).toBe(200)
})

it('one hold of a customer is extended at a time, until it is given up or has expired', async () => {
  const awa = await app.aPerson('customer')
  const [first, second, third] = [await aHold(awa), await aHold(awa, 6000), await aHold(awa, 9000)]
  const both = await Promise.all([extend(awa, first, minutes(15)), extend(awa, second, minutes(15))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [extended, other] = both[0]?.status === 200 ? [first, second] : [second, first]
  const refused = await extend(awa, other, minutes(15))
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('une autre heure')])
  await awa.delete(`/api/v1/appointment/${extended.id}`)
  expect((await extend(awa, other, minutes(15))).status).toBe(200)

  // The extended hold has expired, although no job has noticed it yet.
  await app.db
    .updateTable('appointments')
    .set({ holdExpiresAt: minutes(5) })
    .where('id', '=', other.id)
    .execute()
  clock.moveTo(minutes(6))
  expect((await extend(awa, third, minutes(15))).status).toBe(200)
})

it('no hold is extended into the two hours before the start', async () => {
  const awa = await app.aPerson('customer')
  const [near, far] = [await aHold(awa, 149), await aHold(await app.aPerson('customer'), 150)]
  expect(near.body.mayExtendHold).toBe(false)
  const { status, body } = await extend(awa, near, minutes(15))
  expect([status, body.error, body.message]).toEqual([
    409,
    'hold_not_extendable',
    expect.stringContaining('trop proche'),
  ])
  expect(far.body.mayExtendHold).toBe(true)
})

it('nobody but its customer extends a hold', async () => {
  const hold = await aHold(await app.aPerson('customer'))
  for (const person of [hold.nadia, await app.aPerson('customer'), await app.aPerson('admin')])
    expect((await extend(person, hold, minutes(15))).status).toBe(404)
})
