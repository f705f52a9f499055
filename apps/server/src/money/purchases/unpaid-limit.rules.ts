import { type RefusalCode, refusals } from '@couronne/contract/lib/errors'
import { Refusal } from '../../lib/domain-error.ts'

/** A customer may leave this many purchases of a kind unpaid within `unpaidCountsMs`. */
const most = 10
export const unpaidCountsMs = 24 * 3_600_000
const minuteMs = 60_000

/**
 * Rejects one more purchase if too many end within the period. `ends` is sorted, the oldest first. A purchase that was
 * begun last counts too, because it may end unpaid.
 */
export const refuseTooMany = (
  code: RefusalCode,
  ends: { endsAt: Date }[],
  now: Date,
  sayUntil: (until: Date) => string,
) => {
  const leaves = ends[ends.length - most - 1]
  if (!leaves) return
  // The time is rounded up to a full minute, so that the customer is not rejected again in the minute shown.
  const until = new Date(Math.ceil((leaves.endsAt.getTime() + unpaidCountsMs) / minuteMs) * minuteMs)
  throw new Refusal(code, {
    message: `${refusals[code][1]} ${sayUntil(until)}`,
    details: { until },
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
}
