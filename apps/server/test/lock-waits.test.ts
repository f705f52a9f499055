import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAbsence } from '../src/booking/absences/report-absence.ts'
import { movingClock } from '../src/lib/clock.ts'
import { transaction } from '../src/lib/database/transaction.ts'
import { syncDispute } from '../src/money/disputes/sync-dispute.ts'
import { fetchProviderFee } from '../src/money/payments/payment-cost.ts'
import { settlePayment } from '../src/money/payments/settle-payment.ts'
import { decideTransfer, decideTransfers } from '../src/money/payouts/decide-transfers.ts'
import { payEarly } from '../src/money/payouts/pay-early.ts'
import { sendTransfer } from '../src/money/payouts/send-transfer.ts'
import { settleRefund } from '../src/money/refunds/send-refund.ts'
import { refundAppointment } from '../src/operations/operators/refund-appointment.ts'
import { costSplitOf, disputeHelpers, type PaidAppointment } from './disputed-appointments.ts'
import { type Person, type TestApp, testApp } from './harness.ts'
import { startSecondBeforeCommit } from './locks.ts'
import { shop } from './orders.ts'
import { paymentsOf } from './payments.ts'
import { transfersOf } from './payouts.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())
const { aPaidAppointment, completeAppointment, transferredCents, openDispute, decideDispute, refundsOf } =
  disputeHelpers(() => app, clock)

const asOperator = () => ({ id: operator.id, role: 'admin', sessionId: '' }) as const
const reason = 'La coiffure était à refaire.'

/**
 * Runs `second` while an operator refunds a part of the appointment. 20 € of the refund come from the professional's
 * 100 €.
 */
const duringRefund = <T>({ id }: PaidAppointment, second: () => Promise<T>) =>
  startSecondBeforeCommit(app, (deps) => refundAppointment(deps, asOperator(), id, { amount: 2140, reason }), second)

describe('a share', () => {
  const aPayableAppointment = async () => {
    const appointment = await aPaidAppointment()
    await completeAppointment(appointment)
    return appointment
  }

  it('is decided from what a concurrent refund leaves of it', async () => {
    const appointment = await aPayableAppointment()
    await duringRefund(appointment, () => decideTransfers(app.deps))
    expect(await transfersOf(app, appointment.id)).toMatchObject([{ amountCents: 8000 }])
  })

  it('is sent as a concurrent refund leaves it', async () => {
    const appointment = await aPayableAppointment()
    await decideTransfers(app.deps)
    const [transfer] = await transfersOf(app, appointment.id)
    await duringRefund(appointment, () => sendTransfer(app.deps, transfer?.id ?? ''))
    expect(await transferredCents(appointment.nadia)).toEqual([8000])
    // Nothing had been sent, so nothing comes back.
    await app.drainJobs()
    expect(await transferredCents(appointment.nadia)).toEqual([8000])
  })

  it('is not sent when a concurrent refund takes all of it', async () => {
    const appointment = await aPayableAppointment()
    await startSecondBeforeCommit(
      app,
      (deps) => refundAppointment(deps, asOperator(), appointment.id, { amount: 10_700, reason }),
      () => decideTransfers(app.deps),
    )
    expect(await transfersOf(app, appointment.id)).toEqual([])
  })

  it('is decided for payable appointments, even while another appointment is locked', async () => {
    const sent = await aPayableAppointment()
    await decideTransfers(app.deps)
    await app.drainJobs()
    const [ahead, cancelled] = [await aPaidAppointment(), await aPaidAppointment()]
    expect((await cancelled.awa.patch(`/api/v1/appointment/${cancelled.id}`, { status: 'Annuler' })).status).toBe(200)
    const late = await aPayableAppointment()
    await transaction(app.db, async (db) => {
      const lockedIds = [sent, ahead, cancelled].map(({ id }) => id)
      await db.selectFrom('appointments').select('id').where('id', 'in', lockedIds).forUpdate().execute()
      await decideTransfers(app.deps)
    })
    expect(await transfersOf(app, late.id)).toMatchObject([{ amountCents: 10_000 }])
    expect([await transfersOf(app, cancelled.id), await transfersOf(app, ahead.id)]).toEqual([[], []])
  })
})

