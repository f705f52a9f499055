import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
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

type Held = Awaited<ReturnType<typeof booking.aHold>>
const refused = 'pm_card_chargeDeclined'
const asksTheBank = 'pm_card_threeDSecure2Required'

const refuses = async ({ awa, appointment }: Held, times: number) => {
  for (let time = 0; time < times; time++) {
    const answer = await booking.pay(awa, appointment, refused)
    expect([answer.status, answer.body.details]).toEqual([402, undefined])
  }
}
const released = {
  message: expect.stringMatching(/^Cinq paiements ont été refusés[\s\S]*choisissez à nouveau une heure\.$/),
  details: { released: 'refused_cards' },
}
/** Counts the payments of a hold that the provider itself has refused. */
const refusedByProvider = async ({ appointment }: Held) =>
  (await booking.intentsOf(appointment)).filter(({ last_payment_error }) => last_payment_error).length
const rowOf = ({ appointment }: Held) =>
  app.db
    .selectFrom('appointments as a')
    .select(['a.status', 'a.releasedAt', 'a.releasedBy'])
    .where('a.id', '=', appointment.id)
    .executeTakeFirstOrThrow()
const takesTheHours = async ({ nadia, appointment: { date, endTime } }: Held) => {
  const lea = await app.aPerson('customer')
  return lea.post('/api/v1/appointment', { libelle: 'Braids', professional: nadia.id, date, endTime })
}

it('give the hold up at the fifth, with a way on', async () => {
  const held = await booking.aHold()
  await refuses(held, 4)
  expect((await takesTheHours(held)).status).toBe(409)
  const fifth = await booking.pay(held.awa, held.appointment, refused)
  expect([fifth.status, fifth.body]).toMatchObject([402, { error: 'card_declined', ...released }])
  expect(await rowOf(held)).toEqual({ status: 'expired', releasedAt: now, releasedBy: 'refused_cards' })
  const sixth = await booking.pay(held.awa, held.appointment)
  expect([sixth.status, sixth.body]).toMatchObject([409, { error: 'hold_expired', ...released }])
  expect(await refusedByProvider(held)).toBe(5)
  expect(await booking.intentsOf(held.appointment)).toHaveLength(5)
  expect((await takesTheHours(held)).status).toBe(201)
  await app.settle()
  expect(await app.mailsTo(held.awa.email)).toEqual([])

  // Each attempt of the customer keeps its answer, whatever other customers have paid since.
  const other = await booking.aHold()
  expect((await booking.pay(other.awa, other.appointment)).status).toBe(200)
  const attempts = await app.db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentsOf(app.db, held.appointment.id))
    .orderBy('id')
    .execute()
  const told = async (id?: string) => (await held.awa.post(`/api/v1/payment/${id}/confirm`)).body
  expect(await told(attempts[4]?.id)).toMatchObject({ error: 'card_declined', ...released })
  expect((await told(attempts[0]?.id)).details).toBeUndefined()
})

it('leave the hold to a card that pays before the fifth', async () => {
  const held = await booking.aHold()
  await refuses(held, 4)
  expect((await booking.pay(held.awa, held.appointment)).status).toBe(200)
  expect((await rowOf(held)).status).toBe('paid')
  // The payment's money goes back when the appointment is cancelled.
  expect((await held.awa.patch(`/api/v1/appointment/${held.appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  await app.settle()
  const [paid] = await booking.intentsOf(held.appointment)
  expect((await booking.refundsOf({ id: paid?.id ?? '' })).map(({ amount }) => amount)).toEqual([10_700])
})

it('are each counted once, whether the answer, the event or the bank’s page tells of them', async () => {
  const held = await booking.aHold()
  await refuses(held, 3)
  await app.settle()
  for (const intent of await booking.intentsOf(held.appointment)) {
    const event = await booking.eventOf(intent, 'payment_intent.payment_failed')
    expect((await booking.send(event)).statusCode).toBe(200)
  }
  await app.settle()
  const { body: payment } = await booking.pay(held.awa, held.appointment, asksTheBank)
  await booking.authenticate(payment.client_secret, 'failure')
  await app.settle()
  expect((await held.awa.post(`/api/v1/payment/${payment.id}/confirm`)).status).toBe(402)
  expect((await rowOf(held)).status).toBe('pending_payment')

  const { body: last } = await booking.pay(held.awa, held.appointment, asksTheBank)
  await booking.authenticate(last.client_secret, 'failure')
  await app.settle()
  expect((await rowOf(held)).releasedBy).toBe('refused_cards')
  const told = await held.awa.post(`/api/v1/payment/${last.id}/confirm`)
  expect([told.status, told.body]).toMatchObject([402, { error: 'payment_intent_authentication_failure', ...released }])
})

it('are five however many are tried at once', async () => {
  const held = await booking.aHold()
  for (let tries = 0; (await rowOf(held)).status !== 'expired' && tries < 20; tries++)
    await Promise.all([1, 2, 3].map(() => booking.pay(held.awa, held.appointment, refused)))
  expect((await rowOf(held)).releasedBy).toBe('refused_cards')
  expect(await refusedByProvider(held)).toBe(5)
})

it('are not attempts that were only left', async () => {
  const held = await booking.aHold()
  await refuses(held, 3)
  for (let time = 0; time < 3; time++)
    expect((await booking.pay(held.awa, held.appointment, asksTheBank)).body.status).toBe('requires_action')
  await refuses(held, 1)
  expect((await rowOf(held)).status).toBe('pending_payment')
  expect((await booking.pay(held.awa, held.appointment)).status).toBe(200)
})

it('do not keep a payment that the provider takes all the same: it is refunded in full', async () => {
  const held = await booking.aHold()
  await refuses(held, 4)
  await booking.pay(held.awa, held.appointment, refused)
  const [intent] = await booking.intentsOf(held.appointment)
  if (!intent) throw new Error('nothing was asked of the provider')
  await app.deps.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  await app.settle()
  expect((await rowOf(held)).status).toBe('expired')
  expect(await booking.refundsOf(intent)).toMatchObject([{ amount: 10_700, status: 'succeeded' }])
  const [mail] = await app.mailsTo(held.awa.email)
  expect(mail?.subject).toBe('Votre paiement est remboursé')
  expect(mail?.text).not.toMatch(/0612345678|rue des Lilas/)
})

it('count as a hold that ended unpaid', async () => {
  const held = await booking.aHold()
  await refuses(held, 4)
  await booking.pay(held.awa, held.appointment, refused)
  for (let time = 0; time < 9; time++) {
    const { id } = await booking.hold(held.awa, held.nadia)
    expect((await held.awa.delete(`/api/v1/appointment/${id}`)).status).toBe(204)
  }
  await expect(booking.hold(held.awa, held.nadia)).rejects.toThrow('"statusCode":429')
})
