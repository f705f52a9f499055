import type { DebtWay } from '@couronne/contract/money/debts'
import type { ExplanationBody, LedgerAccount, MovementKind } from '@couronne/contract/money/ledger'
import { professionalShareCents } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'

type Entry = [account: LedgerAccount, userId: string | null, cents: number]
/**
 * Of a charge and its cost the cause is the payment, of a cancellation the purchase, of the others the row they are named
 * after.
 */
type Movement = { kind: MovementKind; causeId: string; purchaseId: string | null; at: Date; entries: Entry[] }

/** Written once for each cause: nothing happens the second time. Its entries must balance, or the transaction fails. */
const record = (db: Tx, { kind, causeId, purchaseId, at, entries }: Movement) => {
  const moved = entries.filter(([, , cents]) => cents !== 0)
  if (moved.length === 0) return
  return sql`
    with movement as (
      insert into journal_transactions (kind, cause_id, purchase_id, at)
      values (${kind}, ${causeId}, ${purchaseId}, ${at})
      on conflict on constraint one_transaction_per_cause do nothing
      returning id
    )
    insert into journal_postings (transaction_id, account, user_id, cents)
    select movement.id, entry.* from movement, unnest(
      ${moved.map(([account]) => account)}::text[],
      ${moved.map(([, userId]) => userId)}::uuid[],
      ${moved.map(([, , cents]) => cents)}::integer[]) as entry`.execute(db)
}

type Purchase = {
  id: string
  customerId: string
  professionalId: string | null
  professionalCents: number
  totalCents: number
}
type Charge = { paymentId: string; cents: number; at: Date }

/** It has been paid: her price is the professional's, the rest ours. */
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
    entries: [
      ['provider', null, cents],
      ['professional', professionalId, -professionalCents],
      ['platform', null, professionalCents - cents],
    ],
  })

/** Paid for what was not to be had any more: all of it is the customer's still. */
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
    entries: [
      ['provider', null, cents],
      ['customer', customerId, -cents],
    ],
  })

type Cost = { paymentId: string; purchaseId: string; cents: number; at: Date }

/** What the provider has kept of a charge for itself is ours to bear. */
export const recordCost = (db: Tx, { paymentId, purchaseId, cents, at }: Cost) =>
  record(db, {
    kind: 'cost',
    causeId: paymentId,
    purchaseId,
    at,
    entries: [
      ['provider', null, -cents],
      ['platform', null, cents],
    ],
  })

type Cancellation = { refundCents: number; leftCents: number; at: Date }

/** Of what is left, what its customer does not owe becomes hers again; the rest is shared as the total was. */
export const recordCancellation = (db: Tx, purchase: Purchase, { refundCents, leftCents, at }: Cancellation) => {
  const { id, customerId, professionalId, professionalCents, totalCents } = purchase
  const hers = (cents: number) => professionalShareCents(cents, professionalCents, totalCents)
  const lostCents = hers(leftCents) - hers(leftCents - refundCents)
  return record(db, {
    kind: 'cancellation',
    causeId: id,
    purchaseId: id,
    at,
    entries: [
      ['customer', customerId, -refundCents],
      ['professional', professionalId, lostCents],
      ['platform', null, refundCents - lostCents],
    ],
  })
}

type Allowance = { goodwillRefundId: string; borne: { professional: number; platform: number }; at: Date }

/** An operator gives back some of what it has cost: it becomes its customer's, and each who had it bears a part. */
export const recordGoodwillRefund = (
  db: Tx,
  { id, customerId, professionalId }: Pick<Purchase, 'id' | 'customerId' | 'professionalId'>,
  { goodwillRefundId, borne, at }: Allowance,
) =>
  record(db, {
    kind: 'goodwill_refund',
    causeId: goodwillRefundId,
    purchaseId: id,
    at,
    entries: [
      ['customer', customerId, -(borne.professional + borne.platform)],
      ['professional', professionalId, borne.professional],
      ['platform', null, borne.platform],
    ],
  })

type Refund = { refundId: string; purchaseId: string; customerId: string; cents: number; at: Date }

/** The provider has given back what was the customer's. */
export const recordRefund = (db: Tx, refund: Refund) => record(db, refundMovement('refund', refund, 1))

/** Her bank has sent back what it had taken: it is hers still, and with the provider again. */
export const recordFailedRefund = (db: Tx, refund: Refund) => record(db, refundMovement('refund_failed', refund, -1))

