import { sql } from 'kysely'
import type { TestApp } from '../../test/harness.ts'

/**
 * Selects order lines with more refunded and withdrawn units than were sold, and withdrawals that came too late or
 * before dispatch.
 */
const withdrawalErrorsSql = sql`
  select 'units of a line above those sold' as what, l.id::text as id from order_lines l where l.quantity < (
      select coalesce(sum(x.quantity), 0) from order_refund_lines x where x.order_line_id = l.id) + (
      select coalesce(sum(x.quantity), 0) from withdrawal_lines x join withdrawals w on w.id = x.withdrawal_id
      where x.order_line_id = l.id and w.outcome is null)
  union all
  select 'withdrawn too late', w.id::text from withdrawals w join orders o on o.id = w.order_id
    where w.declared_at > o.withdrawable_until
  union all
  select 'withdrawn before dispatch', w.id::text from withdrawals w join orders o on o.id = w.order_id
    where o.dispatched_at is null or w.declared_at < o.dispatched_at`

/**
 * Selects violations of returns: a returned withdrawal is refunded once, by its lines; an open or closed one is not
 * refunded. The delivery is refunded with the last unit.
 */
const returnErrorsSql = sql`
  select 'refund of a withdrawal' as what, w.id::text as id from withdrawals w
    left join order_refunds f on f.withdrawal_id = w.id
    cross join lateral (
      select sum(x.quantity * l.price_cents - x.deduction_cents) as cents from withdrawal_lines x
      join order_lines l on l.id = x.order_line_id where x.withdrawal_id = w.id) d
    where case when w.outcome = 'returned' then f.cents + f.bank_cents - f.shipping_cents is distinct from d.cents else f.id is not null end
  union all
  select 'units of a refund', w.id::text from withdrawals w join order_refunds f on f.withdrawal_id = w.id
    join withdrawal_lines x on x.withdrawal_id = w.id
    left join order_refund_lines r on r.order_refund_id = f.id and r.order_line_id = x.order_line_id
    where r.quantity is distinct from x.quantity
  union all
  select 'delivery of a return', f.id::text from order_refunds f join orders o on o.id = f.order_id
    cross join lateral (
      select bool_and(l.quantity = (
        select coalesce(sum(x.quantity), 0) from order_refund_lines x where x.order_line_id = l.id)) as whole,
        (select max(g.id::text) from order_refunds g where g.order_id = o.id) = f.id::text as last,
        exists (select from order_refunds g where g.order_id = o.id and g.shipping_cents > 0) as given
      from order_lines l where l.order_id = o.id) a
    where f.withdrawal_id is not null and o.shipping_cents > 0
      and ((f.shipping_cents > 0 and not a.whole) or (a.whole and a.last and not a.given))
  union all
  select 'stock of what was refunded unsent', l.id::text from order_lines l join orders o on o.id = l.order_id
    cross join lateral (
      select coalesce(sum(x.quantity), 0) as decided from order_refund_lines x
      join order_refunds f on f.id = x.order_refund_id where x.order_line_id = l.id and not f.sent_anyway) r
    cross join lateral (
      select coalesce(sum(m.quantity), 0) as back from stock_movements m
      where m.order_id = o.id and m.product_id = l.product_id and m.cause = 'order_refunded') s
    where case when o.dispatched_at is null then s.back <> r.decided else s.back > r.decided end
  union all
  select 'stock of what came back', p.slug from products p
    where (select coalesce(sum(m.quantity), 0) from stock_movements m where m.product_id = p.id and m.cause = 'withdrawal')
      <> (select coalesce(sum(x.restocked), 0) from withdrawal_lines x join withdrawals w on w.id = x.withdrawal_id
        join order_lines l on l.id = x.order_line_id where l.product_id = p.id and w.outcome = 'returned')`

/**
 * Selects orders and payments with more refunded than was paid, and orders whose invoices do not add up to what is
 * retained.
 */
const moneyErrorsSql = sql`
  select 'decided above what was paid' as what, o.id::text as id from orders o where o.paid_at is not null and o.total_cents < (
      select coalesce(sum(f.cents), 0) from order_refunds f where f.order_id = o.id)
      + case when o.status = 'cancelled' then o.total_cents - o.retained_cents else 0 end
  union all
  select 'refunded above what was paid', y.id::text from payments y where y.amount_cents < (
      select coalesce(sum(r.amount_cents) filter (where r.status = 'succeeded'), 0) + coalesce(sum(h.amount_cents), 0)
      from refunds r left join manual_refunds h on h.refund_id = r.id where r.payment_id = y.id)
  union all
  select 'invoices of an order', o.id::text from orders o
    cross join lateral (
      select coalesce(sum(case i.type when 'avoir' then -i.total_cents else i.total_cents end), 0) as cents
      from invoices i where i.purchase_id = o.id) issued
    cross join lateral (
      select case when o.paid_at is null then 0 when o.status = 'cancelled' then o.retained_cents else o.total_cents end
        - (select coalesce(sum(f.cents), 0) from order_refunds f where f.order_id = o.id)
        - (select coalesce(sum(x.platform_cents), 0) from dispute_parts x
          where x.purchase_id = o.id and not is_late_part(x.payment_id, x.purchase_id)) as cents) retained
    where issued.cents <> greatest(0, retained.cents)
      -- An answer of the provider's that was waited for no longer may have come since its invoices were written.
      and not exists (select from pending_invoices d where d.purchase_id = o.id)`

/**
 * Returns the orders whose sales, withdrawals, returns, refunds and invoices disagree. Pending invoices must be written
 * before.
 */
export const findOrderErrors = async ({ db }: Pick<TestApp, 'db'>) => {
  const { rows } = await sql<{ what: string; id: string }>`
    ${withdrawalErrorsSql} union all ${returnErrorsSql} union all ${moneyErrorsSql} order by 1, 2`.execute(db)
  return rows.map(({ what, id }) => `${what}: ${id}`)
}
