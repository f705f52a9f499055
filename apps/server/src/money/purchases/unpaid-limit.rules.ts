import { type DomainErrorCode, domainErrors } from '@couronne/contract/lib/errors'
import { holdExtensions } from '@couronne/contract/money/hold-extensions'
import { DomainError } from '../../lib/domain-error.ts'

/** A customer may leave this many purchases of a kind unpaid within `unpaidCountsMs`. */
const maxUnpaid = 10
export const unpaidCountsMs = 24 * 3_600_000
const minuteMs = 60_000

/**
 * Rejects one more purchase if more than `most` end within the period. `ends` is sorted, the oldest first. A purchase
 * that was begun last counts too, because it may end unpaid.
 */
export const rejectTooManyUnpaid = (
  code: DomainErrorCode,
  ends: { endsAt: Date }[],
  now: Date,
  untilText: (until: Date) => string,
  most = maxUnpaid,
) => {
  const limiting = ends[ends.length - most - 1]
  if (!limiting) return
  // The time is rounded up to a full minute, so that the customer is not rejected again in the minute shown.
  const until = new Date(Math.ceil((limiting.endsAt.getTime() + unpaidCountsMs) / minuteMs) * minuteMs)
  throw new DomainError(code, {
    message: `${domainErrors[code][1]} ${untilText(until)}`,
    details: { until },
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
}

/** Extensions count together, also those of purchases that have ended unpaid: otherwise they multiply the limit. */
export const rejectTooManyExtensions = (extensions: number) => {
  if (extensions < holdExtensions.most) return
  throw new DomainError('hold_not_extendable', {
    message: 'Vous avez déjà prolongé dix fois en 24 heures ce qui vous est gardé : payez, ou renoncez-y.',
  })
}
