import type { Deps } from '../../deps.ts'
import type { Within } from '../../lib/database/transaction.ts'
import { refusing } from '../../lib/domain-error.ts'

export type RefundCause = 'late_payment' | 'cancellation' | `goodwill_refund ${string}` | `order_refund ${string}`

/** Gives back some of what a purchase was paid with. */
export const refundPurchase = async (
  deps: Within<Deps>,
  { purchaseId, ...given }: { purchaseId: string; amountCents: number; cause: RefundCause },
) => {
  const { paymentId } = await deps.db
    .selectFrom('paymentParts as p')
    .innerJoin('payments as y', 'y.id', 'p.paymentId')
    .select('p.paymentId')
    .where('p.purchaseId', '=', purchaseId)
    .where('y.status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  await refundPayment(deps, { paymentId, purchaseId, ...given })
}

type Given = { paymentId: string; purchaseId: string; amountCents: number; cause: RefundCause }

/** Decides that money of a part goes back, once for each cause; it is sent once this has committed. */
export const refundPayment = async ({ db, clock, jobs }: Within<Deps>, given: Given) => {
  const refund = await refusing({ refund_is_left: 'disputed' }, () =>
    db
      .insertInto('refunds')
      .values({ ...given, status: 'undecided', createdAt: clock.now() })
      .onConflict((conflict) => conflict.constraint('one_refund_per_cause').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  if (refund) await jobs.enqueue(db, 'refund', refund.id)
}
