import type { DebtClosureKind } from '@couronne/contract/money/debts'
import type { ExplanationBody, LedgerAccount, TransactionKind } from '@couronne/contract/money/ledger'
import { professionalShareCents } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'

type Posting = [account: LedgerAccount, userId: string | null, cents: number]
/**
 * The cause of a charge or a cost is the payment, the cause of a cancellation is the purchase, and any other cause is
 * the row that the kind is named after.
 */
type JournalTransaction = {
  kind: TransactionKind
  causeId: string
  purchaseId: string | null
  at: Date
  postings: Posting[]
}

/** Records a transaction once per cause; a second call does nothing. The database rejects unbalanced postings. */
const record = (db: Tx, { kind, causeId, purchaseId, at, postings }: JournalTransaction) => {
  const nonZeroPostings = postings.filter(([, , cents]) => cents !== 0)
  if (nonZeroPostings.length === 0) return
  return sql`
    with journal_transaction as (
      insert into journal_transactions (kind, cause_id, purchase_id, at)
      values (${kind}, ${causeId}, ${purchaseId}, ${at})
      on conflict on constraint one_transaction_per_cause do nothing
      returning id
    )
    insert into journal_postings (transaction_id, account, user_id, cents)
    select journal_transaction.id, posting.* from journal_transaction, unnest(
      ${nonZeroPostings.map(([account]) => account)}::text[],
      ${nonZeroPostings.map(([, userId]) => userId)}::uuid[],
      ${nonZeroPostings.map(([, , cents]) => cents)}::integer[]) as posting`.execute(db)
}

type Purchase = {
  id: string
  customerId: string
  professionalId: string | null
  professionalCents: number
  totalCents: number
}
type Charge = { paymentId: string; cents: number; at: Date }

/** Records a payment: the professional is owed their price, and the rest is the platform's. */
export const recordCharge = (
  db: Tx,
  { id, professionalId, professionalCents }: Purchase,
  { paymentId, cents, at }: Charge,
) =>
  record(db, {
    kind: 'charge',
    causeId: paymentId,
    purchaseId: id,
    at,
    postings: [
      ['provider', null, cents],
      ['professional', professionalId, -professionalCents],
      ['platform', null, professionalCents - cents],
    ],
  })

/** Records a payment for a purchase that was no longer available: all of it is still owed to the customer. */
export const recordLateCharge = (
  db: Tx,
  { purchaseId, customerId }: { purchaseId: string; customerId: string },
  { paymentId, cents, at }: Charge,
) =>
  record(db, {
    kind: 'charge',
    causeId: paymentId,
    purchaseId,
    at,
    postings: [
      ['provider', null, cents],
      ['customer', customerId, -cents],
    ],
  })

type Cost = { paymentId: string; purchaseId: string; cents: number; at: Date }

/** Records the provider's fee on a charge. The platform bears it. */
export const recordCost = (db: Tx, { paymentId, purchaseId, cents, at }: Cost) =>
  record(db, {
    kind: 'cost',
    causeId: paymentId,
    purchaseId,
    at,
    postings: [
      ['provider', null, -cents],
      ['platform', null, cents],
    ],
  })

type Cancellation = { refundCents: number; leftCents: number; at: Date; isAllForPlatform?: boolean }

/**
 * Records a cancellation: the refund is owed to the customer again. The rest is shared as the total was, or is all the
 * platform's.
 */
export const recordCancellation = (
  db: Tx,
  purchase: Purchase,
  { refundCents, leftCents, at, isAllForPlatform = false }: Cancellation,
) => {
  const { id, customerId, professionalId, professionalCents, totalCents } = purchase
  const professionalShare = (cents: number) => professionalShareCents(cents, professionalCents, totalCents)
  const retainedShare = isAllForPlatform ? 0 : professionalShare(leftCents - refundCents)
  const professionalLossCents = professionalShare(leftCents) - retainedShare
  return record(db, {
    kind: 'cancellation',
    causeId: id,
    purchaseId: id,
    at,
    postings: [
      ['customer', customerId, -refundCents],
      ['professional', professionalId, professionalLossCents],
      ['platform', null, refundCents - professionalLossCents],
    ],
  })
}

type GoodwillRefund = { goodwillRefundId: string; costSplit: { professional: number; platform: number }; at: Date }

/**
 * Records an operator's goodwill refund: it is owed to the customer, and professional and platform each bear a part.
 */
export const recordGoodwillRefund = (
  db: Tx,
  { id, customerId, professionalId }: Pick<Purchase, 'id' | 'customerId' | 'professionalId'>,
  { goodwillRefundId, costSplit, at }: GoodwillRefund,
) =>
  record(db, {
    kind: 'goodwill_refund',
    causeId: goodwillRefundId,
    purchaseId: id,
    at,
    postings: [
      ['customer', customerId, -(costSplit.professional + costSplit.platform)],
      ['professional', professionalId, costSplit.professional],
      ['platform', null, costSplit.platform],
    ],
  })

type Refund = { refundId: string; purchaseId: string; customerId: string; cents: number; at: Date }

/** Records that the provider has refunded what was owed to the customer. */
export const recordRefund = (db: Tx, refund: Refund) => record(db, refundTransaction('refund', refund, 1))

