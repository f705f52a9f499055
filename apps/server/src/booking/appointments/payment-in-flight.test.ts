import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { insertPayment, paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const holdMs = 15 * 60_000
const clock = movingClock(now)

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

type Held = Awaited<ReturnType<typeof booking.aHold>>
const listOf = async ({ awa }: Held) => (await awa.get(`/api/v1/appointment/?customer=${awa.id}`)).body
const seenByProfessional = async ({ nadia, appointment }: Held) =>
  (await nadia.get(`/api/v1/appointment/${appointment.id}`)).body

it('says that a bank waits for its customer, while her hold lives', async () => {
  const held = await booking.aHold()
  expect(await listOf(held)).toMatchObject([{ payment: null }])
  await booking.pay(held.awa, held.appointment, 'pm_card_threeDSecure2Required')
  expect(await listOf(held)).toMatchObject([{ status: 'En attente de paiement', payment: 'requires_action' }])
  expect(await seenByProfessional(held)).toMatchObject({ payment: null })
  clock.advance(holdMs)
  expect(await listOf(held)).toEqual([])
})

it('keeps a payment in sight until it is decided, also past the hold', async () => {
  const held = await booking.aHold()
  await insertPayment(app.db, held.appointment.id, { amountCents: 10_700, status: 'undecided', createdAt: now })
  expect(await listOf(held)).toMatchObject([{ status: 'En attente de paiement', payment: 'processing' }])
  expect(await held.awa.delete(`/api/v1/appointment/${held.appointment.id}`)).toMatchObject({
    status: 409,
    body: { message: 'Un paiement est en cours pour ce rendez-vous.' },
  })
  clock.advance(holdMs)
  expect(await listOf(held)).toMatchObject([{ status: 'Expiré', holdExpiresAt: null, payment: 'processing' }])
  expect(await seenByProfessional(held)).toMatchObject({ payment: null })
  await app.db
    .updateTable('payments')
    .set({ status: 'failed', failureCode: 'payment_abandoned', decidedAt: now })
    .where('id', 'in', paymentsOf(app.db, held.appointment.id))
    .execute()
  expect(await listOf(held)).toEqual([])
})

it('gives nothing up for a fifth card that is refused when its time is over: it has lapsed by itself', async () => {
  const held = await booking.aHold()
  for (let time = 0; time < 4; time++)
    expect((await booking.pay(held.awa, held.appointment, 'pm_card_chargeDeclined')).status).toBe(402)
  const { body: last } = await booking.pay(held.awa, held.appointment, 'pm_card_threeDSecure2Required')
  clock.advance(holdMs)
  await booking.authenticate(last.client_secret, 'failure')
  expect((await held.awa.post(`/api/v1/payment/${last.id}/confirm`)).status).toBe(402)
  await app.settle()
  const row = app.db.selectFrom('appointments').select(['releasedAt', 'releasedBy'])
  expect(await row.where('id', '=', held.appointment.id).execute()).toEqual([{ releasedAt: null, releasedBy: null }])
})

it('shows no refund of a visit for what came too late to pay it', async () => {
  const held = await booking.aHold()
  const { body: late } = await booking.pay(held.awa, held.appointment, 'pm_card_threeDSecure2Required')
  clock.advance(holdMs)
  const lea = await app.aPerson('customer')
  await booking.hold(lea, held.nadia)
  await booking.authenticate(late.client_secret, 'success')
  expect((await held.awa.post(`/api/v1/payment/${late.id}/confirm`)).status).toBe(409)
  await app.settle()
  expect((await held.awa.get(`/api/v1/appointment/${held.appointment.id}`)).body).toMatchObject({
    status: 'Expiré',
    refunds: [],
  })
})
