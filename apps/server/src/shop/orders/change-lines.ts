import { mostCartLines } from '@couronne/contract/shop/cart-limits'
import type { OrderLineBody, OrderLineChange } from '@couronne/contract/shop/order-lines'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { invalid, Refusal, refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { endUnpaid } from './expire-orders.ts'
import { linesOf, ownLine, productsAsSold } from './line-queries.ts'
import { lockProducts, lockUnpaid } from './lock-queries.ts'
import { figuresOf, refuseOtherPrice, refuseTooFew, sumsOf } from './order.rules.ts'

/**
 * Adds a product to the customer's own unpaid order; the server computes the sums. The same product with the same
 * quantity returns the existing line: a client that orders a cart and then posts each of its lines buys nothing twice.
 */
export const addLine = (deps: Deps, customer: Viewer, { order, id: product, cartQuantity, price }: OrderLineBody) =>
  inTransaction(deps, async (deps, db) => {
    await lockToChange(deps, customer, order, product)
    const lines = await linesOf(db, order)
    const same = lines.find(({ productId }) => productId === product)
    if (same?.quantity === cartQuantity) return ownLine(db, customer, same.id)
    if (same) throw new Refusal('order_line_exists', { details: { id: same.id, quantity: same.quantity } })
    if (lines.length >= mostCartLines) throw invalid('id', `${mostCartLines} articles différents au plus.`)
    const [sold] = await productsAsSold(db, [product])
    if (!sold) throw invalid('id', 'Cet article n’existe pas.')
    const { libelle, priceCents } = sold
    refuseTooFew([{ ...sold, cartQuantity }])
    const added = { productId: product, libelle, priceCents, quantity: cartQuantity }
    await keepSums(deps, order, [...lines, { ...added, price }])
    const { id } = await refusing({ stock_never_below_zero: 'stock_out' }, () =>
      db
        .insertInto('orderLines')
        .values({ orderId: order, ...added })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return ownLine(db, customer, id)
  })

/** Sets the quantity of a line of the customer's own unpaid order. A quantity of 0 removes the line. */
export const changeLine = (
  deps: Deps,
  customer: Viewer,
  id: string,
  { cartQuantity, quantity = cartQuantity, price }: OrderLineChange,
) =>
  inTransaction(deps, async (deps, db) => {
    const line = await ownLine(db, customer, id)
    if (quantity === undefined) return line
    await lockToChange(deps, customer, line.order, line.product)
    const lines = await linesOf(db, line.order)
    const before = lines.find((each) => each.id === id)
    // Another request removed the line while this one waited for the order's lock.
    if (!before) throw new Refusal('not_found')
    const others = lines.filter((each) => each !== before)
    if (quantity === 0 && others.length === 0) throw new Refusal('last_order_line')
    if (quantity > before.quantity) await refuseMore(deps, before, others, quantity)
    if (quantity !== before.quantity) {
      const kept = quantity > 0 ? [{ ...before, quantity, price }] : []
      await keepSums(deps, line.order, [...others, ...kept])
      await writeQuantity(db, id, quantity)
    }
    return { ...line, quantity }
  })

/** Locks the order and the product. Expired orders that still hold units of the product end here. */
const lockToChange = async (
  { db, clock }: Within<Pick<Deps, 'db' | 'clock'>>,
  customer: Viewer,
  order: string,
  product: string,
) => {
  const now = clock.now()
  const locked = await lockUnpaid(
    db,
    ({ ref }) =>
      sql<boolean>`((${ref('o.id')} = ${order} and ${ref('o.customerId')} = ${customer.id}) or (${ref('o.id')} <> ${order}
        and ${ref('o.holdExpiresAt')} <= ${now} and exists (
          select from order_lines l where l.order_id = ${ref('o.id')} and l.product_id = ${product})))`,
  )
  const own = locked.find(({ id }) => id === order)
  if (!own) throw await whyNot(db, customer, order)
  if (own.holdExpiresAt <= now) throw new Refusal('order_expired')
  const lapsed = locked.filter((each) => each !== own)
  await lockProducts(db, [product], lapsed)
  await endUnpaid(db, lapsed, 'time', now)
}

const whyNot = async (db: Tx, customer: Viewer, id: string) => {
  const order = await db
    .selectFrom('orders as o')
    .select(['o.status', 'o.cancelledBy'])
    .where('o.id', '=', id)
    .where('o.customerId', '=', customer.id)
    .executeTakeFirst()
  if (!order) return new Refusal('not_found')
  if (order.status !== 'cancelled') return new Refusal('order_unpaid_only')
  if (order.cancelledBy === 'time') return new Refusal('order_expired')
  if (order.cancelledBy === 'refused_cards') return new Refusal('too_many_order_refusals')
  return new Refusal('already_done', { message: 'Cette commande est annulée.' })
}

type Line = { productId: string; priceCents: number; quantity: number; price?: number | null | undefined }

const asPriced = ({ productId: id, quantity: cartQuantity, ...line }: Line) => ({ ...line, id, cartQuantity })

/**
 * Units that the order already holds are available to it. More units are sold only if the product still costs what the
 * line says.
 */
const refuseMore = async ({ db, config }: Within<Deps>, before: Line, others: Line[], quantity: number) => {
  const [product] = await productsAsSold(db, [before.productId])
  if (!product) throw new Refusal('not_found')
  refuseTooFew([{ ...product, stock: product.stock + before.quantity, cartQuantity: quantity }])
  if (product.priceCents === before.priceCents) return
  const today = [...others, { ...before, quantity, priceCents: product.priceCents }].map(asPriced)
  throw new Refusal('line_price_changed', { details: figuresOf(today, sumsOf(today, config.shipping)) })
}

/**
 * Writes the sums before the lines change: the orders table decides whether the order may still change, and stores when
 * it did.
 */
const keepSums = ({ db, clock, config }: Within<Deps>, id: string, after: Line[]) => {
  const lines = after.map(asPriced)
  const sums = sumsOf(lines, config.shipping)
  refuseOtherPrice(lines, sums, undefined)
  return refusing({ not_while_being_paid: 'order_being_paid' }, () =>
    db
      .updateTable('orders')
      .set({
        subTotalCents: sums.subTotalCents,
        shippingCents: sums.shippingCents,
        totalCents: sums.totalCents,
        changedAt: clock.now(),
      })
      .where('id', '=', id)
      .execute(),
  )
}

const writeQuantity = (db: Tx, id: string, quantity: number) =>
  refusing({ stock_never_below_zero: 'stock_out' }, async () => {
    if (quantity === 0) await db.deleteFrom('orderLines').where('id', '=', id).execute()
    else await db.updateTable('orderLines').set({ quantity }).where('id', '=', id).execute()
  })
