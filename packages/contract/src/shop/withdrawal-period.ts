import { platformZone } from '../lib/french-formats.ts'
import { addDays, civilTime, dayBounds } from '../lib/hours.ts'
import { isWorkingDay } from './delivery.ts'

/** This is the legal withdrawal period in days. It is also the time to send the goods back and to refund them. */
export const withdrawalDays = 14

/**
 * Returns the last instant of the fourteen days that begin the day after `at`, counted by the Code de la consommation
 * (L221-18 and L221-19): when the last day is a Saturday, a Sunday or a public holiday, the period is extended to the
 * next working day.
 */
export const withdrawalPeriodEnd = (at: Date) => {
  let last = fourteenthDay(at)
  while (!isWorkingDay(last)) last = addDays(last)
  return lastInstantOf(last)
}

/** Returns the refund deadline of a withdrawal declared at `at` (L221-24). Weekends and holidays do not extend it. */
export const refundDeadline = (at: Date) => lastInstantOf(fourteenthDay(at))

const fourteenthDay = (at: Date) => addDays(civilTime(at, platformZone).day, withdrawalDays)
const lastInstantOf = (day: string) => new Date(dayBounds(day, platformZone).to.getTime() - 1)
