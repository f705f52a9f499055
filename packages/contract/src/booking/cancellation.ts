/** What a visit's customer keeps owing when she cancels, and until when; what of it is the professional's. */

const hour = 3_600_000

/**
 * To so many elapsed hours before the start a customer who cancels is in a tier, and keeps owing so much of what she has paid:
 * nothing, half of the total (rounded down), all of it. The hour itself is free still, and no longer half.
 */
const tiers = {
  free: { hours: 48, feeOf: () => 0 },
  half: { hours: 24, feeOf: (paidCents: number) => Math.floor(paidCents / 2) },
  full: { hours: 0, feeOf: (paidCents: number) => paidCents },
} as const

export type CancellationTier = keyof typeof tiers
export const cancellationTiers = Object.keys(tiers) as CancellationTier[]

export const cancellationHours = { free: tiers.free.hours, half: tiers.half.hours }

export const cancellationFeeCents = (paidCents: number, tier: CancellationTier) => tiers[tier].feeOf(paidCents)

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
  if (left >= tiers.free.hours * hour) return 'free'
  return left > tiers.half.hours * hour ? 'half' : 'full'
}

/** What cancelling passes through on the way to the start, and until when each lasts; what a withdrawal outlasts is not there. */
export const cancellationTiersOf = ({ startsAt, withdrawalEndsAt }: Visit) => {
  const start = startsAt.getTime()
  const endOf = (tier: CancellationTier) => start - tiers[tier].hours * hour
  const freeUntil = Math.max(endOf('free'), Math.min(withdrawalEndsAt?.getTime() ?? 0, start))
  return cancellationTiers
    .filter((tier) => tier === 'free' || endOf(tier) > freeUntil)
    .map((tier) => ({ tier, until: new Date(tier === 'free' ? freeUntil : endOf(tier)) }))
}
