import { type Expression, sql } from 'kysely'
import type { Db, RowsOf } from '../../lib/database/database.ts'

/** Of a visit: what is left to give back of what was paid, and what her bank had given back before it was cancelled. */
export const leftOf = ({ ref }: RowsOf<'appointments', 'a'>) =>
  [
    sql<number>`left_of_purchase(${ref('a.id')})`.as('leftCents'),
    sql<number>`(select coalesce(sum(x.amount_cents), 0)::integer from dispute_parts x
    join disputes d on d.id = x.dispute_id join payments y on y.id = x.payment_id
    where x.purchase_id = ${ref('a.id')} and y.status = 'succeeded' and d.status = 'lost' and d.decided_at <= ${ref('a.cancelledAt')})`.as(
      'bankCents',
    ),
  ] as const

/** Of a purchase: what is left to give back of what was paid, and whether a bank has it. */
export const leftOfPurchase = (id: Expression<string>) =>
  [
    sql<number>`left_of_purchase(${id})`.as('leftCents'),
    sql<boolean>`purchase_is_at_bank(${id})`.as('isDisputed'),
  ] as const

/** Of an order, which whoever decides by it holds: what is left to give back of what was paid, and whether a bank has it. */
export const leftOfOrder = async (db: Db, id: string) => {
  const { rows } = await sql<{ leftCents: number; isDisputed: boolean }>`
    select left_of_purchase(${id}) as "leftCents", purchase_is_at_bank(${id}) as "isDisputed"`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** By itself, once the visit is held: what is read with a lock is read as it was before the wait. */
export const leftOfVisit = (db: Db, id: string) =>
  db
    .selectFrom('appointments as a')
    .select(leftOf)
    .select(({ ref }) => sql<boolean>`purchase_is_at_bank(${ref('a.id')})`.as('isDisputed'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
