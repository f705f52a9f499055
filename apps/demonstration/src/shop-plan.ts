import { randomFrom } from '../../server/src/lib/randomness.ts'
import { type Customer, cliente } from './people/customers.ts'
import { productReviews } from './people/product-reviews.ts'
import { emailOf } from './people.ts'
import { firstPlannedDay, lastPlannedDay } from './plan.ts'
import type { Article } from './stock-shop.ts'

/** This is an order of the shop; days are counted as in the plan of appointments. */
export type Purchase = {
  customer: Customer
  lines: { article: Article; quantity: number }[]
  orderedOn: number
  dispatchedOn?: number
  deliveredOn?: number
  cancelledOn?: number
  /** One unit of the first line came damaged, and its price was refunded. */
  refundedOn?: number
  review?: { on: number; note: number; texte: string }
}

/** By that day everything is on the shelves. */
const shopOpeningDay = firstPlannedDay + 14
/** Products with less stock than this are not sold by the plan, so that they stay as scarce as the shop is to show. */
const minStockToSell = 8

/** Each entry says how far an order has come, the latest last. The demonstration's customer has one of each kind. */
const orderOutcomes: ((day: number) => Omit<Purchase, 'customer' | 'lines' | 'orderedOn' | 'review'>)[] = [
  (day) => ({ dispatchedOn: day + 1, deliveredOn: day + 4, refundedOn: day + 8 }),
  (day) => ({ cancelledOn: day + 1 }),
  (day) => ({ dispatchedOn: day + 1, deliveredOn: day + 3 }),
  (day) => ({ dispatchedOn: day + 1 }),
  () => ({}),
]
const deliveredOutcome = (day: number) => ({ dispatchedOn: day + 1, deliveredOn: day + 4 })

/**
 * The demonstration's customer orders on these days, from long ago to the day before yesterday, so that every state
 * shows.
 */
const clienteOrderDays = [-70, -48, -9, -3, lastPlannedDay - 1]
const orderDays = [-82, -77, -69, -61, -55, -43, -36, -30, -22, -12, -5]

/** Many parcels combine these two models, so that a product's page can show them as often bought together. */
const pairs = [
  ['meches-kora', 'clips-imani'],
  ['tissage-awa', 'meches-kora'],
]
/** Orders rotate through the pairs and then an order without a pair. */
const pairOf = (turn: number, articles: Article[]) =>
  (pairs[turn % (pairs.length + 1)] ?? []).flatMap(
    (modele) => articles.find(({ model }) => model.modele === modele) ?? [],
  )

/** Plans the orders of the shop; the result is always the same. */
export const planPurchases = (customers: Customer[], articles: Article[]): Purchase[] => {
  const random = randomFrom('purchases')
  const inStock = articles.filter(({ variant }) => variant.stock >= minStockToSell)
  if (inStock.length === 0) return []
  // Nobody orders more units than the plan may sell from the shelves.
  const remainingUnits = new Map(inStock.map((article) => [article, article.variant.stock - minStockToSell + 2]))
  const linesOf = (first: Article[]) =>
    [...new Set([...first, ...random.shuffled(inStock)])]
      .slice(0, Math.max(first.length, random.pick([1, 1, 2, 3])))
      .flatMap((article) => {
        const quantity = Math.min(article.model.shape === 'meches' ? 3 : 1, remainingUnits.get(article) ?? 0)
        if (quantity === 0) return []
        remainingUnits.set(article, (remainingUnits.get(article) ?? 0) - quantity)
        return [{ article, quantity }]
      })
  const otherCustomers = random.shuffled(customers.filter((customer) => customer !== cliente))
  const planned = [
    ...clienteOrderDays.map((day, i) => ({
      customer: cliente,
      day,
      ends: orderOutcomes[i] ?? deliveredOutcome,
      first: [] as Article[],
    })),
    ...orderDays.flatMap((day, i) => {
      const customer = otherCustomers[i]
      const outcome = i === orderDays.length - 1 ? () => ({}) : deliveredOutcome
      return customer ? [{ customer, day, ends: outcome, first: pairOf(i, inStock) }] : []
    }),
  ]
  return planned
    .filter(({ day }) => day >= shopOpeningDay)
    .map(({ customer, day, ends: outcome, first }): Purchase => {
      const lines = linesOf(first)
      return { customer, lines, orderedOn: day, ...outcome(day) }
    })
    .filter(({ lines }) => lines.length > 0)
    .map((purchase): Purchase => {
      const { deliveredOn, customer, lines } = purchase
      const [first] = lines
      const on = (deliveredOn ?? lastPlannedDay) + 3
      if (deliveredOn === undefined || first === undefined || on > lastPlannedDay) return purchase
      const { shape } = first.article.model
      const reviewText = randomFrom(`hair of ${emailOf(customer)} ${purchase.orderedOn}`).pick(productReviews[shape])
      return { ...purchase, review: { on, ...reviewText } }
    })
}

/** This is a product on a customer's wish list. */
export type Wish = { customer: Customer; article: Article; on: number }

/** The demonstration's customer wishes for one product that is sold out. */
export const planWishes = (articles: Article[]): Wish[] =>
  [
    ...articles.filter(({ variant }) => variant.stock === 0).slice(0, 1),
    ...articles.filter(({ variant }) => variant.stock > 0).slice(3, 7),
  ].map((article) => ({ customer: cliente, article, on: lastPlannedDay - 4 }))
