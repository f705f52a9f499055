import { type Agenda, availabilityWindowsApi } from '@couronne/contract/booking/windows'
import { addDays, today } from '@couronne/contract/lib/hours'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'

/** Contains a week, or the reason why it could not be read. */
export type WeekResult = { agenda: Agenda } | { failure: string }

/**
 * Reads the hours around a day. It reads more than that week, because the time zone of the professional is not known
 * yet. An error of the network or the server is returned in place of the week.
 */
export const readWeek = async (day: string): Promise<WeekResult> => {
  const instant = (days: number) => `${addDays(day, days)}T00:00:00.000Z`
  try {
    return { agenda: await call(availabilityWindowsApi.agenda, { query: { from: instant(-8), to: instant(9) } }) }
  } catch (error) {
    if (error instanceof ApiError && error.statusCode !== 401 && error.statusCode !== 403)
      return { failure: error.message }
    throw error
  }
}

/** Returns the day in the address if it is at most about one year back or two years ahead, or else today. */
export const requestedDay = (requested: string | null, zone = 'UTC') => {
  const currentDay = today(new Date(serverNow()), zone)
  if (!requested || !/^\d{4}-\d\d-\d\d$/.test(requested) || Number.isNaN(Date.parse(requested))) return currentDay
  return requested > addDays(currentDay, -lookBackDays) && requested < addDays(currentDay, lookAheadDays)
    ? requested
    : currentDay
}

export const lookBackDays = 366
export const lookAheadDays = 731
