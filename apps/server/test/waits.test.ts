import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAbsence } from '../src/booking/absences/report-absence.ts'
import { movingClock } from '../src/lib/clock.ts'
import { transaction } from '../src/lib/database/transaction.ts'
import { askAboutDispute } from '../src/money/disputes/ask-about-dispute.ts'
import { askAboutCost } from '../src/money/payments/payment-cost.ts'
import { settlePayment } from '../src/money/payments/settle-payment.ts'
import { decideTransfer, decideTransfers } from '../src/money/payouts/decide-transfers.ts'
import { payEarly } from '../src/money/payouts/pay-early.ts'
import { sendTransfer } from '../src/money/payouts/send-transfer.ts'
import { settleRefund } from '../src/money/refunds/send-refund.ts'
import { refundVisit } from '../src/operations/operators/refund-appointment.ts'
import { disputedVisits, type PaidVisit, sharesOf } from './disputed-appointments.ts'
import { type TestApp, testApp } from './harness.ts'
import { oneAfterTheOther } from './locks.ts'
import { shop } from './orders.ts'
import { paymentsOf } from './payments.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  operator = await app.aPerson('admin')
})
afterAll(() => app.close())
const { aPaidVisit, takesPlace, sentTo, disputed, ends, refundsOf } = disputedVisits(() => app, clock)

const asOperator = () => ({ id: operator.id, role: 'admin', sessionId: '' }) as const
const reason = 'La coiffure était à refaire.'

/**
 * Runs `second` while an operator refunds a part of the appointment. 20 € of the refund come from the professional's
 * 100 €.
 */
const duringARefund = <T>({ id }: PaidVisit, second: () => Promise<T>) =>
  oneAfterTheOther(app, (deps) => refundVisit(deps, asOperator(), id, { amount: 2140, reason }), second)

const transfersOf = ({ id }: PaidVisit) =>
  app.db.selectFrom('transfers').select(['id', 'amountCents']).where('purchaseId', '=', id).execute()

describe('a share', () => {
  const aPayableVisit = async () => {
    const visit = await aPaidVisit()
    await takesPlace(visit)
    return visit
  }

  it('is decided by what a refund of the same moment leaves of it', async () => {
    const visit = await aPayableVisit()
    await duringARefund(visit, () => decideTransfers(app.deps))
    expect(await transfersOf(visit)).toMatchObject([{ amountCents: 8000 }])
  })

  it('is sent as a refund of the same moment leaves it', async () => {
    const visit = await aPayableVisit()
    await decideTransfers(app.deps)
    const [transfer] = await transfersOf(visit)
    await duringARefund(visit, () => sendTransfer(app.deps, transfer?.id ?? ''))
    expect(await sentTo(visit.nadia)).toEqual([8000])
    // Nothing had been sent, so nothing comes back.
    await app.settle()
    expect(await sentTo(visit.nadia)).toEqual([8000])
  })

  it('is none where a refund of the same moment gives all of it back', async () => {
    const visit = await aPayableVisit()
    await oneAfterTheOther(
      app,
      (deps) => refundVisit(deps, asOperator(), visit.id, { amount: 10_700, reason }),
      () => decideTransfers(app.deps),
    )
    expect(await transfersOf(visit)).toEqual([])
  })

  it('is decided of the visits that are payable, whoever holds another', async () => {
    const sent = await aPayableVisit()
    await decideTransfers(app.deps)
    await app.settle()
    const [ahead, cancelled] = [await aPaidVisit(), await aPaidVisit()]
    expect((await cancelled.awa.patch(`/api/v1/appointment/${cancelled.id}`, { status: 'Annuler' })).status).toBe(200)
    const late = await aPayableVisit()
    await transaction(app.db, async (db) => {
      const held = [sent, ahead, cancelled].map(({ id }) => id)
      await db.selectFrom('appointments').select('id').where('id', 'in', held).forUpdate().execute()
      await decideTransfers(app.deps)
    })
    expect(await transfersOf(late)).toMatchObject([{ amountCents: 10_000 }])
    expect([await transfersOf(cancelled), await transfersOf(ahead)]).toEqual([[], []])
  })
})

