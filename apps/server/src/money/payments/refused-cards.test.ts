import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
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
const declinedCard = 'pm_card_chargeDeclined'
const challengedCard = 'pm_card_threeDSecure2Required'

const declineCards = async ({ awa, appointment }: HoldFixture, times: number) => {
  for (let time = 0; time < times; time++) {
    const answer = await booking.pay(awa, appointment, declinedCard)
    expect([answer.status, answer.body.details]).toEqual([402, undefined])
  }
}
const released = {
  message: expect.stringMatching(/^Cinq paiements ont été refusés[\s\S]*choisissez à nouveau une heure\.$/),
  details: { released: 'refused_cards' },
}
/** Counts the payments of a hold that the provider itself has refused. */
const countProviderDeclines = async ({ appointment }: HoldFixture) =>
  (await booking.intentsOf(appointment)).filter(({ last_payment_error }) => last_payment_error).length
const rowOf = ({ appointment }: HoldFixture) =>
  app.db
    .selectFrom('appointments as a')
    .select(['a.status', 'a.releasedAt', 'a.releasedBy'])
    .where('a.id', '=', appointment.id)
    .executeTakeFirstOrThrow()
const holdSameHours = async ({ nadia, appointment: { date, endTime } }: HoldFixture) =>
  holdHours(await app.aPerson('customer'), nadia, { date, endTime })

it('the fifth refused card releases the hold, with a way to continue', async () => {
  const hold = await booking.aHold()
  await declineCards(hold, 4)
  expect((await holdSameHours(hold)).status).toBe(409)
  const fifth = await booking.pay(hold.awa, hold.appointment, declinedCard)
  expect([fifth.status, fifth.body]).toMatchObject([402, { error: 'card_declined', ...released }])
  expect(await rowOf(hold)).toEqual({ status: 'expired', releasedAt: now, releasedBy: 'refused_cards' })
  const sixth = await booking.pay(hold.awa, hold.appointment)
  expect([sixth.status, sixth.body]).toMatchObject([409, { error: 'hold_expired', ...released }])
  expect(await countProviderDeclines(hold)).toBe(5)
  expect(await booking.intentsOf(hold.appointment)).toHaveLength(5)
  expect((await holdSameHours(hold)).status).toBe(201)
  await app.drainJobs()
  expect(await app.mailsTo(hold.awa.email)).toEqual([])

  // Each attempt of the customer keeps its answer, whatever other customers have paid since.
  await booking.aPaidAppointment()
  const attempts = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, hold.appointment.id))
    .orderBy('id')
    .execute()
  const confirmPayment = async (id?: string) => (await hold.awa.post(`/api/v1/payment/${id}/confirm`)).body
  expect(await confirmPayment(attempts[4]?.id)).toMatchObject({ error: 'card_declined', ...released })
  expect((await confirmPayment(attempts[0]?.id)).details).toBeUndefined()
})

it('a card that pays before the fifth refusal confirms the hold', async () => {
  const hold = await booking.aHold()
  await declineCards(hold, 4)
  expect((await booking.pay(hold.awa, hold.appointment)).status).toBe(200)
  expect((await rowOf(hold)).status).toBe('paid')
  // The payment's money goes back when the appointment is cancelled.
  expect((await hold.awa.patch(`/api/v1/appointment/${hold.appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.drainJobs()
  const [paid] = await booking.intentsOf(hold.appointment)
  expect((await booking.refundsOf({ id: paid?.id ?? '' })).map(({ amount }) => amount)).toEqual([10_700])
})

it('a refused card is counted once, whether the answer, the event or the bank’s page reports it', async () => {
  const hold = await booking.aHold()
  await declineCards(hold, 3)
  await app.drainJobs()
  for (const intent of await booking.intentsOf(hold.appointment)) {
    const event = await booking.eventOf(intent, 'payment_intent.payment_failed')
    expect((await booking.send(event)).statusCode).toBe(200)
  }
  await app.drainJobs()
  const { body: payment } = await booking.pay(hold.awa, hold.appointment, challengedCard)
  await booking.authenticate(payment.client_secret, 'failure')
  await app.drainJobs()
  expect((await hold.awa.post(`/api/v1/payment/${payment.id}/confirm`)).status).toBe(402)
  expect((await rowOf(hold)).status).toBe('pending_payment')

  const { body: last } = await booking.pay(hold.awa, hold.appointment, challengedCard)
  await booking.authenticate(last.client_secret, 'failure')
  await app.drainJobs()
  expect((await rowOf(hold)).releasedBy).toBe('refused_cards')
  const confirmReply = await hold.awa.post(`/api/v1/payment/${last.id}/confirm`)
  expect([confirmReply.status, confirmReply.body]).toMatchObject([
    402,
    { error: 'payment_intent_authentication_failure', ...released },
  ])
})

it('refused cards are limited to five however many are tried at once', async () => {
  const hold = await booking.aHold()
  for (let tries = 0; (await rowOf(hold)).status !== 'expired' && tries < 20; tries++)
    await Promise.all([1, 2, 3].map(() => booking.pay(hold.awa, hold.appointment, declinedCard)))
  expect((await rowOf(hold)).releasedBy).toBe('refused_cards')
  expect(await countProviderDeclines(hold)).toBe(5)
})

it('an abandoned attempt does not count as a refused card', async () => {
  const hold = await booking.aHold()
  await declineCards(hold, 3)
  for (let time = 0; time < 3; time++)
    expect((await booking.pay(hold.awa, hold.appointment, challengedCard)).body.status).toBe('requires_action')
  await declineCards(hold, 1)
  expect((await rowOf(hold)).status).toBe('pending_payment')
  expect((await booking.pay(hold.awa, hold.appointment)).status).toBe(200)
})

it('a payment that the provider takes after the fifth refusal is refunded in full', async () => {
  const hold = await booking.aHold()
  await declineCards(hold, 4)
  await booking.pay(hold.awa, hold.appointment, declinedCard)
  const [intent] = await booking.intentsOf(hold.appointment)
  if (!intent) throw new Error('no payment intent was created')
  await app.deps.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  await app.drainJobs()
  expect((await rowOf(hold)).status).toBe('expired')
  expect(await booking.refundsOf(intent)).toMatchObject([{ amount: 10_700, status: 'succeeded' }])
  const [mail] = await app.mailsTo(hold.awa.email)
  expect(mail?.subject).toBe('Votre paiement est remboursé')
  expect(mail?.text).not.toMatch(/0612345678|rue des Lilas/)
})

it('a hold released by refused cards counts as a hold that ended unpaid', async () => {
  const hold = await booking.aHold()
  await declineCards(hold, 4)
  await booking.pay(hold.awa, hold.appointment, declinedCard)
  for (let time = 0; time < 9; time++) {
    const { id } = await booking.hold(hold.awa, hold.nadia)
    expect((await hold.awa.delete(`/api/v1/appointment/${id}`)).status).toBe(204)
  }
  await expect(booking.hold(hold.awa, hold.nadia)).rejects.toThrow('"statusCode":429')
})
