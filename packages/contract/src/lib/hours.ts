/**
 * Only this file converts local days and times to instants. Days are `YYYY-MM-DD`, times are minutes since midnight.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

const formatFor = (zone: string) => {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** Returns the local day and time in `zone` at the instant `at`. */
export const civilTime = (at: Date, zone: string): { day: string; minutes: number } => {
  const part = Object.fromEntries(
    formatFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  }
}

const offsetMs = (at: number, zone: string) => {
  const { day, minutes } = civilTime(new Date(at), zone)
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 - Math.floor(at / 60_000) * 60_000
}

/**
 * Returns the instants at which the clock of `zone` shows that day and time, the earliest first. The hour that is
 * skipped in spring has none, and the hour that is repeated in autumn has two. The offset of the day before is tried
 * first: it is the larger one in autumn and so gives the earlier instant.
 */
export const instantsOf = (day: string, minutes: number, zone: string): Date[] => {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const offsets = new Set([offsetMs(asUtc - 86_400_000, zone), offsetMs(asUtc + 86_400_000, zone)])
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((at) => {
      const shown = civilTime(new Date(at), zone)
      return Date.parse(`${shown.day}T00:00:00Z`) + shown.minutes * 60_000 === asUtc
    })
    .map((at) => new Date(at))
}

/**
 * Tells summer time from winter time for a time that the clocks of `zone` show twice; it is undefined for any other.
 */
export const repeatedHourSeason = (at: Date, zone: string): 'été' | 'hiver' | undefined => {
  const { day, minutes } = civilTime(at, zone)
  const [first, second] = instantsOf(day, minutes, zone)
  if (!first || !second) return undefined
  return at < second ? 'été' : 'hiver'
}

export const addDays = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the Monday of the week that contains the day. */
export const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Returns the half-open interval `[from, to)` of a local day. No French zone changes its clocks at midnight. */
export const dayBounds = (day: string, zone: string): { from: Date; to: Date } => {
  const [from] = instantsOf(day, 0, zone)
  const [to] = instantsOf(addDays(day), 0, zone)
  if (!from || !to) throw new RangeError(`no midnight on ${day} in ${zone}`)
  return { from, to }
}

/**
 * These are the parts of a day in which an appointment can begin, in minutes since local midnight; `to` is excluded.
 */
export const partsOfDay = {
  matin: { from: 0, to: 12 * 60 },
  'apres-midi': { from: 12 * 60, to: 18 * 60 },
  soir: { from: 18 * 60, to: 24 * 60 },
} as const
export type PartOfDay = keyof typeof partsOfDay

/**
 * Returns the half-open interval `[from, to)` of a part of a local day. No French zone changes its clocks at a bound of
 * a part.
 */
export const partBounds = (day: string, part: PartOfDay, zone: string): { from: Date; to: Date } => {
  const [from] = instantsOf(day, partsOfDay[part].from, zone)
  const [to] = instantsOf(day, partsOfDay[part].to, zone)
  if (!from || !to) throw new RangeError(`no ${part} on ${day} in ${zone}`)
  return { from, to }
}

export const today = (now: Date, zone: string) => civilTime(now, zone).day
