import type { Db, RowsOf } from '../../lib/database/database.ts'
import { bankCentsBefore, leftOfPurchase } from '../../money/ledger/refundable-queries.ts'

/** What is left to give back of what was paid, whether a bank has it, and what her bank had given back before the cancellation. */
export const leftOf = ({ ref }: RowsOf<'appointments', 'a'>) =>
  [...leftOfPurchase(ref('a.id')), bankCentsBefore(ref('a.id'), ref('a.cancelledAt')).as('bankCents')] as const

/** By itself, once the visit is locked: what is read with a lock is read as it was before the wait. */
export const leftOfVisit = (db: Db, id: string) =>
  db.selectFrom('appointments as a').select(leftOf).where('a.id', '=', id).executeTakeFirstOrThrow()
