import { platformZone } from '../lib/french-formats.ts'
import { civil, dayBounds, nextDay } from '../lib/hours.ts'
import { isWorkingDay } from './delivery.ts'

/** Whom the law gives days counts them here. */
export const withdrawalDays = 14

/**
 * The last instant of the fourteen days that begin the day after `at`, as the Code de la consommation counts them
 * (L221-18 and L221-19): where the last is a Saturday, a Sunday or a public holiday, they go on to the next working
 * day.
 */
export const fourteenDaysAfter = (at: Date) => {
  let last = fourteenthDay(at)
  while (!isWorkingDay(last)) last = nextDay(last)
  return lastInstantOf(last)
}

/**
 * The last instant in which we owe the price of what was declared at `at` (L221-24): no weekend or holiday puts it off.
 */
export const refundDueAfter = (at: Date) => lastInstantOf(fourteenthDay(at))

const fourteenthDay = (at: Date) => nextDay(civil(at, platformZone).day, withdrawalDays)
const lastInstantOf = (day: string) => new Date(dayBounds(day, platformZone).to.getTime() - 1)
