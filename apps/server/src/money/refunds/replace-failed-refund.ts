import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { reverseCostSplit } from '../ledger/cost-split.rules.ts'
import { retainedSharesOf } from '../ledger/purchase-money-queries.ts'
import { recordReplacedRefund } from '../ledger/record-transactions.ts'

type FailedRefund = { refundId: string; cents: number; at: Date }

/**
 * Handles a refund that was under way when a dispute was lost, and that has failed since. The bank's money replaces it,
 * as if the refund had waited, and those who bore that money get it back. Bank money that has since paid for a return,
 * or was the rest of a cancelled order, is excluded. A refund that was decided after the loss is a part of what was
 * left, and is still owed to the customer. The purchase must be locked.
 */
export const replaceFailedRefund = async (
  { db, purchaseKinds }: WithTx<Deps>,
  { refundId, cents, at }: FailedRefund,
) => {
  const lostDisputes = await disputesLostSince(db, refundId)
  const [purchase] = lostDisputes
  if (!purchase) return
  const paidByBankCents = lostDisputes.reduce((sum, { sharedCents }) => sum + sharedCents, 0)
  const unusedBankCents = Math.max(
    0,
    paidByBankCents - (purchase.isLate ? 0 : await purchaseKinds[purchase.kind].usedBankCents(db, purchase.purchaseId)),
  )
  const replaced = Math.min(cents, unusedBankCents)
  if (replaced === 0) return
  const { purchaseId, customerId, professionalId, isLate } = purchase
  const split = isLate
    ? { professional: 0, platform: replaced }
    : reverseCostSplit(replaced, await retainedSharesOf(db, purchase), purchase)
  await recordReplacedRefund(db, { refundId, purchaseId, customerId, professionalId, credited: split, at })
  await db
    .updateTable('refunds')
    .set({ replacedCents: replaced, ...(replaced === cents && { failureReason: 'dispute_lost' }) })
    .where('id', '=', refundId)
    .execute()
  let remainingCents = replaced
  let professionalLeft = split.professional
  for (const { id, amountCents, sharedCents, professionalCents } of lostDisputes) {
    const rest = sharedCents - Math.min(remainingCents, sharedCents)
    // Rounding may differ by a cent from what the professional paid.
    const professional = Math.min(Math.max(0, professionalCents - professionalLeft), rest)
    remainingCents -= sharedCents - rest
    professionalLeft -= professionalCents - professional
    await db
      .updateTable('disputeParts')
      .set({
        customerCents: amountCents - rest,
        professionalCents: professional,
        platformCents: rest - professional,
      })
      .where('disputeId', '=', id)
      .where('purchaseId', '=', purchaseId)
      .execute()
  }
}

/** Returns the disputes lost after the refund was decided, each with the parts that professional and platform paid. */
const disputesLostSince = (db: Db, refundId: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('disputeParts as x', (join) =>
      join.onRef('x.paymentId', '=', 'r.paymentId').onRef('x.purchaseId', '=', 'r.purchaseId'),
    )
    .innerJoin('journalTransactions as m', (join) =>
      join
        .onRef('m.causeId', '=', 'x.disputeId')
        .onRef('m.purchaseId', '=', 'x.purchaseId')
        .on('m.kind', '=', 'dispute_lost'),
    )
    .innerJoin('purchases as a', 'a.id', 'x.purchaseId')
    .select(['x.disputeId as id', 'x.paymentId', 'x.amountCents'])
    .select([
      sql<number>`x.professional_cents + x.platform_cents`.as('sharedCents'),
      sql<number>`x.professional_cents`.as('professionalCents'),
      sql<boolean>`is_late_part(x.payment_id, x.purchase_id)`.as('isLate'),
    ])
    .select(['a.id as purchaseId', 'a.kind', 'a.customerId', 'a.professionalId'])
    .select(['a.professionalCents', 'a.totalCents'])
    .where('r.id', '=', refundId)
    // Ids grow with time: the refund was decided before the loss.
    .whereRef('r.id', '<', 'm.id')
    .orderBy('m.id')
    .execute()
