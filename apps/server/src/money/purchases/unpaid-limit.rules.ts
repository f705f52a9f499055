import { type RefusalCode, refusals } from '@couronne/contract/lib/errors'
import { Refusal } from '../../lib/domain-error.ts'

/** How many of a kind a customer may leave unpaid within so long. */
const most = 10
export const unpaidCountsMs = 24 * 3_600_000
const minuteMs = 60_000

/** Refuses her one more, by when each ends, the oldest first: what was begun last counts too, for it may end unpaid. */
export const refuseTooMany = (
  code: RefusalCode,
  ends: { endsAt: Date }[],
  now: Date,
  sayUntil: (until: Date) => string,
) => {
  const leaves = ends[ends.length - most - 1]
  if (!leaves) return
  // The minute that she is told, and not one in which she would still be refused.
  const until = new Date(Math.ceil((leaves.endsAt.getTime() + unpaidCountsMs) / minuteMs) * minuteMs)
  throw new Refusal(code, {
    message: `${refusals[code][1]} ${sayUntil(until)}`,
    details: { until },
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  })
}
