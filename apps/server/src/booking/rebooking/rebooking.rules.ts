import type { Libelle } from '@couronne/contract/marketplace/libelles'

/** These days usually pass until a hairstyle is done again. One for a single day has no interval. */
const usualDays: Record<Libelle, number | null> = {
  Barbier: 21,
  Braids: 42,
  'Coiffures événements': null,
  Défrisage: 70,
  Lissage: 28,
  Locks: 42,
  Nattes: 21,
  Tissage: 56,
  'Pose perruque': 42,
  'Soins naturels': 30,
}

const dayMs = 86_400_000
/** After a year without the hairstyle, nothing is proposed any more. */
const longestDays = 365

/**
 * Returns after how many days a customer has a hairstyle done again: the median of the own intervals if there are two or
 * more, otherwise what is usual. `starts` are those of the appointments that took place, in any order.
 */
export const intervalDays = (libelle: string, starts: Date[]): number | null => {
  const days = starts.map((start) => start.getTime() / dayMs).sort((one, other) => one - other)
  const intervals = days
    .slice(1)
    .map((day, i) => day - (days[i] as number))
    .filter((interval) => interval >= 1) // Two people may have come together.
    .sort((one, other) => one - other)
  if (intervals.length < 2) return usualDays[libelle as Libelle] ?? null
  const middle = Math.floor(intervals.length / 2)
  const [lower, upper] = [intervals[intervals.length % 2 ? middle : middle - 1], intervals[middle]] as [number, number]
  return (lower + upper) / 2
}

type Past = { id: string; libelle: string; startsAt: Date }

/** Returns the last appointments of the hairstyles whose interval has passed, the latest first. */
export const dueAgain = <Appointment extends Past>(past: Appointment[], now: Date): Appointment[] => {
  const byLibelle = Map.groupBy(past, ({ libelle }) => libelle)
  return [...byLibelle]
    .flatMap(([libelle, appointments]) => {
      const last = appointments.reduce((latest, each) => (each.startsAt > latest.startsAt ? each : latest))
      const interval = intervalDays(
        libelle,
        appointments.map(({ startsAt }) => startsAt),
      )
      const passed = daysBetween(last.startsAt, now)
      return interval !== null && passed >= interval && passed <= longestDays ? [last] : []
    })
    .sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
}

export const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / dayMs)
