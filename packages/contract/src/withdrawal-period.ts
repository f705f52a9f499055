import { isWorkingDay } from './delivery.ts'
import { civil, dayBounds, nextDay } from './hours.ts'

/** Whom the law gives days counts them here. */
const zone = 'Europe/Paris'
export const withdrawalDays = 14

/**
 * The last instant of the fourteen days that begin the day after `at`, as the Code de la consommation counts them (L221-18 and
 * L221-19): where the last is a Saturday, a Sunday or a public holiday, they go on to the next working day.
 */
export const fourteenDaysAfter = (at: Date) => {
  let last = nextDay(civil(at, zone).day, withdrawalDays)
  while (!isWorkingDay(last)) last = nextDay(last)
  return new Date(dayBounds(last, zone).to.getTime() - 1)
}
