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

type HoldFixture = Awaited<ReturnType<typeof booking.aHold>>
const listOf = async ({ awa }: HoldFixture) => (await awa.get(`/api/v1/appointment/?customer=${awa.id}`)).body
const listOfProfessional = async ({ nadia, appointment }: HoldFixture) =>
  (await nadia.get(`/api/v1/appointment/${appointment.id}`)).body

it('a list shows the customer that a bank waits for authentication, while the hold lives', async () => {
  const hold = await booking.aHold()
  expect(await listOf(hold)).toMatchObject([{ payment: null }])
  await booking.pay(hold.awa, hold.appointment, 'pm_card_threeDSecure2Required')
  expect(await listOf(hold)).toMatchObject([{ status: 'En attente de paiement', payment: 'requires_action' }])
  expect(await listOfProfessional(hold)).toMatchObject({ payment: null })
  clock.advance(holdMs)
  expect(await listOf(hold)).toEqual([])
})

it('a payment stays visible to its customer until it is decided, also after the hold has expired', async () => {
  const hold = await booking.aHold()
  await insertPayment(app.db, hold.appointment.id, { amountCents: 10_700, status: 'undecided', createdAt: now })
  expect(await listOf(hold)).toMatchObject([{ status: 'En attente de paiement', payment: 'processing' }])
  expect(await hold.awa.delete(`/api/v1/appointment/${hold.appointment.id}`)).toMatchObject({
    status: 409,
    body: { message: 'Un paiement est en cours pour ce rendez-vous.' },
  })
  clock.advance(holdMs)
  expect(await listOf(hold)).toMatchObject([{ status: 'Expiré', holdExpiresAt: null, payment: 'processing' }])
  expect(await listOfProfessional(hold)).toMatchObject({ payment: null })
  await app.db
    .updateTable('payments')
    .set({ status: 'failed', failureCode: 'payment_abandoned', decidedAt: now })
    .where('id', 'in', paymentsOf(app.db, hold.appointment.id))
    .execute()
  expect(await listOf(hold)).toEqual([])
})

it('a fifth card refused after the time of the hold does not release it, because it has already expired', async () => {
  const hold = await booking.aHold()
  for (let time = 0; time < 4; time++)
    expect((await booking.pay(hold.awa, hold.appointment, 'pm_card_chargeDeclined')).status).toBe(402)
  const { body: last } = await booking.pay(hold.awa, hold.appointment, 'pm_card_threeDSecure2Required')
  clock.advance(holdMs)
  await booking.authenticate(last.client_secret, 'failure')
  expect((await hold.awa.post(`/api/v1/payment/${last.id}/confirm`)).status).toBe(402)
  await app.drainJobs()
  const row = app.db.selectFrom('appointments').select(['releasedAt', 'releasedBy'])
  expect(await row.where('id', '=', hold.appointment.id).execute()).toEqual([{ releasedAt: null, releasedBy: null }])
})

it('a refund of a payment that came too late is not shown as a refund of the appointment', async () => {
  const hold = await booking.aHold()
  const { body: latePayment } = await booking.pay(hold.awa, hold.appointment, 'pm_card_threeDSecure2Required')
  clock.advance(holdMs)
  const lea = await app.aPerson('customer')
  await booking.hold(lea, hold.nadia)
  await booking.authenticate(latePayment.client_secret, 'success')
  expect((await hold.awa.post(`/api/v1/payment/${latePayment.id}/confirm`)).status).toBe(409)
  await app.drainJobs()
  expect((await hold.awa.get(`/api/v1/appointment/${hold.appointment.id}`)).body).toMatchObject({
    status: 'Expiré',
    refunds: [],
  })
})
