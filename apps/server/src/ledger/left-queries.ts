import { sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'

/** Of a visit `a`: what is left to give back of what was paid, and what her bank had given back before it was cancelled. */
export const leftOf = [
  sql<number>`left_of_visit(a.id)`.as('leftCents'),
  sql<number>`(select coalesce(sum(d.amount_cents), 0)::integer from payments y join disputes d on d.payment_id = y.id
    where y.appointment_id = a.id and y.status = 'succeeded' and d.status = 'lost' and d.decided_at <= a.cancelled_at)`.as(
    'bankCents',
  ),
] as const

/** By itself, once the visit is held: what is read with a lock is read as it was before the wait. */
export const leftOfVisit = (db: Db, id: string) =>
  db
    .selectFrom('appointments as a')
    .select(leftOf)
    .select(sql<boolean>`visit_is_at_bank(a.id)`.as('isDisputed'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
