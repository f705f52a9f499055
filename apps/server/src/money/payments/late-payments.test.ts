import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { formatLedgerErrors } from '../ledger/check-ledger.ts'
import { sendRefund, settleRefund } from '../refunds/send-refund.ts'

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

/** Makes a customer who is at the bank's page when the fifteen minutes of the hold are over. */
const aLatePayment = async (hours?: { from: number; to: number }) => {
  const hold = await booking.aHold(hours)
  const { body } = await booking.pay(hold.awa, hold.appointment, 'pm_card_threeDSecure2Required')
  const [intent] = await booking.intentsOf(hold.appointment)
  if (!intent) throw new Error('no payment intent was created')
  clock.advance(15 * 60_000)
  const finish = async () => {
    await booking.authenticate(body.client_secret, 'success')
    return hold.awa.post(`/api/v1/payment/${body.id}/confirm`)
  }
  return { ...hold, intent, payment: body as { id: string }, finish }
}

const expectRefunded = async ({
  awa,
  intent,
  payment,
  appointment,
  finish,
}: Awaited<ReturnType<typeof aLatePayment>>) => {
  const latePayment = await finish()
  expect([latePayment.status, latePayment.body.error]).toEqual([409, 'hold_expired'])
  expect(latePayment.body.message).toBe('Ces heures ne pouvaient plus être réservées : tout vous est remboursé.')
  expect(latePayment.body.details).toEqual({ refund: 107 })
  expect(await booking.statusOf(appointment)).toBe('expired')
  const [mail] = await app.mailsTo(awa.email)
  expect(mail?.subject).toBe('Votre paiement est remboursé')
  expect(mail?.text).toMatch(/107\s€/)
  // The payment may have come in time while the professional was suspended or no longer works at that hour.
  expect(mail?.text).not.toContain('délai')
  expect(await booking.refundsOf(intent)).toMatchObject([{ amount: 10_700, status: 'succeeded' }])
  const refunds = app.db.selectFrom('refunds').selectAll().where('paymentId', '=', payment.id)
  expect(await refunds.execute()).toMatchObject([{ amountCents: 10_700, status: 'succeeded', cause: 'late_payment' }])
}

