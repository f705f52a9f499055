/** Inside, money is integer cents; euros exist on the wire and on screen. */
export const centsFromEuros = (euros: number) => Math.round(euros * 100)
export const eurosFromCents = (cents: number) => cents / 100

/** The service fee: 7 % of the whole euros of the price, rounded down to the euro. */
export const feeCents = (priceCents: number) => Math.floor((Math.floor(priceCents / 100) * 7) / 100) * 100

export const totalCents = (priceCents: number) => priceCents + feeCents(priceCents)

const hour = 3_600_000

/**
 * What a customer who cancels keeps owing, by elapsed time to the start:
 * 48 h or more nothing, more than 24 h half (rounded down), 24 h or less everything.
 */
export const cancellationFeeCents = (totalCents: number, startsAt: Date, now: Date) => {
  const left = startsAt.getTime() - now.getTime()
  if (left >= 48 * hour) return 0
  if (left > 24 * hour) return Math.floor(totalCents / 2)
  return totalCents
}
