import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { ledgerWrongs } from '../ledger/check-ledger.ts'
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
  const held = await booking.aHold(hours)
  const { body } = await booking.pay(held.awa, held.appointment, 'pm_card_threeDSecure2Required')
  const [intent] = await booking.intentsOf(held.appointment)
  if (!intent) throw new Error('nothing was asked of the provider')
  clock.advance(15 * 60_000)
  const finish = async () => {
    await booking.authenticate(body.client_secret, 'success')
    return held.awa.post(`/api/v1/payment/${body.id}/confirm`)
  }
  return { ...held, intent, payment: body as { id: string }, finish }
}

const expectRefunded = async ({
  awa,
  intent,
  payment,
  appointment,
  finish,
}: Awaited<ReturnType<typeof aLatePayment>>) => {
  const late = await finish()
  expect([late.status, late.body.error]).toEqual([409, 'hold_expired'])
  expect(late.body.message).toBe('Ces heures ne pouvaient plus être réservées : vous êtes remboursée en totalité.')
  expect(late.body.details).toEqual({ refund: 107 })
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

describe('a payment that arrives after its hold has lapsed', () => {
  it('is honoured when the hours are still free', async () => {
    const { finish, appointment, intent } = await aLatePayment()
    expect((await finish()).body.status).toBe('succeeded')
    expect(await booking.statusOf(appointment)).toBe('paid')
    await app.settle()
    expect(await booking.refundsOf(intent)).toEqual([])
  })

  it('is honoured when another’s hold of them has lapsed too, though nothing has swept', async () => {
    const late = await aLatePayment()
    const { nadia, appointment } = late
    const lea = await app.aPerson('customer')
    const hours = {
      libelle: 'Braids',
      professional: nadia.id,
      date: appointment.date,
      endTime: appointment.endTime,
    }
    const held = (await lea.post('/api/v1/appointment', hours)).body
    // This hold is at another time of that day, so it is kept or expires on its own.
    const apart = await booking.hold(await app.aPerson('customer'), nadia, { from: 104, to: 106 })
    clock.advance(15 * 60_000)
    expect((await late.finish()).body.status).toBe('succeeded')
    expect(await booking.statusOf(appointment)).toBe('paid')
    expect(await booking.statusOf(held)).toBe('expired')
    expect(await booking.statusOf(apart)).toBe('pending_payment')
    await app.settle()
    expect(await booking.refundsOf(late.intent)).toEqual([])
  })

  it('is refunded in full when another has the hours', async () => {
    const late = await aLatePayment()
    const lea = await app.aPerson('customer')
    const hours = {
      libelle: 'Braids',
      professional: late.nadia.id,
      date: late.appointment.date,
      endTime: late.appointment.endTime,
    }
    expect((await lea.post('/api/v1/appointment', hours)).status).toBe(201)
    await expectRefunded(late)
  })

  it('is refunded in full when the professional no longer works then', async () => {
    const late = await aLatePayment()
    await app.db.updateTable('appointments').set({ status: 'expired' }).where('id', '=', late.appointment.id).execute()
    await app.db.deleteFrom('availabilityWindows').where('professionalId', '=', late.nadia.id).execute()
    await expectRefunded(late)
  })

  it('is refunded in full when the visit would have begun', async () => {
    const late = await aLatePayment({ from: 0.2, to: 2.2 })
    await app.db.updateTable('appointments').set({ status: 'expired' }).where('id', '=', late.appointment.id).execute()
    await expectRefunded(late)
  })

  it('is seen by operators, who send it in another way when her bank refuses it back', async () => {
    const late = await aLatePayment()
    clock.advance(100 * 3_600_000)
    await expectRefunded(late)
    const operator = await app.aPerson('admin')
    const { refunds } = (await operator.get(`/api/v1/admin/appointments/${late.appointment.id}`)).body
    await settleRefund(app.deps, { id: 're_refused', status: 'failed', metadata: { refundId: refunds[0].id } })
    const body = { how: 'Virement du 3 décembre.' }
    const seen = await operator.post(`/api/v1/admin/refunds/${refunds[0].id}/otherwise`, body)
    expect(seen.body.refunds).toMatchObject([{ amount: 107, status: 'otherwise' }])
    expect(await ledgerWrongs(app.db)).toEqual([])
  })

  it('is refunded in full when the visit has begun, whether or not anything has swept', async () => {
    const late = await aLatePayment({ from: 0.2, to: 2.2 })
    await expectRefunded(late)
  })

  it('is refunded in full once nobody could book the visit any more for her notice', async () => {
    const [late, early] = [await aLatePayment(), await aLatePayment()]
    const asksNotice = ({ nadia }: typeof late, noticeMinutes: number) =>
      app.db.updateTable('users').set({ noticeMinutes }).where('id', '=', nadia.id).execute()
    const aheadMinutes = (new Date(late.appointment.date).getTime() - clock.now().getTime()) / 60_000
    await asksNotice(late, aheadMinutes)
    await expectRefunded(late)
    await asksNotice(early, aheadMinutes - 1)
    expect((await early.finish()).body.status).toBe('succeeded')
  })

  it('is refunded in full when another’s hours reach into the pause that it was made with', async () => {
    const late = await aLatePayment()
    const end = new Date(late.appointment.endTime).getTime()
    const inMinutes = (minutes: number) => new Date(end + minutes * 60_000)
    await app.db
      .updateTable('appointments')
      .set({ status: 'expired', freeAgainAt: inMinutes(30) })
      .where('id', '=', late.appointment.id)
      .execute()
    const lea = await app.aPerson('customer')
    const hours = { libelle: 'Braids', professional: late.nadia.id, date: inMinutes(29), endTime: inMinutes(149) }
    expect((await lea.post('/api/v1/appointment', hours)).status).toBe(201)
    await expectRefunded(late)
  })

  it('gives the hours to one when it meets another customer’s hold', async () => {
    const late = await aLatePayment()
    await app.db.updateTable('appointments').set({ status: 'expired' }).where('id', '=', late.appointment.id).execute()
    const lea = await app.aPerson('customer')
    const hours = {
      libelle: 'Braids',
      professional: late.nadia.id,
      date: late.appointment.date,
      endTime: late.appointment.endTime,
    }
    const [paid, held] = await Promise.all([late.finish(), lea.post('/api/v1/appointment', hours)])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([paid.status, held.status])
    await app.settle()
    expect(await booking.refundsOf(late.intent)).toHaveLength(paid.status === 200 ? 0 : 1)
  })
})

describe('a refund', () => {
  const refundOf = async ({ awa, appointment, payment, finish }: Awaited<ReturnType<typeof aLatePayment>>) => {
    expect((await finish()).status).toBe(200)
    expect((await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
    const refunds = app.db.selectFrom('refunds').select('id').where('paymentId', '=', payment.id)
    return refunds.executeTakeFirstOrThrow()
  }

  it('is sent once, when two workers have it at once', async () => {
    const late = await aLatePayment()
    const { id } = await refundOf(late)
    await Promise.all([sendRefund(app.deps, id), sendRefund(app.deps, id)])
    await sendRefund(app.deps, id)
    expect(await booking.refundsOf(late.intent)).toMatchObject([{ amount: 10_700 }])
  })

  it('is not sent again when only its answer was lost, days ago', async () => {
    const late = await aLatePayment()
    const { id } = await refundOf(late)
    // No idempotency key is sent, as if the provider had forgotten it.
    const refund = { payment_intent: late.intent.id, amount: 10_700, metadata: { refundId: id } }
    await app.deps.stripe.refunds.create(refund)
    await sendRefund(app.deps, id)
    expect(await booking.refundsOf(late.intent)).toMatchObject([{ amount: 10_700 }])
    const kept = app.db.selectFrom('refunds').select('status').where('id', '=', id)
    expect(await kept.execute()).toEqual([{ status: 'succeeded' }])
  })
})
