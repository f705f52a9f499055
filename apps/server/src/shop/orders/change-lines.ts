import type { OrderLineBody, OrderLineChange } from '@couronne/contract/shop/order-lines'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { endUnpaidOrders } from './expire-orders.ts'
import { linesOf, ownLine, productsByIds } from './line-queries.ts'
import { lockProducts, lockUnpaidOrders } from './lock-queries.ts'
import { priceDetails, rejectChangedPrice, rejectInsufficientStock, rejectTooManyUnits, sumsOf } from './order.rules.ts'

/**
 * Adds a product to the customer's own unpaid order; the server computes the sums. The same product with the same
 * quantity returns the existing line: a client that orders a cart and then posts each of its lines buys nothing twice.
 */
export const addLine = (deps: Deps, customer: Viewer, { order, id: product, cartQuantity, price }: OrderLineBody) =>
  inTransaction(deps, async (deps, db) => {
    await lockForLineChange(deps, customer, order, product)
    const lines = await linesOf(db, order)
    const existing = lines.find(({ productId }) => productId === product)
    if (existing?.quantity === cartQuantity) return ownLine(db, customer, existing.id)
    if (existing)
      throw new DomainError('order_line_exists', { details: { id: existing.id, quantity: existing.quantity } })
    const [currentProduct] = await productsByIds(db, [product])
    if (!currentProduct) throw validationError('id', 'Cet article n’existe pas.')
    const { libelle, priceCents } = currentProduct
    rejectInsufficientStock([{ ...currentProduct, cartQuantity }])
    const newLine = { productId: product, libelle, priceCents, quantity: cartQuantity }
    rejectTooManyUnits('cartQuantity', [...lines, newLine])
    await saveSums(deps, order, [...lines, { ...newLine, price }])
    const { id } = await rejectViolations({ stock_never_below_zero: 'stock_out' }, () =>
      db
        .insertInto('orderLines')
        .values({ orderId: order, ...newLine })
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
    await lockForLineChange(deps, customer, line.order, line.product)
    const lines = await linesOf(db, line.order)
    const current = lines.find((each) => each.id === id)
    // Another request removed the line while this one waited for the order's lock.
    if (!current) throw new DomainError('not_found')
    const otherLines = lines.filter((each) => each !== current)
    if (quantity === 0 && otherLines.length === 0) throw new DomainError('last_order_line')
    if (quantity > current.quantity) await rejectInvalidIncrease(deps, current, otherLines, quantity)
    if (quantity !== current.quantity) {
      const changedLines = quantity > 0 ? [{ ...current, quantity, price }] : []
      await saveSums(deps, line.order, [...otherLines, ...changedLines])
      await writeQuantity(db, id, quantity)
    }
    return { ...line, quantity }
  })

/** Locks the order and the product. Expired orders that still hold units of the product end here. */
const lockForLineChange = async (
  { db, clock }: WithTx<Pick<Deps, 'db' | 'clock'>>,
  customer: Viewer,
  order: string,
  product: string,
) => {
  const now = clock.now()
  const locked = await lockUnpaidOrders(
    db,
    ({ ref }) =>
      sql<boolean>`((${ref('o.id')} = ${order} and ${ref('o.customerId')} = ${customer.id}) or (${ref('o.id')} <> ${order}
        and ${ref('o.holdExpiresAt')} <= ${now} and exists (
          select from order_lines l where l.order_id = ${ref('o.id')} and l.product_id = ${product})))`,
  )
  const own = locked.find(({ id }) => id === order)
  if (!own) throw await denyLineChange(db, customer, order)
  if (own.holdExpiresAt <= now) throw new DomainError('order_expired')
  const expired = locked.filter((each) => each !== own)
  await lockProducts(db, [product], expired)
  await endUnpaidOrders(db, expired, 'time', now)
}

const denyLineChange = async (db: Tx, customer: Viewer, id: string) => {
  const order = await db
    .selectFrom('orders as o')
    .select(['o.status', 'o.cancelledBy'])
    .where('o.id', '=', id)
    .where('o.customerId', '=', customer.id)
    .executeTakeFirst()
  if (!order) return new DomainError('not_found')
  if (order.status !== 'cancelled') return new DomainError('order_unpaid_only')
  if (order.cancelledBy === 'time') return new DomainError('order_expired')
  if (order.cancelledBy === 'refused_cards') return new DomainError('too_many_order_refusals')
  return new DomainError('already_done', { message: 'Cette commande est annulée.' })
}

type Line = { productId: string; priceCents: number; quantity: number; price?: number | null | undefined }

const toPricedLine = ({ productId: id, quantity: cartQuantity, ...line }: Line) => ({ ...line, id, cartQuantity })

/**
 * Units that the order already holds are available to it. More units are sold only if the product still costs what the
 * line says.
 */
const rejectInvalidIncrease = async (
  { db, config }: WithTx<Deps>,
  current: Line,
  otherLines: Line[],
  quantity: number,
) => {
  const [product] = await productsByIds(db, [current.productId])
  if (!product) throw new DomainError('not_found')
  rejectTooManyUnits('cartQuantity', [...otherLines, { quantity }])
  rejectInsufficientStock([{ ...product, stock: product.stock + current.quantity, cartQuantity: quantity }])
  if (product.priceCents === current.priceCents) return
  const currentLines = [...otherLines, { ...current, quantity, priceCents: product.priceCents }].map(toPricedLine)
  throw new DomainError('line_price_changed', {
    details: priceDetails(currentLines, sumsOf(currentLines, config.shipping)),
  })
}

/**
 * Writes the sums before the lines change: the orders table decides whether the order may still change, and stores when
 * it did.
 */
const saveSums = ({ db, clock, config }: WithTx<Deps>, id: string, newLines: Line[]) => {
  const lines = newLines.map(toPricedLine)
  const sums = sumsOf(lines, config.shipping)
  rejectChangedPrice(lines, sums, undefined)
  return rejectViolations({ not_while_being_paid: 'order_being_paid' }, () =>
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
  rejectViolations({ stock_never_below_zero: 'stock_out' }, async () => {
    if (quantity === 0) await db.deleteFrom('orderLines').where('id', '=', id).execute()
    else await db.updateTable('orderLines').set({ quantity }).where('id', '=', id).execute()
  })
