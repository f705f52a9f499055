import type { Db, ExpressionBuilderOf } from '../../lib/database/database.ts'
import { bankRefundedCentsBefore, refundableOfPurchase } from '../../money/ledger/refundable-queries.ts'

/**
 * Selects the refundable cents, whether a dispute is open, and the cents that the bank gave back before the
 * cancellation.
 */
export const refundableColumns = ({ ref }: ExpressionBuilderOf<'appointments', 'a'>) =>
  [
    ...refundableOfPurchase(ref('a.id')),
    bankRefundedCentsBefore(ref('a.id'), ref('a.cancelledAt')).as('bankCents'),
  ] as const

/**
 * It must be a separate statement after the lock: the one that locks reads other rows as they were before it waited.
 */
export const refundableOfAppointment = (db: Db, id: string) =>
  db.selectFrom('appointments as a').select(refundableColumns).where('a.id', '=', id).executeTakeFirstOrThrow()
