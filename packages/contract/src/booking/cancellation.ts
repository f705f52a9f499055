const hour = 3_600_000

/**
 * These are the cancellation tiers. `hours` is the number of elapsed hours before the start at which a tier ends, and
 * `feeOf` gives the fee: nothing, half of the total (rounded down), or all of it. Exactly 48 hours is still free;
 * exactly 24 is already full.
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

/** Until `withdrawalEndsAt` cancelling is free however near the start is; null means that no such period applies. */
type CancellableAppointment = { startsAt: Date; withdrawalEndsAt: Date | null }

/**
 * Returns the end of the withdrawal period: `days` times 24 hours after the booking. It is null without a booking or
 * without days.
 */
export const withdrawalEndsAt = (bookedAt: Date | null, days: number) =>
  bookedAt && days > 0 ? new Date(bookedAt.getTime() + days * 24 * hour) : null

/**
 * Cancelling is free up to and including the end of the withdrawal period, but never from the start on. Otherwise the
 * elapsed time to the start decides.
 */
export const cancellationTier = (
  { startsAt, withdrawalEndsAt }: CancellableAppointment,
  now: Date,
): CancellationTier => {
  if (withdrawalEndsAt && now <= withdrawalEndsAt && now < startsAt) return 'free'
  const left = startsAt.getTime() - now.getTime()
  if (left >= tiers.free.hours * hour) return 'free'
  return left > tiers.half.hours * hour ? 'half' : 'full'
}

/** Returns the tiers in order, each with its end. A tier that ends within the withdrawal period is left out. */
export const cancellationTiersOf = ({ startsAt, withdrawalEndsAt }: CancellableAppointment) => {
  const start = startsAt.getTime()
  const endOf = (tier: CancellationTier) => start - tiers[tier].hours * hour
  const freeUntil = Math.max(endOf('free'), Math.min(withdrawalEndsAt?.getTime() ?? 0, start))
  return cancellationTiers
    .filter((tier) => tier === 'free' || endOf(tier) > freeUntil)
    .map((tier) => ({ tier, until: new Date(tier === 'free' ? freeUntil : endOf(tier)) }))
}