describe('an early payout', () => {
  const aVisitJustOver = async () => {
    const visit = await aPaidVisit()
    clock.moveTo(new Date(Date.parse(visit.endTime) + hourMs))
    await visit.nadia.patch(`/api/v1/appointment/${visit.id}`, { status: 'Terminé' })
    return visit
  }
  const why = 'Elle nous a écrit : son loyer est prélevé.'
  const pays = ({ nadia }: PaidVisit, amount: number) =>
    operator.post(`/api/v1/admin/people/${nadia.id}/early-payout`, { amount, reason: why })

  it('is made as it was shown, or not at all where a refund of the same moment takes some', async () => {
    const visit = await aVisitJustOver()
    expect(await duringARefund(visit, () => pays(visit, 10_000))).toMatchObject({
      status: 409,
      body: { details: { amount: 80 } },
    })
    expect(await transfersOf(visit)).toEqual([])
    expect((await pays(visit, 8000)).status).toBe(201)
    expect(await transfersOf(visit)).toMatchObject([{ amountCents: 8000 }])
  })

  it('is made once, by two operators in the same moment', async () => {
    const visit = await aVisitJustOver()
    const second = await oneAfterTheOther(
      app,
      (deps) => payEarly(deps, asOperator(), visit.nadia.id, { amount: 10_000, reason: why }),
      () => pays(visit, 10_000),
    )
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('rien à avancer') } })
    expect(await transfersOf(visit)).toMatchObject([{ amountCents: 10_000 }])
  })

  it('is not made where somebody says in the same moment that the appointment did not take place', async () => {
    const visit = await aVisitJustOver()
    const awa = { id: visit.awa.id, role: 'customer', sessionId: '' } as const
    const report = { type: 'professional_absent', text: 'Personne ne m’a ouvert.' } as const
    const second = await oneAfterTheOther(
      app,
      (deps) => reportAbsence(deps, awa, visit.id, report),
      () => pays(visit, 10_000),
    )
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('absence') } })
    expect(await transfersOf(visit)).toEqual([])
  })

  it('is made once where the appointments are decided by themselves in the same moment', async () => {
    const visit = await aVisitJustOver()
    const second = await oneAfterTheOther(
      app,
      (deps) => decideTransfer(deps, visit.id, clock.now(), () => sql<boolean>`true`),
      () => pays(visit, 10_000),
    )
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('rien à avancer') } })
    expect(await transfersOf(visit)).toHaveLength(1)
  })
})

describe('whoever moves the money of a visit', () => {
  /** Runs a second action while another transaction has the appointment locked; the second must wait. */
  const whileItIsHeld = <T>(id: string, second: () => Promise<T>) =>
    oneAfterTheOther(
      app,
      ({ db }) => db.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute(),
      second,
    )
  const paymentOf = ({ id }: PaidVisit) =>
    app.db
      .selectFrom('payments')
      .select('id')
      .where('id', 'in', paymentsOf(app.db, id))
      .where('status', '=', 'succeeded')
      .executeTakeFirstOrThrow()

  it('has a bank take what a refund of the same moment leaves', async () => {
    const visit = await aPaidVisit()
    await takesPlace(visit)
    const dispute = await disputed(visit, { amount: '5350' })
    await ends(dispute, 'losing_evidence')
    await duringARefund(visit, () => askAboutDispute(app.deps, dispute))
    const row = sharesOf(app.db, dispute)
    expect(await row.execute()).toMatchObject([
      { status: 'lost', customerCents: 2140, professionalCents: 3000, platformCents: 210 },
    ])
  })

  it('has the cost of a payment, and what became of one, written after', async () => {
    const visit = await aPaidVisit()
    const { id } = await paymentOf(visit)
    await whileItIsHeld(visit.id, () => askAboutCost(app.deps, id))
    await whileItIsHeld(visit.id, () =>
      transaction(app.db, (db) => settlePayment({ ...app.deps, db }, id, { status: 'succeeded' })),
    )
  })

  it('has what became of a refund written after', async () => {
    const visit = await aPaidVisit()
    expect((await visit.awa.patch(`/api/v1/appointment/${visit.id}`, { status: 'Annuler' })).status).toBe(200)
    const [refund] = await refundsOf(visit)
    const told = { id: `re_${refund?.id}`, status: 'succeeded', metadata: { refundId: String(refund?.id) } }
    await whileItIsHeld(visit.id, () => settleRefund(app.deps, told))
    expect(await refundsOf(visit)).toMatchObject([{ status: 'succeeded' }])
  })
})

it('whoever moves the money of an order has what became of its payment written after', async () => {
  const buying = shop(app)
  const lea = await app.aPerson('customer')
  const { body: order } = await buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 1 }])
  const { body: payment } = await buying.pay(lea, order)
  await oneAfterTheOther(
    app,
    ({ db }) => db.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute(),
    () => transaction(app.db, (db) => settlePayment({ ...app.deps, db }, payment.id, { status: 'succeeded' })),
  )
})
