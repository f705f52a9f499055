import { randomInt } from 'node:crypto'
import { frenchWhen } from '@couronne/contract/lib/french-formats'
import type { OrderFields } from '@couronne/contract/shop/orders'
import { type Insertable, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { refuseUndeclared } from '../../identity/accounts/declarations.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import type { Orders } from '../../lib/database/tables.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { invalid, Refusal, refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { refuseTooMany } from '../../money/purchases/unpaid-limit.rules.ts'
import { onePerProduct } from '../carts/cart.rules.ts'
import { endUnpaid } from './expire-orders.ts'
import { productsAsSold } from './line-queries.ts'
import { lockProducts, lockUnpaid } from './lock-queries.ts'
import { holdMs, orderNumber, refuseOtherPrice, refuseTooFew, sumsOf } from './order.rules.ts'
import { orderSeenBy, unpaidEnds } from './queries.ts'

/**
 * Holds the units of a cart for a customer who pays. Units that expired orders still hold are available, and so are
 * those of the customer's own earlier unpaid order, which the new one replaces unless it is being paid. Stock
 * constraints ensure that no unit is sold twice, and the server sets every price.
 */
export const placeOrder = async (deps: Deps, viewer: Viewer, body: OrderFields) => {
  const id = await inTransaction(deps, (deps) => insertOrder(deps, viewer.id, body))
  return orderSeenBy(deps, viewer, id)
}

const insertOrder = async ({ db, clock, config }: Within<Deps>, customerId: string, body: OrderFields) => {
  const now = clock.now()
  const zone = await lockCustomer(db, customerId)
  await refuseUndeclared(db, customerId)
  const wanted = onePerProduct(body.cart)
  const ids = wanted.map(({ id }) => id)
  await freeUnits(db, customerId, ids, now)

  const lines = await pricedLines(db, body, wanted)
  refuseTooFew(lines)
  const sums = sumsOf(lines, config.shipping)
  refuseOtherPrice(lines, sums, body.total)

  const { firstname, lastname, email, phone, deliveryAddress, city, region, codePostal, country } = body
  const id = await insertUnderFreeNumber(
    db,
    {
      customerId,
      status: 'pending',
      ...{ firstname, lastname, email, phone, deliveryAddress, city, codePostal, country },
      ...billedTo(body),
      region: region || null,
      subTotalCents: sums.subTotalCents,
      shippingCents: sums.shippingCents,
      totalCents: sums.totalCents,
      holdExpiresAt: new Date(now.getTime() + holdMs),
      createdAt: now,
    },
    now,
  )
  const sayUntil = (until: Date) => `Vous pourrez à nouveau commander le ${frenchWhen(until, zone)}.`
  refuseTooMany('too_many_unpaid_orders', await unpaidEnds(db, customerId, now), now, sayUntil)
  await refusing({ stock_never_below_zero: 'stock_out' }, () =>
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

const billedTo = ({ deliveryAddress, billingAddress, billing }: OrderFields) =>
  billingAddress === undefined
    ? { billingAddress: deliveryAddress, billing: null }
    : { billingAddress, billing: billing ?? null }

/** Locks the customer: the orders of one customer are placed one after another, and each sees those before it. */
const lockCustomer = async (db: Tx, id: string) => {
  const { confirmedAt, cityId } = await lockAccount(db, id, 'no key update')
  if (!confirmedAt) throw new Refusal('not_confirmed')
  const { zone } = await db
    .selectFrom('cities as c')
    .select('c.zone')
    .where('c.id', '=', cityId)
    .executeTakeFirstOrThrow()
  return zone
}

/**
 * Locks the affected orders and products, then ends the customer's own unpaid order and the expired orders that hold
 * wanted units.
 */
const freeUnits = async (db: Tx, customerId: string, ids: string[], now: Date) => {
  const orders = await lockUnpaid(
    db,
    ({ ref }) =>
      sql<boolean>`(${ref('o.customerId')} = ${customerId} or (${ref('o.holdExpiresAt')} <= ${now} and exists (
        select from order_lines l where l.order_id = ${ref('o.id')} and l.product_id = any(${ids}::uuid[]))))`,
  )
  await lockProducts(db, ids, orders)
  const isLapsed = ({ holdExpiresAt }: { holdExpiresAt: Date }) => holdExpiresAt <= now
  await endUnpaid(db, orders.filter(isLapsed), 'time', now)
  const [own] = orders.filter((order) => !isLapsed(order))
  if (!own) return
  const isBeingPaid = new Refusal('order_being_paid', { details: { orderId: own.id } })
  await refusing({ not_while_being_paid: isBeingPaid }, () => endUnpaid(db, [own], 'next_order', now))
}

/** Keeps the order of the cart. */
const pricedLines = async (db: Tx, { cart }: OrderFields, wanted: OrderFields['cart']) => {
  const products = new Map(
    (
      await productsAsSold(
        db,
        wanted.map(({ id }) => id),
      )
    ).map((product) => [product.id, product]),
  )
  return wanted.map(({ id, cartQuantity, price }) => {
    const product = products.get(id)
    if (!product) throw invalid(`cart.${cart.findIndex((line) => line.id === id)}.id`, 'Cet article n’existe pas.')
    return { ...product, cartQuantity, price }
  })
}

/** The unique index decides whether a number is free. The loop tries the next number until one is. */
const insertUnderFreeNumber = async (db: Tx, order: Omit<Insertable<Orders>, 'orderNumber'>, now: Date) => {
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
