/** Inside, money is integer cents; euros exist on the wire and on screen. */
export const centsFromEuros = (euros: number) => Math.round(euros * 100)
export const eurosFromCents = (cents: number) => cents / 100

/** Whether a client was shown something else than this; one that does not say was not. */
export const isOtherPrice = (shownEuros: number | null | undefined, cents: number) =>
  shownEuros != null && centsFromEuros(shownEuros) !== cents

/** The service fee: 7 % of the whole euros of the price, rounded down to the euro. */
export const feeCents = (priceCents: number) => Math.floor((Math.floor(priceCents / 100) * 7) / 100) * 100

export const totalCents = (priceCents: number) => priceCents + feeCents(priceCents)
