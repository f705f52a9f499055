import { freeCancellations } from '@couronne/contract/booking/limits'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { providerCostOf } from '../../money/payments/provider-cost-queries.ts'

const hours = freeCancellations.days * 24

/**
 * Selects when the customer may cancel free of charge again, or null while some free cancellations are left. Those of
 * a professional or an operator do not count, nor those under other terms.
 */
export const freeAgainAt = (customer: Expression<string> | string, now: Date) => sql<Date | null>`(
  select c.cancelled_at + make_interval(hours => ${hours}) from appointments c
  where c.customer_id = ${customer} and c.status = 'cancelled' and c.cancelled_by = 'customer'
    and c.cancelled_under is null and coalesce(c.retained_cents, 0) = 0
    and c.cancelled_at > ${now}::timestamptz - make_interval(hours => ${hours})
  order by c.cancelled_at desc offset ${freeCancellations.count - 1} limit 1)`

/**
 * Reads what the terms of a cancellation depend on besides the appointment. The caller has locked the customer's
 * account, so that the cancellations of one customer count each other.
 */
export const cancellationCosts = async (
  db: Db,
  { id, customerId, totalCents }: { id: string; customerId: string; totalCents: number },
  now: Date,
) => {
  const { rows } = await sql<{ freeAgainAt: Date | null; providerCostCents: number }>`
    select ${freeAgainAt(customerId, now)} as "freeAgainAt",
      ${providerCostOf(sql<string>`${id}`, sql<number>`${totalCents}`)} as "providerCostCents"`.execute(db)
  return rows[0] as (typeof rows)[number]
}
