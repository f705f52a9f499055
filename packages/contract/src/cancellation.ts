/** What a visit's customer keeps owing when she cancels, and until when; what of it is the professional's. */

/** Of what a customer keeps owing when she cancels, in the proportion of the price to the total, rounded down to the cent. */
export const professionalShareCents = (keptCents: number, priceCents: number, paidCents: number) =>
  Math.floor((keptCents * priceCents) / paidCents)

const hour = 3_600_000

/** What a customer who cancels keeps owing: nothing, half of the total (rounded down), all of it. */
export const cancellationTiers = ['free', 'half', 'full'] as const
export type CancellationTier = (typeof cancellationTiers)[number]

/** Free to so many elapsed hours before the start, half while there are more than so many. */
export const cancellationHours = { free: 48, half: 24 } as const

/** `withdrawalEndsAt`: until when its booking makes cancelling free whatever is left to the start; null: it does not. */
type Visit = { startsAt: Date; withdrawalEndsAt: Date | null }

/** So many times 24 elapsed hours after a visit was booked; of none, and of what is not booked, there is no end. */
export const withdrawalEndsAt = (bookedAt: Date | null, days: number) =>
  bookedAt && days > 0 ? new Date(bookedAt.getTime() + days * 24 * hour) : null

/**
 * Free to the moment at which the withdrawal ends, that one counted, but never from the start on. Else by elapsed time to the
 * start, by the hours of the tiers.
 */
export const cancellationTier = ({ startsAt, withdrawalEndsAt }: Visit, now: Date): CancellationTier => {
  if (withdrawalEndsAt && now <= withdrawalEndsAt && now < startsAt) return 'free'
  const left = startsAt.getTime() - now.getTime()
  if (left >= cancellationHours.free * hour) return 'free'
  return left > cancellationHours.half * hour ? 'half' : 'full'
}

/** What cancelling passes through on the way to the start, and until when each lasts; what a withdrawal outlasts is not there. */
export const cancellationTiersOf = ({ startsAt, withdrawalEndsAt }: Visit) => {
  const start = startsAt.getTime()
  const withdrawal = Math.min(withdrawalEndsAt?.getTime() ?? 0, start)
  const ends: Record<CancellationTier, number> = {
    free: Math.max(start - cancellationHours.free * hour, withdrawal),
    half: start - cancellationHours.half * hour,
    full: start,
  }
  return cancellationTiers
    .filter((tier) => tier === 'free' || ends[tier] > ends.free)
    .map((tier) => ({ tier, until: new Date(ends[tier]) }))
}

const feesOf = {
  free: () => 0,
  half: (paidCents: number) => Math.floor(paidCents / 2),
  full: (paidCents: number) => paidCents,
}

export const cancellationFeeCents = (paidCents: number, tier: CancellationTier) => feesOf[tier](paidCents)