const refundMovement = (
  kind: MovementKind,
  { refundId, purchaseId, customerId, cents, at }: Refund,
  sign: 1 | -1,
): Movement => ({
  kind,
  causeId: refundId,
  purchaseId,
  at,
  entries: [
    ['customer', customerId, sign * cents],
    ['provider', null, -sign * cents],
  ],
})

type Transfer = { causeId: string; purchaseId: string; professionalId: string | null; cents: number; at: Date }

/** The provider has sent the professional what she was owed. */
export const recordTransfer = (db: Tx, transfer: Transfer) => record(db, transferMovement('transfer', transfer, 1))

/** The provider has taken a part of it back. */
export const recordReversal = (db: Tx, reversal: Transfer) => record(db, transferMovement('reversal', reversal, -1))

const transferMovement = (
  kind: MovementKind,
  { causeId, purchaseId, professionalId, cents, at }: Transfer,
  sign: 1 | -1,
): Movement => ({
  kind,
  causeId,
  purchaseId,
  at,
  entries: [
    ['professional', professionalId, sign * cents],
    ['provider', null, -sign * cents],
  ],
})

type WrittenDown = Transfer & { way: DebtWay }

/** What she owed: the platform's own bank has it, or the platform bears it. */
export const recordDebtClosure = (db: Tx, { causeId, purchaseId, professionalId, cents, way, at }: WrittenDown) =>
  record(db, {
    kind: `debt_${way}`,
    causeId,
    purchaseId,
    at,
    entries: [
      ['professional', professionalId, -cents],
      [way === 'settled' ? 'treasury' : 'platform', null, cents],
    ],
  })

type Replaced = {
  refundId: string
  purchaseId: string
  customerId: string
  professionalId: string | null
  given: { professional: number; platform: number }
  at: Date
}

/** What did not reach her card her bank had given her already: those who have borne that are given it back. */
export const recordReplacedRefund = (
  db: Tx,
  { refundId, purchaseId, customerId, professionalId, given, at }: Replaced,
) =>
  record(db, {
    kind: 'refund_replaced',
    causeId: refundId,
    purchaseId,
    at,
    entries: [
      ['customer', customerId, given.professional + given.platform],
      ['professional', professionalId, -given.professional],
      ['platform', null, -given.platform],
    ],
  })

type ManualRefund = { refundId: string; purchaseId: string; customerId: string; cents: number; at: Date }

/** She has it from an account that is not the provider's: what lies there for her is ours now. */
export const recordHandRefund = (db: Tx, { refundId, purchaseId, customerId, cents, at }: ManualRefund) =>
  record(db, {
    kind: 'manual_refund',
    causeId: refundId,
    purchaseId,
    at,
    entries: [
      ['customer', customerId, cents],
      ['platform', null, -cents],
    ],
  })

type DisputeMovement = { causeId: string; purchaseId: string; cents: number; feeCents: number; at: Date }

/** The provider has taken a disputed payment (negative), or given it back; its own fee is ours to bear. */
export const recordDisputeMovement = (db: Tx, { causeId, purchaseId, cents, feeCents, at }: DisputeMovement) =>
  record(db, {
    kind: 'dispute',
    causeId,
    purchaseId,
    at,
    entries: [
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
  borne: Record<'customer' | 'professional' | 'platform', number>
  at: Date
}

/** What the bank has taken is the cardholder's for good, and each bears a part. */
export const recordLostDispute = (
  db: Tx,
  { disputeId, purchaseId, customerId, professionalId, borne, at }: LostDispute,
) =>
  record(db, {
    kind: 'dispute_lost',
    causeId: disputeId,
    purchaseId,
    at,
    entries: [
      ['bank', null, -(borne.customer + borne.professional + borne.platform)],
      ['customer', customerId, borne.customer],
      ['professional', professionalId, borne.professional],
      ['platform', null, borne.platform],
    ],
  })

type Stranger = { unmatchedId: string; account: ExplanationBody['account']; cents: number; at: Date }

/** What was moved in the provider's own pages, as an operator has explained it: `cents` is negative where it has left. */
export const recordUnmatched = (db: Tx, { unmatchedId, account, cents, at }: Stranger) =>
  record(db, {
    kind: 'unmatched',
    causeId: unmatchedId,
    purchaseId: null,
    at,
    entries: [
      ['provider', null, cents],
      [account, null, -cents],
    ],
  })
