import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/** Lists the purchases of which the user is still owed money, or of which a payment or a refund is under way. */
export const purchasesWithOpenMoney = (db: Db, userId: string) => {
  const isOwedToUser = sql<boolean>`a.professional_id = ${userId}
    and a.state in ('paid', 'completed', 'cancelled')
    and (exists (
        select from journal_transactions m join journal_postings e on e.transaction_id = m.id
        where m.purchase_id = a.id and e.account = 'professional' having sum(e.cents) < 0)
      -- The provider may already have sent money that was refunded since, and the professional must then return it.
      or exists (select from transfers t
        where t.purchase_id = a.id and t.status = 'undecided' and t.asked_at is not null))`
  const isUndecided = sql<boolean>`exists (
    select from payment_parts p join payments y on y.id = p.payment_id
    left join refunds r on r.payment_id = p.payment_id and r.purchase_id = p.purchase_id
    where p.purchase_id = a.id and (y.status in ('undecided', 'requires_action')
        or (y.status = 'authorised' and y.capture_asked_at is not null) or r.status in ('undecided', 'pending')
        -- A refund failed at the bank, so an operator contacts the customer and sends it manually.
        or (r.status = 'failed' and r.replaced_cents < r.amount_cents and a.customer_id = ${userId})))`
  return db
    .selectFrom('purchases as a')
    .select(['a.kind', 'a.id', 'a.libelle', 'a.at as date'])
    .where(sql<boolean>`${userId}::uuid in (a.professional_id, a.customer_id)`)
    .where(sql<boolean>`((${isOwedToUser}) or ${isUndecided})`)
    .execute()
}
