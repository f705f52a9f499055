import { eurosFromCents } from '@couronne/contract/lib/money'
import { type Expression, sql } from 'kysely'
import type { Refunds } from '../../lib/database/tables.ts'
import { failureInFrench } from './queries.ts'

/** The date is a string, because JSON has no dates. */
type Refund = {
  cents: number
  status: Refunds['status'] | 'replaced' | 'manual'
  decidedAt: string | null
  failure: string | null
}

/**
 * Gives all refunds of an appointment's or an order's payments, whatever the cause, and what the bank has given to the
 * customer in their place.
 */
export const refundsOf = (purchaseId: Expression<string>, { ofLatePayments }: { ofLatePayments: boolean }) => {
  const belongsToPurchase = (row: 'r' | 'x') =>
    sql`${sql.ref(`${row}.purchase_id`)} = ${purchaseId} ${
      ofLatePayments
        ? sql``
        : sql`and not is_late_part(${sql.ref(`${row}.payment_id`)}, ${sql.ref(`${row}.purchase_id`)})`
    }`
  return sql<Refund[]>`array(
  select json_build_object('cents', b.cents, 'status', b.status, 'decidedAt', b.decided_at, 'failure', b.failure_reason)
  from (
    select r.amount_cents - r.replaced_cents as cents, r.status, r.decided_at, r.failure_reason, r.created_at as at, r.id
    from refunds r
    where ${belongsToPurchase('r')} and r.replaced_cents < r.amount_cents
    union all
    select h.amount_cents, 'manual', h.sent_at, null, r.created_at, r.id
    from manual_refunds h join refunds r on r.id = h.refund_id
    where ${belongsToPurchase('r')}
    union all
    select x.amount_cents, 'replaced', d.decided_at, null, d.opened_at, d.id
    from dispute_parts x join disputes d on d.id = x.dispute_id
    where ${belongsToPurchase('x')} and d.status = 'lost' and x.amount_cents > 0
  ) b order by b.at, b.id)`
}

/** Returns a refund as its customer sees it. */
export const refundForCustomer = ({ cents, status, decidedAt, failure }: Refund) => ({
  amount: eurosFromCents(cents),
  status: status === 'undecided' ? ('pending' as const) : status,
  decidedAt: decidedAt ? new Date(decidedAt) : null,
  reason: status === 'failed' ? failureInFrench(failure) : null,
})
