import { centsFromEuros, eurosFromCents, isPriceChanged } from '@couronne/contract/lib/money'
import { maxOrderQuantity } from '@couronne/contract/shop/cart-limits'
import type { OrderRefundBody } from '@couronne/contract/shop/orders'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import { availabilityOf, type ShippingRule, shippingOf, unitsOver } from '../carts/cart.rules.ts'

/** Units are held this long for a customer who pays. */
export const holdMs = 30 * 60_000
/** The payment provider accepts at most this amount in one payment. */
const maxPaymentCents = centsFromEuros(100_000)

/** Combines a line of the cart with the current data of its product. */
export type PricedLine = {
  id: string
  libelle: string
  priceCents: number
  stock: number
  isArchived: boolean
  cartQuantity: number
  /** The customer was shown this price, in euros. */
  price?: number | null | undefined
}

/** Throws `stock_out` with each line that has too few units, and how many there are. */
export const rejectInsufficientStock = (lines: PricedLine[]) => {
  const shortages = lines.flatMap((line) => {
    const { available, change } = availabilityOf(line.cartQuantity, line)
    return change ? [{ id: line.id, libelle: line.libelle, stock: available, change }] : []
  })
  if (shortages.length > 0) throw new DomainError('stock_out', { details: shortages })
}

/** Refuses an order of too many units. The caller names the field of the request. */
export const rejectTooManyUnits = (field: 'cart' | 'cartQuantity', lines: { quantity: number }[]) => {
  const over = unitsOver(lines.reduce((sum, { quantity }) => sum + quantity, 0))
  if (over === 0) return
  throw validationError(
    field,
    `Une commande contient ${maxOrderQuantity} articles au plus. Retirez-en ${over}, et commandez le reste une fois celle-ci payée.`,
  )
}

export const sumsOf = (lines: Pick<PricedLine, 'priceCents' | 'cartQuantity'>[], rule: ShippingRule) => {
  const subTotalCents = lines.reduce((sum, { priceCents, cartQuantity }) => sum + priceCents * cartQuantity, 0)
  const { shippingCents } = shippingOf(subTotalCents, rule)
  const totalCents = subTotalCents + shippingCents
  if (totalCents > maxPaymentCents) throw validationError('cart', 'Montant trop élevé.')
  return { subTotalCents, shippingCents, totalCents }
}
export type Sums = ReturnType<typeof sumsOf>

type LinePrice = Pick<PricedLine, 'id' | 'priceCents' | 'price'>

/** Refuses prices or a total that differ from the server's. The error contains the server's figures. */
export const rejectChangedPrice = (lines: LinePrice[], sums: Sums, total: number | undefined) => {
  const isAnyPriceChanged = lines.some(({ price, priceCents }) => isPriceChanged(price, priceCents))
  if (!isAnyPriceChanged && !isPriceChanged(total, sums.totalCents)) return
  throw new DomainError('price_changed', { details: priceDetails(lines, sums) })
}

export const priceDetails = (lines: LinePrice[], sums: Sums) => ({
  ...wireSums(sums),
  lines: lines.map(({ id, priceCents }) => ({ id, price: eurosFromCents(priceCents) })),
})

const wireSums = ({ subTotalCents, shippingCents, totalCents }: Sums) => ({
  price: eurosFromCents(subTotalCents),
  total: eurosFromCents(totalCents),
  charges: shippingCents,
  shipping: eurosFromCents(shippingCents),
})

/**
 * Uses the digits of the time in milliseconds and one more, grouped 4-6-4. One millisecond has room for ten orders:
 * each retry takes the next digit after `first`, and after ten retries the next millisecond.
 */
export const orderNumber = (now: Date, first: number, attempt: number) => {
  const digits = `${now.getTime() + Math.floor(attempt / 10)}${(first + attempt) % 10}`
  return `${digits.slice(0, 4)}-${digits.slice(4, 10)}-${digits.slice(10)}`
}

/** `amount` is in cents. An amount that differs from the server's total is refused. */
export const rejectChangedAmount = (sums: Sums, amount: number | undefined) => {
  if (amount === undefined || amount === sums.totalCents) return
  throw new DomainError('price_changed', { details: wireSums(sums) })
}

/** Refuses to refund a line of another order, or a delivery that was free. */
export const rejectUnsoldItems = (
  { lines, shipping }: Pick<OrderRefundBody, 'lines' | 'shipping'>,
  sold: { lines: { id: string }[]; shipping: number },
) => {
  if (shipping && sold.shipping === 0) throw validationError('shipping', 'La livraison était offerte.')
  for (const [i, { id }] of lines.entries())
    if (!sold.lines.some((line) => line.id === id))
      throw validationError(`lines.${i}.id`, 'Cet article n’est pas de cette commande.')
}
