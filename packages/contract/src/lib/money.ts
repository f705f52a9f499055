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

export const totalCents = (priceCents: number) => priceCents + feeCents(priceCents)
