import type { OrderAction, OrderStatus, PaymentStatus } from '@couronne/contract/shop/orders'
import { refundDeadline } from '@couronne/contract/shop/withdrawal-period'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { fullName } from '../../lib/database/database.ts'
import { splitWords } from '../../lib/database/like-patterns.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { operatorRefundsOf } from '../../money/refunds/queries.ts'
import { actions } from '../../platform/audit-log/queries.ts'
import { refundableOf } from './order-actions.rules.ts'
import { orderForViewer, selectOrders, toOrderView } from './queries.ts'

type OrderFilters = {
  words: string
  status?: OrderStatus | undefined
  payment?: PaymentStatus | undefined
  withdrawal?: 'open' | undefined
}
type OrderQueryDeps = Pick<Deps, 'db' | 'clock'>
type Paging = { limit: number; offset: number }

const openSince = sql<Date | null>`(
  select min(w.declared_at) from withdrawals w where w.order_id = o.id and w.outcome is null)`

/** The law sets a deadline of fourteen days after the declaration for the refund. */
const withdrawalRefundState = (since: Date, now: Date): 'open' | 'overdue' =>
  now > refundDeadline(since) ? 'overdue' : 'open'

/**
 * Finds orders where each word is part of the order number, the recipient's name, the order's e-mail or the account's,
 * or equals the parcel number, the order's id or the account's id. The newest order comes first. With `withdrawal`, the
 * order with the earliest refund deadline comes first.
 */
export const findOrders = async (
  { db, clock }: OrderQueryDeps,
  { words, status, payment, withdrawal }: OrderFilters,
  paging: Paging,
) => {
  let found = db
    .selectFrom(selectOrders(db).as('o'))
    .innerJoin('users as u', 'u.id', 'o.user')
    .select(['o.id', 'o.orderNumber', 'o.status', 'o.paymentStatus', 'o.date', 'o.firstname', 'o.lastname'])
    .select(['o.email', 'o.total'])
    .select(sql<number>`(select sum(l.quantity)::int from order_lines l where l.order_id = o.id)`.as('units'))
    .select(openSince.as('openSince'))
  if (status) found = found.where('o.status', '=', status)
  if (withdrawal) found = found.where(openSince, 'is not', null).orderBy(openSince)
  if (payment) found = found.where('o.paymentStatus', '=', payment)
  for (const { word, pattern } of splitWords(words)) {
    found = found.where(
      sql<boolean>`(o.order_number ilike ${pattern} or (o.firstname || ' ' || o.lastname) ilike ${pattern}
        or o.email ilike ${pattern} or u.email::text ilike ${pattern} or o.colis_number = ${word.toUpperCase()}
        or ${word.toLowerCase()} in (o.id::text, u.id::text))`,
    )
  }
  const { rows, total } = await pageOf(db, found.orderBy('o.date', 'desc').orderBy('o.id', 'desc'), paging)
  const now = clock.now()
  return {
    rows: rows.map(({ openSince, ...o }) => ({ ...o, withdrawal: openSince && withdrawalRefundState(openSince, now) })),
    total,
  }
}

/** Returns the orders of all customers, the newest first. */
export const allOrders = async ({ db, clock }: OrderQueryDeps, viewer: Viewer, paging: Paging) => {
  const orders = selectOrders(db).orderBy('o.createdAt', 'desc').orderBy('o.id', 'desc')
  const { rows, total } = await pageOf(db, orders, paging)
  return { rows: rows.map(toOrderView(viewer, clock.now())), total }
}

const customerActions: OrderAction[] = ['pay', 'cancel', 'withdraw']

export const orderRecord = async (deps: OrderQueryDeps, operator: Viewer, id: string) => {
  const order = await orderForViewer(deps, operator, id)
  const { db } = deps
  const isOwner = order.user === operator.id
  const details = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.customerId')
    .select(({ ref }) =>
      sql<string>`case when u.erased_at is null then ${fullName(ref('u.firstname'), ref('u.lastname'))} else '' end`.as(
        'customer',
      ),
    )
    .select(['o.dispatchedAt', 'o.cancelledAt'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...order,
    ...details,
    // An operator who is also the customer acts on the order as its customer only from the account pages.
    allowedActions: order.allowedActions.filter((action) => !isOwner || !customerActions.includes(action)),
    refunds: await operatorRefundsOf(db, id, { isOwn: isOwner }),
    refundable: refundableOf(order),
    actions: await actions(db).where('o.orderId', '=', id).execute(),
  }
}
