import type { Tx } from '../../src/lib/database/transaction.ts'
import * as ledger from '../../src/money/ledger/record-transactions.ts'
import { fixtureAppointments, paymentOf, purchaseOf } from './appointments.ts'
import { hiddenId, ids, past } from './values.ts'

const at = past('15:00')
const professionalId = ids.professional
const [done, cancelled, disputed] = [
  fixtureAppointments.done,
  fixtureAppointments.cancelled,
  fixtureAppointments.disputed,
].map(purchaseOf) as [ReturnType<typeof purchaseOf>, ReturnType<typeof purchaseOf>, ReturnType<typeof purchaseOf>]

/** Adds the transfers and refunds of the fixture appointments, to the last cent: the ledger is correct about them. */
export const addMoney = async (db: Tx) => {
  await addTransfer(db, done, 4000)
  await addTransfer(db, cancelled, 1000)
  await addGoodwillRefund(db)
  await addReversal(db)
  await addManualRefund(db)
  await addDispute(db)
  await addSavedCards(db)
}

const addSavedCards = async (db: Tx) => {
  await db.insertInto('providerCustomers').values({ userId: ids.customer, providerId: 'cus_vrombel' }).execute()
  await db
    .insertInto('savedCards')
    .values({
      ...{ id: 'pm_vrombel_saved', userId: ids.customer, nth: 1, fingerprint: 'vrombel', savedAt: at },
      ...{ brand: 'vrombel', last4: '9173', expMonth: 12, expYear: 2030 },
    })
    .execute()
}

type Purchase = ReturnType<typeof purchaseOf>

const addTransfer = async (db: Tx, { id }: Purchase, amountCents: number) => {
  const transfer = { id: id.replace('-0000-', '-0002-'), purchaseId: id, causeId: id, amountCents }
  const outcome = { status: 'succeeded', providerId: `tr_quartoz_${id}`, refusals: 1, errorAt: at }
  await db
    .insertInto('transfers')
    .values({ ...transfer, ...outcome, createdAt: at, askedAt: at, decidedAt: at })
    .execute()
  await ledger.recordTransfer(db, { causeId: transfer.id, purchaseId: id, professionalId, cents: amountCents, at })
}

export const goodwillRefundId = hiddenId(200)

/** Adds a goodwill refund of a quarter of the completed appointment. */
const addGoodwillRefund = async (db: Tx) => {
  const [purchaseId, operatorId] = [done.id, ids.operator]
  await db
    .insertInto('goodwillRefunds')
    .values({
      ...{ id: goodwillRefundId, purchaseId, operatorId, reason: 'Vrombel' },
      ...{ professionalCents: 1000, platformCents: 100, at },
    })
    .execute()
  await ledger.recordGoodwillRefund(db, done, {
    goodwillRefundId,
    costSplit: { professional: 1000, platform: 100 },
    at,
  })
  await addRefund(db, done, { number: 201, cents: 1100, cause: `goodwill_refund ${goodwillRefundId}` })
}

export const addRefund = async (
  db: Tx,
  purchase: { id: string; customerId: string },
  { number, cents, cause }: { number: number; cents: number; cause: string },
  status: 'succeeded' | 'failed' = 'succeeded',
) => {
  const id = hiddenId(number)
  const failed = { failureReason: 'unknown', refusal: 'Vrombel', replacedCents: cents }
  await db
    .insertInto('refunds')
    .values({
      ...{ id, paymentId: paymentOf(purchase), purchaseId: purchase.id, cause, amountCents: cents, status },
      ...{ providerId: `re_vrombel_${number}`, createdAt: at, decidedAt: at, tries: 1, errorAt: at },
      ...(status === 'failed' && failed),
    })
    .execute()
  const refund = { refundId: id, purchaseId: purchase.id, customerId: purchase.customerId, cents, at }
  await ledger.recordRefund(db, refund)
  return refund
}

/** Adds the reversal of the professional's part, reduced by the debt that was closed. */
const addReversal = async (db: Tx) => {
  const [id, debtId, partId] = [hiddenId(202), hiddenId(203), hiddenId(204)]
  await db
    .insertInto('transferReversals')
    .values({
      ...{ id, transferId: done.id.replace('-0000-', '-0002-'), causeId: goodwillRefundId, amountCents: 1000 },
      createdAt: at,
    })
    .execute()
  const writeOff = { kind: 'written_off', amountCents: 300 } as const
  await db
    .insertInto('debtClosures')
    .values({ id: debtId, professionalId, ...writeOff, reason: 'Quartoz', closedAt: at })
    .execute()
  await db.insertInto('debtClosureParts').values({ id: partId, debtId, reversalId: id, amountCents: 300 }).execute()
  await db
    .updateTable('transferReversals')
    .set({
      ...{ status: 'succeeded', providerId: 'trr_quartoz', askedAt: at, decidedAt: at },
      ...{ tries: 1, errorAt: at, refusal: 'Quartoz', refusedAt: at },
    })
    .where('id', '=', id)
    .execute()
  const common = { purchaseId: done.id, professionalId, at }
  await ledger.recordDebtClosure(db, { ...common, causeId: partId, cents: 300, kind: 'written_off' })
  await ledger.recordReversal(db, { ...common, causeId: id, cents: 700 })
}

/** Adds a failed refund of the cancelled appointment, and the manual refund that replaced it. */
const addManualRefund = async (db: Tx) => {
  const refund = await addRefund(db, cancelled, { number: 205, cents: 1100, cause: 'cancellation' }, 'failed')
  await ledger.recordFailedRefund(db, refund)
  await db
    .insertInto('manualRefunds')
    .values({ refundId: refund.refundId, amountCents: 1100, how: 'Vrombel', sentAt: at })
    .execute()
  await ledger.recordManualRefund(db, refund)
}

const addDispute = async (db: Tx) => {
  const [id, transactionId] = [hiddenId(206), hiddenId(207)]
  await db
    .insertInto('disputes')
    .values([
      {
        ...{ id, providerId: 'dp_vrombel', paymentId: paymentOf(disputed), amountCents: 1100, reason: 'general' },
        ...{ status: 'lost', openedAt: at, decidedAt: at },
      },
      {
        ...{ id: hiddenId(211), providerId: 'dp_vrombel_asked', paymentId: paymentOf(cancelled), dueAt: at },
        ...{ amountCents: 1100, reason: 'general', isQuestion: true, status: 'won', openedAt: at, decidedAt: at },
      },
    ])
    .execute()
  const [amountCents, costSplitCents] = [1100, { customerCents: 0, professionalCents: 1000, platformCents: 100 }]
  await db
    .insertInto('disputeParts')
    .values([
      { disputeId: id, paymentId: paymentOf(disputed), purchaseId: disputed.id, amountCents, ...costSplitCents },
      { disputeId: hiddenId(211), paymentId: paymentOf(cancelled), purchaseId: cancelled.id, amountCents },
    ])
    .execute()
  await db
    .insertInto('disputeTransactions')
    .values({
      id: transactionId,
      disputeId: id,
      purchaseId: disputed.id,
      providerId: 'txn_vrombel',
      amountCents: -1100,
      feeCents: 1500,
    })
    .execute()
  const common = { purchaseId: disputed.id, at }
  await ledger.recordDisputeTransaction(db, { ...common, causeId: transactionId, cents: -1100, feeCents: 1500 })
  const costSplit = { customer: 0, professional: 1000, platform: 100 }
  await ledger.recordLostDispute(db, { ...common, disputeId: id, customerId: ids.customer, professionalId, costSplit })
}
