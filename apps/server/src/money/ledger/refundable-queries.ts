import { type Expression, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/** Gives what can still be refunded of a purchase, and whether a bank has the money. */
export const refundableOfPurchase = (id: Expression<string>) =>
  [
    sql<number>`refundable_of_purchase(${id})`.as('leftCents'),
    sql<boolean>`purchase_is_at_bank(${id})`.as('isDisputed'),
  ] as const

/**
 * Reads the same in a statement of its own, after the purchase is locked: a statement that takes the lock itself sees
 * other rows as they were before it waited.
 */
export const refundableAfterLock = async (db: Db, id: string) => {
  const { rows } = await sql<{ leftCents: number; isDisputed: boolean }>`
    select refundable_of_purchase(${id}) as "leftCents", purchase_is_at_bank(${id}) as "isDisputed"`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Gives the cents of a purchase that banks had paid to the customer, by lost disputes, up to an instant. */
export const bankRefundedCentsBefore = (id: Expression<string>, at: Expression<Date | null>) =>
  sql<number>`(select coalesce(sum(x.amount_cents), 0)::integer from dispute_parts x
    join disputes d on d.id = x.dispute_id join payments y on y.id = x.payment_id
    where x.purchase_id = ${id} and y.status = 'succeeded' and d.status = 'lost' and d.decided_at <= ${at})`
