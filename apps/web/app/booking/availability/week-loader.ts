import { type Agenda, windowsApi } from '@couronne/contract/booking/windows'
import { nextDay, today } from '@couronne/contract/lib/hours'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'

/** Contains a week, or the reason why it could not be read. */
export type WeekRead = { agenda: Agenda } | { failure: string }

/**
 * Reads the hours around a day. It reads more than that week, because the time zone of the professional is not known
 * yet. An error of the network or the server is returned in place of the week.
 */
export const readWeek = async (day: string): Promise<WeekRead> => {
  const instant = (days: number) => `${nextDay(day, days)}T00:00:00.000Z`
  try {
    return { agenda: await call(windowsApi.agenda, { query: { from: instant(-8), to: instant(9) } }) }
  } catch (error) {
    if (error instanceof RefusalError && error.statusCode !== 401 && error.statusCode !== 403)
      return { failure: error.message }
    throw error
  }
}

/** Returns the day in the address if it is at most about one year back or two years ahead, or else today. */
export const dayAsked = (asked: string | null, zone = 'UTC') => {
  const present = today(new Date(serverNow()), zone)
  if (!asked || !/^\d{4}-\d\d-\d\d$/.test(asked) || Number.isNaN(Date.parse(asked))) return present
  return asked > nextDay(present, -lookBackDays) && asked < nextDay(present, lookAheadDays) ? asked : present
}

export const lookBackDays = 366
export const lookAheadDays = 731
