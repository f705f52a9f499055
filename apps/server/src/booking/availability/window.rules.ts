import { invalid } from '../../lib/domain-error.ts'

const dayMs = 86_400_000
/** A window is at least as long as the shortest service. */
const shortestMs = 15 * 60_000
const furthestAheadMs = 731 * dayMs
const longestSpanMs = 366 * dayMs
const shownAheadMs = 62 * dayMs

export type Hours = { start: Date; end: Date }

/** A new start is in the future, and not so far ahead that it must be a mistake. */
export const startFault = (start: Date, now: Date) => {
  if (start < now) return 'past'
  return start.getTime() > now.getTime() + furthestAheadMs ? 'too_far' : undefined
}

const startFaults = {
  past: 'Le début du créneau est déjà passé.',
  too_far: "Un créneau se programme deux ans à l'avance au plus.",
}

export const refuseStart = (start: Date, now: Date) => {
  const fault = startFault(start, now)
  if (fault) throw invalid('start', startFaults[fault])
}

export const isTooLong = ({ start, end }: Hours) => end.getTime() - start.getTime() > dayMs

export const isTooShort = ({ start, end }: Hours) => end.getTime() - start.getTime() < shortestMs

export const refuseLength = (hours: Hours) => {
  if (hours.end <= hours.start) throw invalid('end', 'La fin du créneau doit venir après son début.')
  if (isTooShort(hours)) throw invalid('end', 'Un créneau dure 15 minutes au moins.')
  if (isTooLong(hours)) throw invalid('end', 'Un créneau dure 24 heures au plus.')
}

/** Returns the requested period. By default it starts now and lasts 62 days. */
export const stretch = (asked: { from?: Date; to?: Date }, now: Date) => {
  const from = asked.from ?? now
  const to = asked.to ?? new Date(from.getTime() + shownAheadMs)
  if (to <= from) throw invalid('to', 'La fin doit venir après le début.')
  if (to.getTime() - from.getTime() > longestSpanMs) throw invalid('to', 'Demandez 366 jours au plus à la fois.')
  return { from, to }
}
