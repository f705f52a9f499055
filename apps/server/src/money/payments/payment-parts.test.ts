import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { costSplitOf, disputeHelpers } from '../../../test/disputed-appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { insertDispute, insertPayment, paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { refundAppointment } from '../../operations/operators/refund-appointment.ts'
import { formatLedgerErrors, throwOnLedgerErrors } from '../ledger/check-ledger.ts'
import { charge } from './ask-provider.ts'
import { beginPayment, pay } from './pay.ts'

const clock = movingClock(new Date())
let app: TestApp
let shopping: ReturnType<typeof shop>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  shopping = shop(app)
})
afterAll(() => app.close())

const { ledgerAccountsOf, openDispute, decideDispute, processDispute, completeAppointment } = disputeHelpers(
  () => app,
  clock,
)

type Part = { purchaseId: string; amountCents: number }
const paymentMethod = 'pm_card_visa'
const begin = (parts: Part[]) => transaction(app.db, (db) => beginPayment(db, { paymentMethod, parts }, clock.now()))

/** Makes an appointment of 107 € and an order of 14,90 € of one customer; neither is paid. */
const anAppointmentAndAnOrder = async () => {
  clock.moveTo(new Date())
  const { nadia, awa, appointment } = await bookings(app).aHold()
  const { body: order } = await shopping.order(awa, [{ id: await shopping.aProduct(), cartQuantity: 1 }])
  const parts = [
    { purchaseId: appointment.id, amountCents: 10_700 },
    { purchaseId: order.id as string, amountCents: 1490 },
  ]
  return { nadia, awa, appointment, order, parts }
}

const aPaidAppointmentAndOrder = async () => {
  const purchases = await anAppointmentAndAnOrder()
  const { parts } = purchases
  const payment = await pay(app.deps, { paymentMethod }, (db, now) => beginPayment(db, { paymentMethod, parts }, now))
  await app.drainJobs()
  return { ...purchases, payment }
}

const operator = { id: '', role: 'admin', sessionId: '' } as const
const giveGoodwillRefund = async (id: string, amount: number) => {
  const { id: operatorId } = await app.aPerson('admin')
  await refundAppointment(app.deps, { ...operator, id: operatorId }, id, {
    amount,
    reason: 'La coiffure était à refaire.',
  })
}

const costsOf = (paymentId: string) =>
  app.db
    .selectFrom('journalTransactions as m')
    .innerJoin('journalPostings as e', 'e.transactionId', 'm.id')
    .select(['m.purchaseId', 'e.cents'])
    .where('m.kind', '=', 'cost')
    .where('m.causeId', '=', paymentId)
    .where('e.account', '=', 'platform')
    .orderBy('m.purchaseId')
    .execute()

describe('one payment of an appointment and an order', () => {
  it('is one charge, after which both are paid and each has its part in the ledger', async () => {
    const { awa, appointment, order, payment } = await aPaidAppointmentAndOrder()
    expect(payment).toMatchObject({
      ...{ status: 'succeeded', amount: 12_190, appointmentId: appointment.id, orderId: order.id },
    })
    expect((await awa.get(`/api/v1/appointment/${appointment.id}`)).body.status).toBe('Payé')
    expect((await awa.get(`/api/v1/order/${order.id}`)).body.payment_status).toBe('Payé')
    expect(await ledgerAccountsOf(appointment.id)).toEqual({ provider: 10_700, professional: -10_000, platform: -700 })
    expect(await ledgerAccountsOf(order.id)).toEqual({ provider: 1490, platform: -1490 })
    const subjects = (await app.mailsTo(awa.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /Rendez-vous|rendez-vous|commande/i.test(subject)).length).toBeGreaterThan(1)
    await throwOnLedgerErrors(app.db)
  })

  it('shares the cost of the provider in proportion to the parts, to the cent', async () => {
    const { payment, parts } = await aPaidAppointmentAndOrder()
    const { costCents } = await app.db
      .selectFrom('payments')
      .select('costCents')
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow()
    const costs = await costsOf(payment.id)
    expect(costs.reduce((sum, { cents }) => sum + cents, 0)).toBe(costCents)
    for (const { purchaseId, amountCents } of parts) {
      const share = costs.find((cost) => cost.purchaseId === purchaseId)?.cents ?? 0
      expect(Math.abs(share - ((costCents ?? 0) * amountCents) / 12_190)).toBeLessThan(1)
    }
  })

  it('bears a lost dispute by what was left of each part after a refund', async () => {
    const { nadia, awa, appointment, order, payment } = await aPaidAppointmentAndOrder()
    const paidAppointment = { nadia, awa, id: appointment.id, endTime: appointment.endTime }
    await completeAppointment(paidAppointment)
    await giveGoodwillRefund(appointment.id, 2140)
    await app.drainJobs()
    expect(await ledgerAccountsOf(order.id)).toEqual({ provider: 1490, platform: -1490 })
    const dispute = await openDispute(paidAppointment, { amount: '10050' })
    await processDispute(dispute)
    expect((await costSplitOf(app.db, dispute).execute()).map(({ amountCents }) => amountCents).sort()).toEqual([
      1490, 8560,
    ])
    await decideDispute(dispute, 'losing_evidence')
    await processDispute(dispute)
    const shares = await costSplitOf(app.db, dispute).execute()
    expect(shares.find(({ purchaseId }) => purchaseId === appointment.id)).toMatchObject({
      ...{ customerCents: 0, professionalCents: 8000, platformCents: 560 },
    })
    expect(shares.find(({ purchaseId }) => purchaseId === order.id)).toMatchObject({
      ...{ customerCents: 0, professionalCents: 0, platformCents: 1490 },
    })
    for (const purchaseId of [appointment.id, order.id])
      await expect(refunds(payment.id, purchaseId, 1)).rejects.toMatchObject({ constraint: 'refund_within_payment' })
    expect(await formatLedgerErrors(app.db)).toEqual([])
  })
})

