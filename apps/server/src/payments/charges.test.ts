import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../../test/bookings.ts'
import { type TestApp, testApp } from '../../test/harness.ts'

let house: TestApp
beforeAll(async () => {
  house = await testApp({ payments: true })
})
afterAll(() => house.close())

it('lists to a customer what she was charged, the latest first, and to nobody else', async () => {
  const booking = bookings(house)
  const first = await booking.aHold()
  const refused = await booking.pay(first.awa, first.appointment, 'pm_card_chargeDeclined')
  expect(refused.status).toBe(402)
  await booking.pay(first.awa, first.appointment)
  const again = await booking.hold(first.awa, first.nadia, { from: 104, to: 106 })
  const { body: paid } = await booking.pay(first.awa, again)
  for (const url of ['/api/stripe/payment', '/api/v1api/stripe/payment']) {
    const { status, body, headers } = await first.awa.get(url)
    expect([status, headers['x-total-count']]).toEqual([200, '2'])
    expect(body).toEqual([
      { ...paid, libelle: 'Braids', chargedAt: expect.any(String) },
      expect.objectContaining({ appointmentId: first.appointment.id, status: 'succeeded', amount: 10_700 }),
    ])
    expect((await first.awa.get(`${url}?limit=1`)).body).toHaveLength(1)
    for (const other of [first.nadia, await house.aPerson('customer')]) expect((await other.get(url)).body).toEqual([])
  }
})
