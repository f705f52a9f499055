import { type DomainErrorCode, domainErrors } from '@couronne/contract/lib/errors'
import { type DenyReason, deny } from './allowed-actions.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** At most so many of a thing are allowed in so many days. */
export type CountLimit = { code: DomainErrorCode; most: number; days: number }

/**
 * Returns why one more is denied now; the error says when it is allowed again. `times` are those of the earlier ones,
 * the latest first.
 */
export const denyTooMany = (
  limits: readonly CountLimit[],
  times: Date[],
  now: Date,
  untilText: (until: Date) => string,
): DenyReason => {
  for (const { code, most, days } of limits) {
    const limiting = times[most - 1]
    if (!limiting || limiting.getTime() + days * dayMs <= now.getTime()) continue
    // The time is rounded up to a full minute, so that the person is not rejected again in the minute shown.
    const until = new Date(Math.ceil((limiting.getTime() + days * dayMs) / minuteMs) * minuteMs)
    return deny(code, {
      message: `${domainErrors[code][1]} ${untilText(until)}`,
      details: { until },
      retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
    })
  }
  return undefined
}