it('a part whose hours were taken meanwhile is refunded, and the other is booked', async () => {
  clock.moveTo(new Date())
  const booking = bookings(app)
  const { nadia, awa, appointment } = await booking.aHold({ from: 100, to: 102 })
  const taken = await booking.hold(awa, nadia, { from: 104, to: 106 })
  const parts = [appointment, taken].map(({ id }) => ({ purchaseId: id, amountCents: 10_700 }))
  const payment = await begin(parts)
  clock.advance(16 * 60_000)
  const lea = await app.aPerson('customer')
  const own = await booking.hold(lea, nadia, { from: 104, to: 106 })
  expect((await booking.pay(lea, own)).status).toBe(200)
  await charge(app.deps, payment)
  await app.drainJobs()
  expect(await booking.statusOf(appointment)).toBe('paid')
  expect(await booking.statusOf(taken)).toBe('expired')
  const sent = app.db
    .selectFrom('refunds')
    .select(['purchaseId', 'amountCents', 'cause', 'status'])
    .where('paymentId', '=', payment.id)
  expect(await sent.execute()).toEqual([
    { purchaseId: taken.id, amountCents: 10_700, cause: 'late_payment', status: 'succeeded' },
  ])
  await throwOnLedgerErrors(app.db)
})

const refunds = (paymentId: string, purchaseId: string, amountCents: number) =>
  app.db
    .insertInto('refunds')
    .values({ paymentId, purchaseId, amountCents, cause: 'x', status: 'undecided', createdAt: clock.now() })
    .execute()

describe('PostgreSQL refuses', () => {
  it('parts that are not the sum of their payment', async () => {
    const { appointment } = await anAppointmentAndAnOrder()
    const invalidInsert = transaction(app.db, async (db) => {
      const id = await insertPayment(db, appointment.id, {
        ...{ amountCents: 10_700, status: 'undecided', createdAt: clock.now() },
      })
      await db.updateTable('paymentParts').set({ amountCents: 10_699 }).where('paymentId', '=', id).execute()
    })
    await expect(invalidInsert).rejects.toMatchObject({ constraint: 'payment_adds_up' })
  })

  it('purchases of two customers in one payment', async () => {
    const [earlier, other] = [await anAppointmentAndAnOrder(), await anAppointmentAndAnOrder()]
    const [first, second] = [earlier.parts[0], other.parts[0]]
    if (!first || !second) throw new Error('no parts')
    await expect(begin([first, second])).rejects.toMatchObject({ constraint: 'payment_adds_up' })
  })

  it('a second live payment of a purchase, beside another one or alone', async () => {
    const { parts } = await anAppointmentAndAnOrder()
    await begin(parts)
    for (const part of parts) await expect(begin([part])).rejects.toMatchObject({ constraint: 'one_live_payment' })
    const [{ purchaseId }] = parts as [Part]
    const failed = { status: 'failed', failureCode: 'payment_abandoned', decidedAt: clock.now() } as const
    await app.db.updateTable('payments').set(failed).where('id', 'in', paymentsOf(app.db, purchaseId)).execute()
    await begin(parts)
  })

  it('a refund above its part, however much the payment has left', async () => {
    const { order, payment } = await aPaidAppointmentAndOrder()
    await expect(refunds(payment.id, order.id, 1491)).rejects.toMatchObject({ constraint: 'refund_within_payment' })
  })

  it('a refund of a purchase that the payment did not pay', async () => {
    const [{ payment }, { order }] = [await aPaidAppointmentAndOrder(), await anAppointmentAndAnOrder()]
    await expect(refunds(payment.id, order.id, 1)).rejects.toMatchObject({
      constraint: 'refunds_payment_id_purchase_id_fkey',
    })
  })

  it('parts that are not the sum of their dispute', async () => {
    const { appointment } = await anAppointmentAndAnOrder()
    const paid = { amountCents: 10_700, status: 'undecided', createdAt: clock.now() } as const
    const invalidInsert = transaction(app.db, async (db) => {
      const paymentId = await insertPayment(db, appointment.id, paid)
      const id = await insertDispute(db, { providerId: 'du_wrong', paymentId, amountCents: 100, status: 'open' })
      await db.updateTable('disputes').set({ amountCents: 101 }).where('id', '=', id).execute()
    })
    await expect(invalidInsert).rejects.toMatchObject({ constraint: 'dispute_adds_up' })
  })
})