describe('an early payout', () => {
  const aJustEndedAppointment = async () => {
    const appointment = await aPaidAppointment()
    clock.moveTo(new Date(Date.parse(appointment.endTime) + hourMs))
    await appointment.nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })
    return appointment
  }
  const why = 'Elle nous a écrit : son loyer est prélevé.'
  const pays = ({ nadia }: PaidAppointment, amount: number) =>
    operator.post(`/api/v1/admin/people/${nadia.id}/early-payout`, { amount, reason: why })

  it('is made as shown, or not at all when a concurrent refund takes a part', async () => {
    const appointment = await aJustEndedAppointment()
    expect(await duringRefund(appointment, () => pays(appointment, 10_000))).toMatchObject({
      status: 409,
      body: { details: { amount: 80 } },
    })
    expect(await transfersOf(app, appointment.id)).toEqual([])
    expect((await pays(appointment, 8000)).status).toBe(201)
    expect(await transfersOf(app, appointment.id)).toMatchObject([{ amountCents: 8000 }])
  })

  it('is made once by two concurrent operators', async () => {
    const appointment = await aJustEndedAppointment()
    const second = await startSecondBeforeCommit(
      app,
      (deps) => payEarly(deps, asOperator(), appointment.nadia.id, { amount: 10_000, reason: why }),
      () => pays(appointment, 10_000),
    )
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('rien à avancer') } })
    expect(await transfersOf(app, appointment.id)).toMatchObject([{ amountCents: 10_000 }])
  })

  it('is not made when an absence is reported at the same moment', async () => {
    const appointment = await aJustEndedAppointment()
    const awa = { id: appointment.awa.id, role: 'customer', sessionId: '' } as const
    const report = { type: 'professional_absent', text: 'Personne ne m’a ouvert.' } as const
    const second = await startSecondBeforeCommit(
      app,
      (deps) => reportAbsence(deps, awa, appointment.id, report),
      () => pays(appointment, 10_000),
    )
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('absence') } })
    expect(await transfersOf(app, appointment.id)).toEqual([])
  })

  it('is made once when the job decides the appointments at the same moment', async () => {
    const appointment = await aJustEndedAppointment()
    const second = await startSecondBeforeCommit(
      app,
      (deps) => decideTransfer(deps, appointment.id, clock.now(), () => sql<boolean>`true`),
      () => pays(appointment, 10_000),
    )
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('rien à avancer') } })
    expect(await transfersOf(app, appointment.id)).toHaveLength(1)
  })
})

describe('a transaction about an appointment’s money', () => {
  /** Runs a second action while another transaction has the appointment locked; the second must wait. */
  const whileLocked = <T>(id: string, second: () => Promise<T>) =>
    startSecondBeforeCommit(
      app,
      ({ db }) => db.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute(),
      second,
    )
  const paymentOf = ({ id }: PaidAppointment) =>
    app.db
      .selectFrom('payments')
      .select('id')
      .where('id', 'in', paymentsOf(app.db, id))
      .where('status', '=', 'succeeded')
      .executeTakeFirstOrThrow()

  it('makes a dispute wait, which then takes what a concurrent refund leaves', async () => {
    const appointment = await aPaidAppointment()
    await completeAppointment(appointment)
    const dispute = await openDispute(appointment, { amount: '5350' })
    await decideDispute(dispute, 'losing_evidence')
    await duringRefund(appointment, () => syncDispute(app.deps, dispute))
    const row = costSplitOf(app.db, dispute)
    expect(await row.execute()).toMatchObject([
      { status: 'lost', customerCents: 2140, professionalCents: 3000, platformCents: 210 },
    ])
  })

  it('makes the cost and the outcome of a payment wait', async () => {
    const appointment = await aPaidAppointment()
    const { id } = await paymentOf(appointment)
    await whileLocked(appointment.id, () => fetchProviderFee(app.deps, id))
    await whileLocked(appointment.id, () =>
      transaction(app.db, (db) => settlePayment({ ...app.deps, db }, id, { status: 'succeeded' })),
    )
  })

  it('makes the outcome of a refund wait', async () => {
    const appointment = await aPaidAppointment()
    expect((await appointment.awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(
      200,
    )
    const [refund] = await refundsOf(appointment)
    const providerRefund = { id: `re_${refund?.id}`, status: 'succeeded', metadata: { refundId: String(refund?.id) } }
    await whileLocked(appointment.id, () => settleRefund(app.deps, providerRefund))
    expect(await refundsOf(appointment)).toMatchObject([{ status: 'succeeded' }])
  })
})

it('a transaction about an order’s money makes the outcome of its payment wait', async () => {
  const buying = shop(app)
  const lea = await app.aPerson('customer')
  const { body: order } = await buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 1 }])
  const { body: payment } = await buying.pay(lea, order)
  await startSecondBeforeCommit(
    app,
    ({ db }) => db.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute(),
    () => transaction(app.db, (db) => settlePayment({ ...app.deps, db }, payment.id, { status: 'succeeded' })),
  )
})
