import { eurosFromCents } from '@couronne/contract/lib/money'
import type { OrderStatus, OrderView, PaymentStatus } from '@couronne/contract/shop/orders'
import { refundDeadline, withdrawalPeriodEnd } from '@couronne/contract/shop/withdrawal-period'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { compileOnce } from '../../lib/database/compile-once.ts'
import { type Db, type ExpressionBuilderOf, euros } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { type Page, pageOf } from '../../lib/paging.ts'
import { refundableOfPurchase } from '../../money/ledger/refundable-queries.ts'
import { isInvoiced } from '../../money/ledger/retained-queries.ts'
import { unpaidCountsMs } from '../../money/purchases/unpaid-limit.rules.ts'
import { refundForCustomer, refundsOf } from '../../money/refunds/customer-refund-queries.ts'
import { isDispatched } from '../product-reviews/product-review.rules.ts'
import { firstImage } from '../products/queries.ts'
import { denyExtendOrder, isClosable, orderActionsFor, withdrawalDenialFor } from './order-actions.rules.ts'

/**
 * Reads two sums from the ledger, in cents: what payments have charged, and what the platform or the bank has given
 * back of that.
 */
const moneySums = sql<{ charged: number; refunded: number }>`(
  select
    coalesce(sum(e.cents) filter (where m.kind = 'charge' and e.account = 'provider'), 0)::integer as charged,
    coalesce(sum(case e.account when 'bank' then -e.cents else e.cents end) filter (where
      (m.kind in ('refund', 'refund_failed', 'manual_refund') and e.account = 'customer')
      or (m.kind = 'dispute_lost' and e.account = 'bank')), 0)::integer as refunded
  from journal_transactions m join journal_postings e on e.transaction_id = m.id where m.purchase_id = o.id)`

/**
 * Returns why an operator cancelled the order. The refund of its last units may have cancelled it: then the reason is
 * that of the last refund.
 */
export const cancellationReason = ({ ref }: ExpressionBuilderOf<'orders', 'o'>) =>
  sql<string | null>`case when ${ref('o.cancelledBy')} = 'admin' then coalesce(
    (select x.reason from operator_actions x where x.order_id = ${ref('o.id')} and x.kind = 'order_cancelled' limit 1),
    (select f.reason from order_refunds f where f.order_id = ${ref('o.id')} order by f.at desc, f.id desc limit 1)) end`

export const selectOrders = (db: Db) =>
  db
    .selectFrom('orders as o')
    .innerJoinLateral(moneySums.as('g'), (join) => join.onTrue())
    .select(['o.id', 'o.orderNumber', 'o.colisNumber', 'o.status', 'o.createdAt as date', 'o.customerId as user'])
    .select(['o.firstname', 'o.lastname', 'o.email', 'o.phone', 'o.deliveryAddress', 'o.billingAddress'])
    .select('o.billing')
    .select(['o.city', 'o.region', 'o.codePostal', 'o.country', 'o.cancelledBy'])
    .select(['o.paidAt', 'o.deliveredAt', 'o.withdrawableUntil', 'o.holdExtensions'])
    .select((eb) => [
      sql<PaymentStatus>`case when g.refunded > 0 and g.refunded >= g.charged then 'refunded'
        when o.paid_at is not null or g.charged > 0 then 'paid' when o.status = 'cancelled' then 'failed'
        else 'pending' end`.as('paymentStatus'),
      sql<Date | null>`case when o.status = 'pending' and o.paid_at is null then o.hold_expires_at end`.as(
        'holdExpiresAt',
      ),
      sql<'processing' | 'requires_action' | null>`(
        select case y.status when 'undecided' then 'processing' else 'requires_action' end
        from payment_parts p join payments y on y.id = p.payment_id
        where p.purchase_id = o.id and y.status in ('undecided', 'requires_action'))`.as('payment'),
      euros(eb.ref('o.subTotalCents')).as('subTotal'),
      euros(eb.ref('o.shippingCents')).as('shipping'),
      euros(eb.ref('o.totalCents')).as('total'),
      euros(eb.ref('g.refunded')).as('refunded'),
      sql<boolean>`o.paid_at is not null`.as('isPaid'),
      ...refundableOfPurchase(eb.ref('o.id')),
      sql<boolean>`(o.paid_at is not null and ${isInvoiced(eb.ref('o.id'))})`.as('isInvoiced'),
      sql<boolean>`exists (select from order_refunds f where f.order_id = o.id and f.shipping_cents > 0)`.as(
        'shippingRefunded',
      ),
      jsonArray(
        eb
          .selectFrom('orderLines as l')
          .innerJoin('products as p', 'p.id', 'l.productId')
          .select(['l.id', 'l.productId as product', 'p.slug', 'l.libelle', 'l.quantity'])
          .select((eb) => [
            firstImage(eb.ref('p.id')).as('image'),
            sql<number | null>`(select r.note from reviews r
              where r.customer_id = o.customer_id and r.product_id = l.product_id)`.as('note'),
            euros(eb.ref('l.priceCents')).as('price'),
            sql<number>`(select coalesce(sum(x.quantity), 0)::integer from order_refund_lines x
              where x.order_line_id = l.id)`.as('refundedQuantity'),
            sql<number>`(select coalesce(sum(x.quantity), 0)::integer
              from order_refund_lines x join order_refunds f on f.id = x.order_refund_id and f.sent_anyway
              where x.order_line_id = l.id)`.as('sentAnywayQuantity'),
            sql<number>`(select coalesce(sum(x.quantity), 0)::integer
              from withdrawal_lines x join withdrawals w on w.id = x.withdrawal_id and w.outcome is null
              where x.order_line_id = l.id)`.as('withdrawnQuantity'),
          ])
          .whereRef('l.orderId', '=', 'o.id')
          .orderBy('l.id'),
      ).as('lines'),
      cancellationReason(eb).as('cancellationReason'),
      withdrawalsOf(eb).as('withdrawals'),
      refundsOf(eb.ref('o.id'), { ofLatePayments: true }).as('refunds'),
    ])

