import type { Deps } from '../../deps.ts'
import type { Within } from '../../lib/database/transaction.ts'
import { refusing } from '../../lib/domain-error.ts'

export type RefundCause = 'late_payment' | 'cancellation' | `goodwill_refund ${string}` | `order_refund ${string}`

/** Gives back some of what a visit or an order was paid with. */
export const refundPurchase = async (
  deps: Within<Deps>,
  { purchaseId, ...given }: { purchaseId: string; amountCents: number; cause: RefundCause },
) => {
  const { id: paymentId } = await deps.db
    .selectFrom('payments as y')
    .select('y.id')
    .where('y.purchaseId', '=', purchaseId)
    .where('y.status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  await refundPayment(deps, { paymentId, ...given })
}

/** Decides that money goes back, once for each cause; it is sent once this has committed. */
export const refundPayment = async (
  { db, clock, jobs }: Within<Deps>,
  { paymentId, amountCents, cause }: { paymentId: string; amountCents: number; cause: RefundCause },
) => {
  const refund = await refusing({ refund_is_left: 'disputed' }, () =>
    db
      .insertInto('refunds')
      .values({
        paymentId,
        cause,
        amountCents,
        status: 'undecided',
        createdAt: clock.now(),
      })
      .onConflict((conflict) => conflict.constraint('one_refund_per_cause').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  if (refund) await jobs.enqueue(db, 'refund', refund.id)
}
