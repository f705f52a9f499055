import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import { sql } from 'kysely'
import { type Db, euros } from '../../lib/database/database.ts'
import { firstImage } from '../products/queries.ts'
import { availabilityOf, mergeDuplicateLines, type ShippingRule, shippingOf, unitsOver } from './cart.rules.ts'

/**
 * Lines are in the order in which the owner added them. `bought` is how many units of it the customer has ever bought.
 */
export const savedCartOf = (db: Db, userId: string) =>
  db
    .selectFrom('cartLines as l')
    .select(['l.productId as id', 'l.cartQuantity'])
    .select((eb) => euros(eb.ref('l.seenPriceCents')).as('price'))
    .select(sql<number>`coalesce(b.units, 0)`.as('bought'))
    .leftJoin(sql<{ productId: string; units: number }>`bought_by(${userId})`.as('b'), 'b.productId', 'l.productId')
    .where('l.userId', '=', userId)
    .orderBy('l.place')
    .execute()

type Line = { id: string; cartQuantity: number; price?: number | null | undefined }

/**
 * Checks each line against today's products, in the order of the request, and computes every sum. Units held by the
 * viewer's own unpaid order count as available: the viewer's next order replaces that one.
 */
export const checkCart = async (db: Db, requested: Line[], rule: ShippingRule, viewerId?: string) => {
  const wanted = mergeDuplicateLines(requested)
  const products = new Map((await productsOf(db, wanted, viewerId)).map((product) => [product.id, product]))
  const lines = wanted.flatMap(({ id, cartQuantity, price: lastKnownPrice }) => {
    const product = products.get(id)
    if (!product) return []
    const { priceCents, isArchived, ...productFields } = product
    const { available, change } = availabilityOf(cartQuantity, product)
    const lastKnownCents = lastKnownPrice == null ? priceCents : centsFromEuros(lastKnownPrice)
    return {
      ...productFields,
      stock: isArchived ? 0 : product.stock,
      price: eurosFromCents(priceCents),
      priceBefore: lastKnownCents === priceCents ? null : eurosFromCents(lastKnownCents),
      cartQuantity,
      available,
      total: eurosFromCents(priceCents * available),
      change,
    }
  })
  const quantity = lines.reduce((sum, { available }) => sum + available, 0)
  const subTotalCents = lines.reduce((sum, { total }) => sum + centsFromEuros(total), 0)
  const { shippingCents, missingCents } = shippingOf(subTotalCents, rule)
  return {
    lines,
    unknown: wanted.flatMap(({ id }) => (products.has(id) ? [] : id)),
    quantity,
    unitsOver: unitsOver(quantity),
    subTotal: eurosFromCents(subTotalCents),
    shipping: eurosFromCents(shippingCents),
    total: eurosFromCents(subTotalCents + shippingCents),
    freeShippingFrom: eurosFromCents(rule.freeFromCents),
    freeShippingMissing: missingCents === null ? null : eurosFromCents(missingCents),
  }
}

/** Includes archived products. */
const productsOf = async (db: Db, lines: Line[], viewerId: string | undefined) =>
  db
    .selectFrom('products as p')
    .select(['p.id', 'p.slug', 'p.libelle', 'p.priceCents'])
    .select(
      sql<number>`p.stock + coalesce((
        select sum(l.quantity)::int from orders o join order_lines l on l.order_id = o.id
        where o.customer_id = ${viewerId ?? null}::uuid and o.status = 'pending' and o.paid_at is null
          and l.product_id = p.id), 0)`.as('stock'),
    )
    .select(sql<boolean>`p.archived_at is not null`.as('isArchived'))
    .select(({ ref }) => firstImage(ref('p.id')).as('image'))
    .where(sql<boolean>`p.id = any(${lines.map(({ id }) => id)}::uuid[])`)
    .execute()
