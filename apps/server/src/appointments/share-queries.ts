import { sql } from 'kysely'
import { isNoTransfer } from '../ledger/kind-queries.ts'

/** Cents of a visit `a` that are its professional's, whether they have been sent to her or not. */
export const shareOf = sql<number>`(select coalesce(-sum(e.cents), 0)::integer
  from ledger_movements m join ledger_entries e on e.movement_id = m.id
  where m.appointment_id = a.id and e.account = 'professional' and ${isNoTransfer})`
