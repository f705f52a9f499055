import type { Deps } from '../../server/src/deps.ts'
import type { Viewer } from '../../server/src/lib/http/viewer.ts'
import { cancelOrder } from '../../server/src/shop/orders/cancel-order.ts'
import { deliverOrder, dispatchOrder } from '../../server/src/shop/orders/dispatch-order.ts'
import { payOrder } from '../../server/src/shop/orders/pay-order.ts'
import { placeOrder } from '../../server/src/shop/orders/place-order.ts'
import { refundOrder } from '../../server/src/shop/orders/refund-order.ts'
import { reviewProduct } from '../../server/src/shop/product-reviews/review-product.ts'
import { addWish } from '../../server/src/shop/wishes/change-wishes.ts'
import { ignoreAlreadyDone, viewerNamed, withClockAt } from './commands.ts'
import { accounts, emailOf } from './people.ts'
import type { Purchase, Wish } from './shop-plan.ts'
import type { Article } from './stock-shop.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

type Order = { id: string; status: string; isPaid: boolean }
type OrderStep = (
  deps: Deps,
  viewers: { customer: Viewer; operator: Viewer },
  order: Order,
  purchase: Purchase,
) => unknown

/** These are the transitions of an order after it was made, each with the hour of the day at which it happens. */
const orderSteps: {
  on: 'cancelledOn' | 'dispatchedOn' | 'deliveredOn' | 'refundedOn'
  hour: number
  run: OrderStep
}[] = [
  {
    on: 'cancelledOn',
    hour: 14,
    run: async (deps, { customer }, { id, status }) => {
      if (status === 'pending') await cancelOrder(deps, customer, id)
    },
  },
  {
    on: 'dispatchedOn',
    hour: 15,
    run: async (deps, { operator }, { id, status }, { orderedOn }) => {
      const parcel = `6A${String(10_000_000_000 + orderedOn * orderedOn * 1_299_709).slice(0, 11)}`
      if (status === 'pending') await dispatchOrder(deps, operator, id, { colisNumber: parcel, reason: undefined })
    },
  },
  {
    on: 'deliveredOn',
    hour: 16,
    run: async (deps, { operator }, { id, status }) => {
      if (status === 'shipped') await deliverOrder(deps, operator, id)
    },
  },
  { on: 'refundedOn', hour: 17, run: (deps, { operator }, { id }) => refundFirstLine(deps, operator, id) },
]

/** Plays what happens in the shop on one day. It is idempotent. */
export const playShopDay = async (
  deps: Deps,
  { purchases, wishes }: { purchases: Purchase[]; wishes: Wish[] },
  day: number,
  midnight: Date,
) => {
  const atHour = (hour: number, i = 0) => withClockAt(deps, new Date(midnight.getTime() + hour * hourMs + i * 60_000))
  const operator = await viewerNamed(deps, accounts[2].email)
  for (const [i, purchase] of purchases.entries()) {
    const isNow = (on: number | undefined) => on === day
    const { orderedOn, review } = purchase
    if (!isNow(orderedOn) && !isNow(review?.on) && !orderSteps.some(({ on }) => isNow(purchase[on]))) continue
    const customer = await viewerNamed(deps, emailOf(purchase.customer))
    // Nobody else orders at that minute, so the order can be found again by its time.
    const orderedAt = new Date(midnight.getTime() + (orderedOn - day) * dayMs + 13 * hourMs + i * 60_000)
    if (isNow(orderedOn)) await placeAndPayOrder(withClockAt(deps, orderedAt), customer, purchase, orderedAt)
    const order = await orderOf(deps, customer, orderedAt)
    if (!order) continue
    for (const { on, hour, run } of orderSteps)
      if (isNow(purchase[on])) await run(atHour(hour, i), { customer, operator }, order, purchase)
    if (review && isNow(review.on)) await reviewFirstLine(atHour(19, i), customer, purchase, review)
  }
  for (const [i, { customer, article }] of wishes.filter((wish) => wish.on === day).entries()) {
    const viewer = await viewerNamed(deps, emailOf(customer))
    await addWish(atHour(20, i), viewer, await productOf(deps, article))
  }
}

const productOf = async ({ db }: Deps, { model, variant }: Article) => {
  const { id } = await db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.modele', '=', model.modele)
    .where('p.couleur', '=', variant.colour)
    .where('p.longueur', '=', `${variant.length} cm`)
    .executeTakeFirstOrThrow()
  return id
}

const orderOf = ({ db }: Deps, customer: Viewer, orderedAt: Date) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.status'])
    .select((eb) => eb('o.paidAt', 'is not', null).$castTo<boolean>().as('isPaid'))
    .where('o.customerId', '=', customer.id)
    .where('o.createdAt', '=', orderedAt)
    .executeTakeFirst()

const placeAndPayOrder = async (deps: Deps, customer: Viewer, { lines }: Purchase, orderedAt: Date) => {
  let order = await orderOf(deps, customer, orderedAt)
  if (!order) {
    const cart = []
    for (const { article, quantity } of lines) cart.push({ id: await productOf(deps, article), cartQuantity: quantity })
    await placeOrder(deps, customer, { ...(await parcelAddress(deps, customer)), sameAsDelivery: true, cart })
    order = await orderOf(deps, customer, orderedAt)
  }
  if (order && !order.isPaid)
    await payOrder(deps, customer, { orderId: order.id, currency: 'eur', paymentMethod: 'pm_card_visa' })
}

/** Returns the customer's home address. */
const parcelAddress = async ({ db }: Deps, { id }: Viewer) => {
  const { codesPostaux, adresse, ...person } = await db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['u.firstname', 'u.lastname', 'u.email', 'u.phone', 'u.adresse', 'c.name as city', 'c.region'])
    .select('c.codesPostaux')
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...person, deliveryAddress: adresse, codePostal: codesPostaux[0] ?? '', country: 'France' as const }
}

/** Refunds one unit of the first line, which came damaged. */
const refundFirstLine = async (deps: Deps, operator: Viewer, id: string) => {
  const line = await deps.db
    .selectFrom('orderLines as l')
    .select('l.id')
    .where('l.orderId', '=', id)
    .orderBy('l.id')
    .executeTakeFirstOrThrow()
  const reason = 'Un paquet est arrivé abîmé : il est remboursé, sans retour.'
  await ignoreAlreadyDone('units_refunded', () =>
    refundOrder(deps, operator, id, { lines: [{ id: line.id, quantity: 1 }], reason }),
  )
}

const reviewFirstLine = async (
  deps: Deps,
  customer: Viewer,
  { lines }: Purchase,
  { note, texte }: NonNullable<Purchase['review']>,
) => {
  const [first] = lines
  if (!first) return
  const product = await productOf(deps, first.article)
  await ignoreAlreadyDone('already_done', () => reviewProduct(deps, customer, product, { note, texte, images: [] }))
}
