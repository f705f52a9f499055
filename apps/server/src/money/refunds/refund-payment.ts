import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { rejectViolations } from '../../lib/domain-error.ts'

export type RefundCause = 'late_payment' | 'cancellation' | `goodwill_refund ${string}` | `order_refund ${string}`

/** Refunds a part of what was paid for a purchase. */
export const refundPurchase = async (
  deps: WithTx<Deps>,
  { purchaseId, ...part }: { purchaseId: string; amountCents: number; cause: RefundCause },
) => {
  const { paymentId } = await deps.db
    .selectFrom('paymentParts as p')
    .innerJoin('payments as y', 'y.id', 'p.paymentId')
    .select('p.paymentId')
    .where('p.purchaseId', '=', purchaseId)
    .where('y.status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  await refundPayment(deps, { paymentId, purchaseId, ...part })
}

type NewRefund = { paymentId: string; purchaseId: string; amountCents: number; cause: RefundCause }

/** Decides the refund of a payment part, once per cause. A job sends it after the commit. */
export const refundPayment = async ({ db, clock, jobs }: WithTx<Deps>, newRefund: NewRefund) => {
  const refund = await rejectViolations({ refund_within_payment: 'disputed' }, () =>
    db
      .insertInto('refunds')
      .values({ ...newRefund, status: 'undecided', createdAt: clock.now() })
      .onConflict((conflict) => conflict.constraint('one_refund_per_cause').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  if (refund) await jobs.enqueue(db, 'refund', refund.id)
}