/** Records that the customer's bank has returned a refund: the provider has the money, and the customer is owed it. */
export const recordFailedRefund = (db: Tx, refund: Refund) => record(db, refundTransaction('refund_failed', refund, -1))

const refundTransaction = (
  kind: TransactionKind,
  { refundId, purchaseId, customerId, cents, at }: Refund,
  sign: 1 | -1,
): JournalTransaction => ({
  kind,
  causeId: refundId,
  purchaseId,
  at,
  postings: [
    ['customer', customerId, sign * cents],
    ['provider', null, -sign * cents],
  ],
})

type Transfer = { causeId: string; purchaseId: string; professionalId: string | null; cents: number; at: Date }

/** Records that the provider has sent the professional what was owed. */
export const recordTransfer = (db: Tx, transfer: Transfer) => record(db, transferTransaction('transfer', transfer, 1))

/** Records that the provider has taken back a part of a transfer. */
export const recordReversal = (db: Tx, reversal: Transfer) => record(db, transferTransaction('reversal', reversal, -1))

const transferTransaction = (
  kind: TransactionKind,
  { causeId, purchaseId, professionalId, cents, at }: Transfer,
  sign: 1 | -1,
): JournalTransaction => ({
  kind,
  causeId,
  purchaseId,
  at,
  postings: [
    ['professional', professionalId, sign * cents],
    ['provider', null, -sign * cents],
  ],
})

type DebtClosure = Transfer & { kind: DebtClosureKind }

/** Closes a professional's debt: the money is on the platform's own bank account, or the platform bears the loss. */
export const recordDebtClosure = (db: Tx, { causeId, purchaseId, professionalId, cents, kind, at }: DebtClosure) =>
  record(db, {
    kind: `debt_${kind}`,
    causeId,
    purchaseId,
    at,
    postings: [
      ['professional', professionalId, -cents],
      [kind === 'settled' ? 'treasury' : 'platform', null, cents],
    ],
  })

type ReplacedRefund = {
  refundId: string
  purchaseId: string
  customerId: string
  professionalId: string | null
  credited: { professional: number; platform: number }
  at: Date
}

/**
 * Records that the bank had already paid the customer what a failed refund did not: those who bore that get it back.
 */
export const recordReplacedRefund = (
  db: Tx,
  { refundId, purchaseId, customerId, professionalId, credited, at }: ReplacedRefund,
) =>
  record(db, {
    kind: 'refund_replaced',
    causeId: refundId,
    purchaseId,
    at,
    postings: [
      ['customer', customerId, credited.professional + credited.platform],
      ['professional', professionalId, -credited.professional],
      ['platform', null, -credited.platform],
    ],
  })

type ManualRefund = { refundId: string; purchaseId: string; customerId: string; cents: number; at: Date }

/** Records that the platform paid the customer from its bank account: the refused refund at the provider is its own now. */
export const recordManualRefund = (db: Tx, { refundId, purchaseId, customerId, cents, at }: ManualRefund) =>
  record(db, {
    kind: 'manual_refund',
    causeId: refundId,
    purchaseId,
    at,
    postings: [
      ['customer', customerId, cents],
      ['platform', null, -cents],
    ],
  })

type DisputeTransaction = { causeId: string; purchaseId: string; cents: number; feeCents: number; at: Date }

/** Records that the provider has taken a disputed payment (negative) or returned it. The platform bears the fee. */
export const recordDisputeTransaction = (db: Tx, { causeId, purchaseId, cents, feeCents, at }: DisputeTransaction) =>
  record(db, {
    kind: 'dispute',
    causeId,
    purchaseId,
    at,
    postings: [
      ['provider', null, cents - feeCents],
      ['bank', null, -cents],
      ['platform', null, feeCents],
    ],
  })

type LostDispute = {
  disputeId: string
  purchaseId: string
  customerId: string
  professionalId: string | null
  costSplit: Record<'customer' | 'professional' | 'platform', number>
  at: Date
}

/** Records that the cardholder keeps what the bank has taken. Customer, professional and platform each bear a part. */
export const recordLostDispute = (
  db: Tx,
  { disputeId, purchaseId, customerId, professionalId, costSplit, at }: LostDispute,
) =>
  record(db, {
    kind: 'dispute_lost',
    causeId: disputeId,
    purchaseId,
    at,
    postings: [
      ['bank', null, -(costSplit.customer + costSplit.professional + costSplit.platform)],
      ['customer', customerId, costSplit.customer],
      ['professional', professionalId, costSplit.professional],
      ['platform', null, costSplit.platform],
    ],
  })

type UnmatchedTransaction = { unmatchedId: string; account: ExplanationBody['account']; cents: number; at: Date }

/**
 * Records a transaction made in the provider's own pages, as an operator has resolved it. Negative `cents` have left.
 */
export const recordUnmatched = (db: Tx, { unmatchedId, account, cents, at }: UnmatchedTransaction) =>
  record(db, {
    kind: 'unmatched',
    causeId: unmatchedId,
    purchaseId: null,
    at,
    postings: [
      ['provider', null, cents],
      [account, null, -cents],
    ],
  })
