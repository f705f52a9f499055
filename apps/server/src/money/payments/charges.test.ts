import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const clock = movingClock(new Date())
let app: TestApp
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
})
afterAll(() => app.close())

it('charges are listed to their customer only, the latest first', async () => {
  const booking = bookings(app)
  clock.advance(60_000)
  const first = await booking.aHold()
  const refused = await booking.pay(first.awa, first.appointment, 'pm_card_chargeDeclined')
  expect(refused.status).toBe(402)
  await booking.pay(first.awa, first.appointment)
  // Charges are sorted by time and not by insertion; of two with the same time the last comes first.
  clock.advance(-60_000)
  const paid: object[] = []
  for (const { nadia } of [await booking.aHold(), await booking.aHold()]) {
    const secondHold = await booking.hold(first.awa, nadia, { from: 104, to: 106 })
    paid.unshift((await booking.pay(first.awa, secondHold)).body)
  }
  for (const url of ['/api/stripe/payment', '/api/v1api/stripe/payment']) {
    const { status, body, headers } = await first.awa.get(url)
    expect([status, headers['x-total-count']]).toEqual([200, '3'])
    expect(body).toEqual([
      expect.objectContaining({ appointmentId: first.appointment.id, status: 'succeeded', amount: 10_700 }),
      ...paid.map((each) => ({ ...each, libelle: 'Braids', chargedAt: clock.now().toISOString() })),
    ])
    expect((await first.awa.get(`${url}?limit=1`)).body).toHaveLength(1)
    for (const other of [first.nadia, await app.aPerson('customer')]) expect((await other.get(url)).body).toEqual([])
  }
})
