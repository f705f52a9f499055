import { definedIds, toPurchaseIds } from '@couronne/contract/money/purchases'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordManualRefund } from '../../money/ledger/record-transactions.ts'
import { failedRefundCents } from '../../money/refunds/queries.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'

/**
 * Records, once, that a refund which the customer's bank refused was sent in another way. Returns the refunded purchase.
 */
export const sendManualRefund = (deps: Deps, operator: Viewer, refundId: string, how: string) =>
  rejectViolations({ one_manual_refund: 'already_done' }, () =>
    inTransaction(deps, async (deps, db) => {
      const at = deps.clock.now()
      const { purchaseId, kind } = await purchaseOfRefund(db, refundId)
      const { customerId } = await deps.purchaseKinds[kind].lockForOperator(db, operator, purchaseId)
      const refund = await db
        .selectFrom('refunds as r')
        .select(['r.status', 'r.amountCents', 'r.replacedCents'])
        .where('r.id', '=', refundId)
        .executeTakeFirstOrThrow()
      const cents = failedRefundCents(refund)
      if (cents === 0) throw new DomainError('already_done')
      await db.insertInto('manualRefunds').values({ refundId, amountCents: cents, how, sentAt: at }).execute()
      await db.updateTable('refunds').set({ replacedCents: refund.amountCents }).where('id', '=', refundId).execute()
      await recordManualRefund(db, { refundId, purchaseId, customerId, cents, at })
      await enqueueMail(deps, { kind: 'manual_refund', userId: customerId, subjectId: refundId })
      const purchaseIds = definedIds(toPurchaseIds(kind, purchaseId))
      const action = { userId: customerId, ...purchaseIds, reason: how, details: { cents } }
      await recordAction(deps, operator, { kind: 'refund_sent_otherwise', ...action })
      return { kind, id: purchaseId }
    }),
  )

const purchaseOfRefund = async (db: Tx, refundId: string) => {
  const found = await db
    .selectFrom('refunds as r')
    .innerJoin('purchases as a', 'a.id', 'r.purchaseId')
    .select(['a.id as purchaseId', 'a.kind'])
    .where('r.id', '=', refundId)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return found
}
