/** Internally amounts are integer cents. Euros appear only on the wire and on pages. */
export const centsFromEuros = (euros: number) => Math.round(euros * 100)
export const eurosFromCents = (cents: number) => cents / 100

/**
 * Returns true when the client sent the price that it showed and that price differs. A client that sent none passes.
 */
export const isPriceChanged = (shownEuros: number | null | undefined, cents: number) =>
  shownEuros != null && centsFromEuros(shownEuros) !== cents

/** Returns the service fee in cents: 7 % of the price without its cents, rounded down to a whole euro. */
export const feeCents = (priceCents: number) => Math.floor((Math.floor(priceCents / 100) * 7) / 100) * 100

/** Returns what the customer pays for a service: its price and the service fee. */
export const totalCents = (priceCents: number) => priceCents + feeCents(priceCents)

/** Adds the total to a service's price, both in euros. */
export const withTotal = <T extends { price: number }>(service: T) => ({
  ...service,
  total: eurosFromCents(totalCents(centsFromEuros(service.price))),
})

/**
 * Returns the highest price whose total is within the given amount. A dearer price has a dearer total, so comparing
 * with it is the same as comparing totals.
 */
export const highestPriceCents = (maxTotalCents: number) => {
  // The euros of the price are the highest n for which n + floor(n × 7 / 100) is within the euros of the total.
  const euros = Math.ceil((100 * (Math.floor(maxTotalCents / 100) + 1)) / 107) - 1
  return Math.min(100 * euros + 99, maxTotalCents - feeCents(100 * euros))
}
