import { type Expression, sql } from 'kysely'

/** The provider's highest list price of a card payment in euros: this share of the amount, and this sum. */
const highestShare = 0.0325
const highestSumCents = 25

/**
 * Selects in cents what the provider has taken for the payment of a purchase, as the ledger records it. While the
 * provider’s fee is not known yet, it is the most that it can be.
 */
export const providerCostOf = (purchase: Expression<string>, totalCents: Expression<number>) => sql<number>`coalesce(
  (select cost_of_part(p.payment_id, p.purchase_id) from payment_parts p join payments y on y.id = p.payment_id
    where p.purchase_id = ${purchase}::uuid and y.status = 'succeeded' and not is_late_part(p.payment_id, p.purchase_id)
    limit 1),
  ceil(${totalCents}::integer * ${highestShare}::numeric + ${highestSumCents})::integer)`
