/** Inside, money is integer cents; euros exist on the wire and on screen. */
export const centsFromEuros = (euros: number) => Math.round(euros * 100)
export const eurosFromCents = (cents: number) => cents / 100

/** The service fee: 7 % of the whole euros of the price, rounded down to the euro. */
export const feeCents = (priceCents: number) => Math.floor((Math.floor(priceCents / 100) * 7) / 100) * 100

export const totalCents = (priceCents: number) => priceCents + feeCents(priceCents)
