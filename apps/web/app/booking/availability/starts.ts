import { addDays, civilTime, partsOfDay as hoursOfParts } from '@couronne/contract/lib/hours'

/** GET /disponibilite/user/:id/starts returns these starts, which a customer may book now. */
export type Start = { start: string; end: string }

export const dayOf = (instant: string, zone: string) => civilTime(new Date(instant), zone).day

export const startAt = (starts: Start[], at: string) => starts.find(({ start }) => Date.parse(start) === Date.parse(at))

export const startsByDay = (starts: Start[], zone: string) => Map.groupBy(starts, ({ start }) => dayOf(start, zone))

const parts = [
  { name: 'Matin', until: hoursOfParts.matin.to },
  { name: 'Après-midi', until: hoursOfParts['apres-midi'].to },
  { name: 'Soir', until: hoursOfParts.soir.to },
]

export const partsOfDay = (starts: Start[], zone: string) => {
  const byPart = Map.groupBy(starts, ({ start }) => {
    const { minutes } = civilTime(new Date(start), zone)
    return parts.find(({ until }) => minutes < until)?.name ?? 'Soir'
  })
  return parts.flatMap(({ name }) => {
    const hours = byPart.get(name)
    return hours ? [{ name, hours }] : []
  })
}

/** Returns the starts nearest to an hour that is gone, in chronological order. */
export const nearestStarts = (starts: Start[], at: string, count: number) => {
  const distanceMs = ({ start }: Start) => Math.abs(Date.parse(start) - Date.parse(at))
  return starts
    .toSorted((a, b) => distanceMs(a) - distanceMs(b))
    .slice(0, count)
    .sort((a, b) => a.start.localeCompare(b.start))
}

export const weekFrom = (monday: string) => [0, 1, 2, 3, 4, 5, 6].map((after) => addDays(monday, after))
