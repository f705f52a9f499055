import type { Db, RowsOf } from '../../lib/database/database.ts'
import { bankCentsBefore, leftOfPurchase } from '../../money/ledger/refundable-queries.ts'

/**
 * Selects the refundable cents, whether a dispute is open, and the cents that the bank gave back before the
 * cancellation.
 */
export const leftOf = ({ ref }: RowsOf<'appointments', 'a'>) =>
  [...leftOfPurchase(ref('a.id')), bankCentsBefore(ref('a.id'), ref('a.cancelledAt')).as('bankCents')] as const

/**
 * It must be a separate statement after the lock: the one that locks reads other rows as they were before it waited.
 */
export const leftOfVisit = (db: Db, id: string) =>
  db.selectFrom('appointments as a').select(leftOf).where('a.id', '=', id).executeTakeFirstOrThrow()
