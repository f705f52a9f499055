import { randomInt } from 'node:crypto'
import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import type { OrderFields } from '@couronne/contract/shop/orders'
import { type Insertable, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import type { Orders } from '../../lib/database/tables.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { rejectTooManyUnpaid } from '../../money/purchases/unpaid-limit.rules.ts'
import { mergeDuplicateLines } from '../carts/cart.rules.ts'
import { endUnpaidOrders } from './expire-orders.ts'
import { productsByIds } from './line-queries.ts'
import { lockProducts, lockUnpaidOrders } from './lock-queries.ts'
import {
  holdMs,
  orderNumber,
  rejectChangedPrice,
  rejectInsufficientStock,
  rejectTooManyUnits,
  sumsOf,
} from './order.rules.ts'
import { orderForViewer, unpaidOrderEnds } from './queries.ts'

/**
 * Holds the units of a cart for a customer who pays. Units that expired orders still hold are available, and so are
 * those of the customer's own earlier unpaid order, which the new one replaces unless it is being paid. The new one then
 * has the rest of its time. Stock
 * constraints ensure that no unit is sold twice, and the server sets every price.
 */
export const placeOrder = async (deps: Deps, viewer: Viewer, body: OrderFields) => {
  const id = await inTransaction(deps, (deps) => insertOrder(deps, viewer.id, body))
  return orderForViewer(deps, viewer, id)
}

const insertOrder = async ({ db, clock, config }: WithTx<Deps>, customerId: string, body: OrderFields) => {
  const now = clock.now()
  const zone = await lockCustomer(db, customerId)
  await rejectMissingDeclarations(db, customerId)
  const wanted = mergeDuplicateLines(body.cart)
  rejectTooManyUnits(
    'cart',
    wanted.map(({ cartQuantity }) => ({ quantity: cartQuantity })),
  )
  const ids = wanted.map(({ id }) => id)
  const replaced = await releaseUnits(db, customerId, ids, now)

  const lines = await pricedLines(db, body, wanted)
  rejectInsufficientStock(lines)
  const sums = sumsOf(lines, config.shipping)
  rejectChangedPrice(lines, sums, body.total)

  const { firstname, lastname, email, phone, deliveryAddress, city, region, codePostal, country } = body
  const id = await insertWithFreeNumber(
    db,
    {
      customerId,
      status: 'pending',
      ...{ firstname, lastname, email, phone, deliveryAddress, city, codePostal, country },
      ...billingFields(body),
      region: region || null,
      subTotalCents: sums.subTotalCents,
      shippingCents: sums.shippingCents,
      totalCents: sums.totalCents,
      // A replaced order would otherwise hold units for as long as its customer repeats it.
      holdExpiresAt: replaced?.holdExpiresAt ?? new Date(now.getTime() + holdMs),
      createdAt: now,
    },
    now,
  )
  const retryText = (until: Date) => `Vous pourrez à nouveau commander le ${frenchDateTime(until, zone)}.`
  rejectTooManyUnpaid('too_many_unpaid_orders', await unpaidOrderEnds(db, customerId, now), now, retryText)
  await rejectViolations({ stock_never_below_zero: 'stock_out' }, () =>
    db
      .insertInto('orderLines')
      .values(
        lines.map(({ id: productId, libelle, priceCents, cartQuantity }) => ({
          ...{ orderId: id, productId, libelle, priceCents },
          quantity: cartQuantity,
        })),
      )
      .execute(),
  )
  return id
}

const billingFields = ({ deliveryAddress, billingAddress, billing }: OrderFields) =>
  billingAddress === undefined
    ? { billingAddress: deliveryAddress, billing: null }
    : { billingAddress, billing: billing ?? null }

/** Locks the customer: the orders of one customer are placed one after another, and each sees those before it. */
const lockCustomer = async (db: Tx, id: string) => {
  const { confirmedAt, cityId } = await lockAccount(db, id, 'no key update')
  if (!confirmedAt) throw new DomainError('not_confirmed')
  const { zone } = await db
    .selectFrom('cities as c')
    .select('c.zone')
    .where('c.id', '=', cityId)
    .executeTakeFirstOrThrow()
  return zone
}

/**
 * Locks the affected orders and products, then ends the customer's own unpaid order and the expired orders that hold
 * wanted units. Returns the customer's order, if it was still to be paid.
 */
const releaseUnits = async (db: Tx, customerId: string, ids: string[], now: Date) => {
  const orders = await lockUnpaidOrders(
    db,
    ({ ref }) =>
      sql<boolean>`(${ref('o.customerId')} = ${customerId} or (${ref('o.holdExpiresAt')} <= ${now} and exists (
        select from order_lines l where l.order_id = ${ref('o.id')} and l.product_id = any(${ids}::uuid[]))))`,
  )
  await lockProducts(db, ids, orders)
  const isExpired = ({ holdExpiresAt }: { holdExpiresAt: Date }) => holdExpiresAt <= now
  await endUnpaidOrders(db, orders.filter(isExpired), 'time', now)
  const [own] = orders.filter((order) => !isExpired(order))
  if (!own) return undefined
  const beingPaidError = new DomainError('order_being_paid', { details: { orderId: own.id } })
  await rejectViolations({ not_while_being_paid: beingPaidError }, () => endUnpaidOrders(db, [own], 'next_order', now))
  return own
}

/** Keeps the order of the cart. */
const pricedLines = async (db: Tx, { cart }: OrderFields, wanted: OrderFields['cart']) => {
  const products = new Map(
    (
      await productsByIds(
        db,
        wanted.map(({ id }) => id),
      )
    ).map((product) => [product.id, product]),
  )
  return wanted.map(({ id, cartQuantity, price }) => {
    const product = products.get(id)
    if (!product)
      throw validationError(`cart.${cart.findIndex((line) => line.id === id)}.id`, 'Cet article n’existe pas.')
    return { ...product, cartQuantity, price }
  })
}

/** The unique index decides whether a number is free. The loop tries the next number until one is. */
const insertWithFreeNumber = async (db: Tx, order: Omit<Insertable<Orders>, 'orderNumber'>, now: Date) => {
  const first = randomInt(10)
  for (let attempt = 0; ; attempt++) {
    const inserted = await db
      .insertInto('orders')
      .values({ ...order, orderNumber: orderNumber(now, first, attempt) })
      .onConflict((conflict) => conflict.constraint('one_order_per_number').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return inserted.id
  }
}