const withdrawalsOf = (eb: ExpressionBuilderOf<'orders', 'o'>) =>
  jsonArray(
    eb
      .selectFrom('withdrawals as w')
      .select(['w.id', 'w.firstname', 'w.lastname', 'w.email', 'w.declaredAt'])
      .select((eb) => [
        sql<OrderView['withdrawals'][number]['state']>`coalesce(w.outcome, 'declared')`.as('state'),
        'w.settledAt',
        sql<number | null>`case when w.outcome is not null then coalesce(
          (select ${euros(sql<number>`f.cents`)} from order_refunds f where f.withdrawal_id = w.id), 0) end`.as(
          'refunded',
        ),
        sql<number>`coalesce(
          (select ${euros(sql<number>`f.bank_cents`)} from order_refunds f where f.withdrawal_id = w.id), 0)`.as(
          'byBank',
        ),
        sql<string | null>`coalesce(w.reason,
          (select string_agg(x.reason, ' ' order by x.order_line_id) from withdrawal_lines x
            where x.withdrawal_id = w.id))`.as('reason'),
        jsonArray(
          eb
            .selectFrom('withdrawalLines as x')
            .innerJoin('orderLines as l', 'l.id', 'x.orderLineId')
            .select(['l.id', 'l.libelle', 'x.quantity'])
            .whereRef('x.withdrawalId', '=', 'w.id')
            .orderBy('l.id'),
        ).as('lines'),
      ])
      .whereRef('w.orderId', '=', 'o.id')
      .orderBy('w.declaredAt')
      .orderBy('w.id'),
  )

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

export const toOrderView = (viewer: Pick<Viewer, 'id' | 'role'>, now: Date) => (order: OrderRow) => {
  const actor = actorOf(viewer, order, now)
  const { isOwner } = actor
  const withdrawals = order.withdrawals.map((withdrawal) => {
    const { settledAt } = withdrawal
    // PostgreSQL writes timestamps into JSON as strings.
    const declaredAt = new Date(withdrawal.declaredAt)
    return {
      ...{ ...withdrawal, declaredAt, returnBy: withdrawalPeriodEnd(declaredAt), refundBy: refundDeadline(declaredAt) },
      isClosable: isClosable(order, withdrawal, actor),
      settledAt: settledAt === null ? null : new Date(settledAt),
    }
  })
  const refunds = order.refunds.map(refundForCustomer)
  const lines = order.lines.map(({ note, ...line }) => ({
    ...line,
    review: isOwner ? (note ?? (isDispatched(order) ? ('open' as const) : null)) : null,
  }))
  const payment = isOwner ? order.payment : null
  const cancellationReason = isOwner ? order.cancellationReason : null
  const refundableEuros = eurosFromCents(order.leftCents)
  return {
    ...{ ...order, payment, cancellationReason, lines, withdrawals, refunds, refundableAmount: refundableEuros },
    mayExtendHold: !denyExtendOrder(order, actor),
    ...{ allowedActions: orderActionsFor(order, actor), withdrawalDenyReason: withdrawalDenialFor(order, actor) },
  }
}