describe('a payment that arrives after its hold has expired', () => {
  it('is honoured when the hours are still free', async () => {
    const { finish, appointment, intent } = await aLatePayment()
    expect((await finish()).body.status).toBe('succeeded')
    expect(await booking.statusOf(appointment)).toBe('paid')
    await app.drainJobs()
    expect(await booking.refundsOf(intent)).toEqual([])
  })

  it('is refunded in full when one of the two has blocked the other meanwhile', async () => {
    const late = await aLatePayment()
    const pair = { blockerId: late.nadia.id, blockedId: late.awa.id }
    await app.db
      .insertInto('blocks')
      .values({ ...pair, createdAt: now })
      .execute()
    await expectRefunded(late)
  })

  it('is honoured when another customer’s hold of the same hours has expired too, though no job has run', async () => {
    const latePayment = await aLatePayment()
    const { nadia, appointment } = latePayment
    const lea = await app.aPerson('customer')
    const { date, endTime } = appointment
    const hold = (await holdHours(lea, nadia, { date, endTime })).body
    // This hold is at another time of that day, so it stays or expires on its own.
    const unrelatedHold = await booking.hold(await app.aPerson('customer'), nadia, { from: 104, to: 106 })
    clock.advance(15 * 60_000)
    expect((await latePayment.finish()).body.status).toBe('succeeded')
    expect(await booking.statusOf(appointment)).toBe('paid')
    expect(await booking.statusOf(hold)).toBe('expired')
    expect(await booking.statusOf(unrelatedHold)).toBe('pending_payment')
    await app.drainJobs()
    expect(await booking.refundsOf(latePayment.intent)).toEqual([])
  })

  it('is refunded in full when another has the hours', async () => {
    const latePayment = await aLatePayment()
    const lea = await app.aPerson('customer')
    const { date, endTime } = latePayment.appointment
    expect((await holdHours(lea, latePayment.nadia, { date, endTime })).status).toBe(201)
    await expectRefunded(latePayment)
  })

  it('is refunded in full when the professional no longer works at those hours', async () => {
    const latePayment = await aLatePayment()
    await app.db
      .updateTable('appointments')
      .set({ status: 'expired' })
      .where('id', '=', latePayment.appointment.id)
      .execute()
    await app.db.deleteFrom('availabilityWindows').where('professionalId', '=', latePayment.nadia.id).execute()
    await expectRefunded(latePayment)
  })

  it('is refunded in full when the appointment would have begun', async () => {
    const latePayment = await aLatePayment({ from: 0.2, to: 2.2 })
    await app.db
      .updateTable('appointments')
      .set({ status: 'expired' })
      .where('id', '=', latePayment.appointment.id)
      .execute()
    await expectRefunded(latePayment)
  })

  it('is shown to operators, who refund it manually when the customer’s bank refuses the refund', async () => {
    const latePayment = await aLatePayment()
    clock.advance(100 * 3_600_000)
    await expectRefunded(latePayment)
    const operator = await app.aPerson('admin')
    const { refunds } = (await operator.get(`/api/v1/admin/appointments/${latePayment.appointment.id}`)).body
    await settleRefund(app.deps, { id: 're_refused', status: 'failed', metadata: { refundId: refunds[0].id } })
    const body = { how: 'Virement du 3 décembre.' }
    const manualRefundReply = await operator.post(`/api/v1/admin/refunds/${refunds[0].id}/otherwise`, body)
    expect(manualRefundReply.body.refunds).toMatchObject([{ amount: 107, status: 'manual' }])
    expect(await formatLedgerErrors(app.db)).toEqual([])
  })

  it('is refunded in full when the appointment has begun, whether or not a job has run', async () => {
    const latePayment = await aLatePayment({ from: 0.2, to: 2.2 })
    await expectRefunded(latePayment)
  })

  it('is refunded in full once the notice period no longer allows the appointment', async () => {
    const [latePayment, inTime] = [await aLatePayment(), await aLatePayment()]
    const setNotice = ({ nadia }: typeof latePayment, noticeMinutes: number) =>
      app.db.updateTable('users').set({ noticeMinutes }).where('id', '=', nadia.id).execute()
    const aheadMinutes = (new Date(latePayment.appointment.date).getTime() - clock.now().getTime()) / 60_000
    await setNotice(latePayment, aheadMinutes)
    await expectRefunded(latePayment)
    await setNotice(inTime, aheadMinutes - 1)
    expect((await inTime.finish()).body.status).toBe('succeeded')
  })

  it('is refunded in full when another’s hours overlap the pause after it', async () => {
    const latePayment = await aLatePayment()
    const end = new Date(latePayment.appointment.endTime).getTime()
    const inMinutes = (minutes: number) => new Date(end + minutes * 60_000)
    await app.db
      .updateTable('appointments')
      .set({ status: 'expired', freeAgainAt: inMinutes(30) })
      .where('id', '=', latePayment.appointment.id)
      .execute()
    const lea = await app.aPerson('customer')
    const hours = { date: inMinutes(29), endTime: inMinutes(149) }
    expect((await holdHours(lea, latePayment.nadia, hours)).status).toBe(201)
    await expectRefunded(latePayment)
  })

  it('that meets another customer’s hold leaves the hours to exactly one of them', async () => {
    const latePayment = await aLatePayment()
    await app.db
      .updateTable('appointments')
      .set({ status: 'expired' })
      .where('id', '=', latePayment.appointment.id)
      .execute()
    const lea = await app.aPerson('customer')
    const { date, endTime } = latePayment.appointment
    const [paid, hold] = await Promise.all([latePayment.finish(), holdHours(lea, latePayment.nadia, { date, endTime })])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([paid.status, hold.status])
    await app.drainJobs()
    expect(await booking.refundsOf(latePayment.intent)).toHaveLength(paid.status === 200 ? 0 : 1)
  })
})

describe('a refund of a late payment', () => {
  const refundOf = async ({ awa, appointment, payment, finish }: Awaited<ReturnType<typeof aLatePayment>>) => {
    expect((await finish()).status).toBe(200)
    expect((await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
    const refunds = app.db.selectFrom('refunds').select('id').where('paymentId', '=', payment.id)
    return refunds.executeTakeFirstOrThrow()
  }

  it('is sent once, when two workers process it at once', async () => {
    const latePayment = await aLatePayment()
    const { id } = await refundOf(latePayment)
    await Promise.all([sendRefund(app.deps, id), sendRefund(app.deps, id)])
    await sendRefund(app.deps, id)
    expect(await booking.refundsOf(latePayment.intent)).toMatchObject([{ amount: 10_700 }])
  })

  it('is not sent again when only its answer was lost, days ago', async () => {
    const latePayment = await aLatePayment()
    const { id } = await refundOf(latePayment)
    // No idempotency key is sent, as if the provider had forgotten it.
    const refund = { payment_intent: latePayment.intent.id, amount: 10_700, metadata: { refundId: id } }
    await app.deps.stripe.refunds.create(refund)
    await sendRefund(app.deps, id)
    expect(await booking.refundsOf(latePayment.intent)).toMatchObject([{ amount: 10_700 }])
    const lockedRefund = app.db.selectFrom('refunds').select('status').where('id', '=', id)
    expect(await lockedRefund.execute()).toEqual([{ status: 'succeeded' }])
  })
})
