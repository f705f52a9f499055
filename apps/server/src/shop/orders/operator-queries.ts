import type { OrderAction, OrderStatus, PaymentStatus } from '@couronne/contract/shop/orders'
import { refundDueAfter } from '@couronne/contract/shop/withdrawal-period'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { fullName } from '../../lib/database/database.ts'
import { wordsOf } from '../../lib/database/words.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { operatorRefundsOf } from '../../money/refunds/queries.ts'
import { actions } from '../../platform/audit-log/queries.ts'
import { refundableOf } from './order-actions.rules.ts'
import { orderSeenBy, ordersShown, seenBy } from './queries.ts'

type Asked = {
  words: string
  status?: OrderStatus | undefined
  payment?: PaymentStatus | undefined
  withdrawal?: 'open' | undefined
}
type OrderActor = Pick<Deps, 'db' | 'clock'>
type Paging = { limit: number; offset: number }

const openSince = sql<Date | null>`(
  select min(w.declared_at) from withdrawals w where w.order_id = o.id and w.outcome is null)`

/** The law sets a deadline of fourteen days after the declaration for the refund. */
const dueState = (since: Date, now: Date): 'open' | 'overdue' => (now > refundDueAfter(since) ? 'overdue' : 'open')

/**
 * Finds orders where each word is part of the order number, the recipient's name, the order's e-mail or the account's,
 * or equals the parcel number, the order's id or the account's id. The newest order comes first. With `withdrawal`, the
 * order whose refund is due first comes first.
 */
export const ordersFound = async (
  { db, clock }: OrderActor,
  { words, status, payment, withdrawal }: Asked,
  paging: Paging,
) => {
  let found = db
    .selectFrom(ordersShown(db).as('o'))
    .innerJoin('users as u', 'u.id', 'o.user')
    .select(['o.id', 'o.orderNumber', 'o.status', 'o.paymentStatus', 'o.date', 'o.firstname', 'o.lastname'])
    .select(['o.email', 'o.total'])
    .select(sql<number>`(select sum(l.quantity)::int from order_lines l where l.order_id = o.id)`.as('units'))
    .select(openSince.as('openSince'))
  if (status) found = found.where('o.status', '=', status)
  if (withdrawal) found = found.where(openSince, 'is not', null).orderBy(openSince)
  if (payment) found = found.where('o.paymentStatus', '=', payment)
  for (const { word, within } of wordsOf(words)) {
    found = found.where(
      sql<boolean>`(o.order_number ilike ${within} or (o.firstname || ' ' || o.lastname) ilike ${within}
        or o.email ilike ${within} or u.email::text ilike ${within} or o.colis_number = ${word.toUpperCase()}
        or ${word.toLowerCase()} in (o.id::text, u.id::text))`,
    )
  }
  const { rows, total } = await pageOf(db, found.orderBy('o.date', 'desc').orderBy('o.id', 'desc'), paging)
  const now = clock.now()
  return {
    rows: rows.map(({ openSince, ...o }) => ({ ...o, withdrawal: openSince && dueState(openSince, now) })),
    total,
  }
}

/** Returns the orders of all customers, the newest first. */
export const allOrders = async ({ db, clock }: OrderActor, viewer: Viewer, paging: Paging) => {
  const orders = ordersShown(db).orderBy('o.createdAt', 'desc').orderBy('o.id', 'desc')
  const { rows, total } = await pageOf(db, orders, paging)
  return { rows: rows.map(seenBy(viewer, clock.now())), total }
}

const customersMoves: OrderAction[] = ['pay', 'cancel', 'withdraw']

export const orderRecord = async (deps: OrderActor, operator: Viewer, id: string) => {
  const order = await orderSeenBy(deps, operator, id)
  const { db } = deps
  const isOwner = order.user === operator.id
  const past = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.customerId')
    .select(({ ref }) => fullName(ref('u.firstname'), ref('u.lastname')).as('customer'))
    .select(['o.dispatchedAt', 'o.cancelledAt'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...order,
    ...past,
    // An operator who is also the customer acts on the order as its customer only from the account pages.
    allowedActions: order.allowedActions.filter((move) => !isOwner || !customersMoves.includes(move)),
    refunds: await operatorRefundsOf(db, id, { isHers: isOwner }),
    refundable: refundableOf(order),
    actions: await actions(db).where('o.orderId', '=', id).execute(),
  }
}