export const actorOf = ({ id, role }: Pick<Viewer, 'id' | 'role'>, { user }: Pick<OrderRow, 'user'>, now: Date) => ({
  isOwner: user === id,
  isOperator: role === 'admin',
  now,
})

/** The orders of other customers read as not found, except for operators. */
export const isVisibleTo = (
  { ref }: ExpressionBuilderOf<'orders', 'o'>,
  { viewerId, isOperator }: { viewerId: string; isOperator: boolean },
) => sql<boolean>`(${ref('o.customerId')} = ${viewerId} or ${isOperator})`
export const viewerAccess = ({ id, role }: Pick<Viewer, 'id' | 'role'>) => ({
  viewerId: id,
  isOperator: role === 'admin',
})

type QueryDeps = Pick<Deps, 'db' | 'clock'>

const orderByIdQuery = compileOnce((db, params: { id: string } & ReturnType<typeof viewerAccess>) =>
  selectOrders(db)
    .where('o.id', '=', params.id)
    .where((eb) => isVisibleTo(eb, params)),
)

export const orderForViewer = async ({ db, clock }: QueryDeps, viewer: Viewer, id: string) => {
  const [order] = await orderByIdQuery(db, { id, ...viewerAccess(viewer) })
  if (!order) throw new DomainError('not_found')
  return toOrderView(viewer, clock.now())(order)
}

/**
 * Lists orders that were paid or may still be paid, that their customer cancelled, or that still wait. Orders that
 * ended unpaid by themselves are left out.
 */
export const isListed = ({ ref }: ExpressionBuilderOf<'orders', 'o'>) => sql<boolean>`(${ref('o.paidAt')} is not null
  or ${ref('o.cancelledBy')} is null or ${ref('o.cancelledBy')} = 'customer'
  or exists (select from journal_transactions m where m.purchase_id = ${ref('o.id')} and m.kind = 'charge')
  or exists (
    select from payment_parts p join payments y on y.id = p.payment_id
    where p.purchase_id = ${ref('o.id')} and y.status = 'undecided'))`

/** Returns a person's listed orders (`isListed`), the newest first. */
export const ordersOf = async (
  { db, clock }: QueryDeps,
  viewer: Viewer,
  userId: string,
  paging: { limit: number; offset: number },
): Promise<Page<ReturnType<ReturnType<typeof toOrderView>>>> => {
  const orders = selectOrders(db)
    .where('o.customerId', '=', userId)
    .where((eb) => isListed(eb))
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
  const { rows, total } = await pageOf(db, orders, paging)
  return { rows: rows.map(toOrderView(viewer, clock.now())), total }
}

/**
 * Returns when each of the customer's orders ends that is unpaid or ended unpaid in the last day, the oldest end first.
 */
export const unpaidOrderEnds = (db: Db, customerId: string, now: Date) => {
  const endsAt = sql<Date>`least(o.cancelled_at, o.hold_expires_at)`
  return db
    .selectFrom('orders as o')
    .select(endsAt.as('endsAt'))
    .where('o.customerId', '=', customerId)
    .where('o.paidAt', 'is', null)
    .where(endsAt, '>', new Date(now.getTime() - unpaidCountsMs))
    .orderBy(endsAt)
    .execute()
}

/** Reads the viewer's own order. The order of another customer is not found, even for an operator. */
export const ownOrder = async (db: Db, viewer: Viewer, id: string) => {
  const order = await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.status'])
    .where('o.id', '=', id)
    .where('o.customerId', '=', viewer.id)
    .executeTakeFirst()
  if (!order) throw new DomainError('not_found')
  return order
}

/**
 * Returns the subjects of the mails about the cancellation: the order itself and its refunds, since a refund of
 * everything also cancels it.
 */
export const cancellationMailSubjects = async (db: Db, { id, status }: { id: string; status: OrderStatus }) => {
  if (status !== 'cancelled') return [id]
  const refunds = await db.selectFrom('orderRefunds as f').select('f.id').where('f.orderId', '=', id).execute()
  return [id, ...refunds.map((refund) => refund.id)]
}
