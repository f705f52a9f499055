import { civil, nextDay } from '@couronne/contract/hours'

/** Hours a customer may take now, as GET /disponibilite/user/:id/starts gives them. */
export type Start = { start: string; end: string }

export const dayOf = (instant: string, zone: string) => civil(new Date(instant), zone).day

export const startsByDay = (starts: Start[], zone: string) => Map.groupBy(starts, ({ start }) => dayOf(start, zone))

const parts = [
  { name: 'Matin', until: 12 * 60 },
  { name: 'Après-midi', until: 18 * 60 },
  { name: 'Soir', until: 24 * 60 },
]

export const partsOfDay = (starts: Start[], zone: string) => {
  const byPart = Map.groupBy(starts, ({ start }) => {
    const { minutes } = civil(new Date(start), zone)
    return parts.find(({ until }) => minutes < until)?.name ?? 'Soir'
  })
  return parts.flatMap(({ name }) => {
    const hours = byPart.get(name)
    return hours ? [{ name, hours }] : []
  })
}

/** The Monday of that day's week. */
export const mondayOf = (day: string) => nextDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

export const weekFrom = (monday: string) => [0, 1, 2, 3, 4, 5, 6].map((after) => nextDay(monday, after))
