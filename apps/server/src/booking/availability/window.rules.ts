import { validationError } from '../../lib/domain-error.ts'

const dayMs = 86_400_000
/** A window is at least as long as the shortest service. */
const shortestMs = 15 * 60_000
const furthestAheadMs = 731 * dayMs
const longestSpanMs = 366 * dayMs
const shownAheadMs = 62 * dayMs

export type Hours = { start: Date; end: Date }

/** A new start is in the future, and not so far ahead that it must be a mistake. */
export const startError = (start: Date, now: Date) => {
  if (start < now) return 'past'
  return start.getTime() > now.getTime() + furthestAheadMs ? 'too_far' : undefined
}

const startErrorTexts = {
  past: 'Le début du créneau est déjà passé.',
  too_far: "Un créneau se programme deux ans à l'avance au plus.",
}

export const rejectStart = (start: Date, now: Date) => {
  const error = startError(start, now)
  if (error) throw validationError('start', startErrorTexts[error])
}

export const isTooLong = ({ start, end }: Hours) => end.getTime() - start.getTime() > dayMs

export const isTooShort = ({ start, end }: Hours) => end.getTime() - start.getTime() < shortestMs

export const rejectLength = (hours: Hours) => {
  if (hours.end <= hours.start) throw validationError('end', 'La fin du créneau doit venir après son début.')
  if (isTooShort(hours)) throw validationError('end', 'Un créneau dure 15 minutes au moins.')
  if (isTooLong(hours)) throw validationError('end', 'Un créneau dure 24 heures au plus.')
}

/** Returns the requested period. By default it starts now and lasts 62 days. */
export const periodOf = (requested: { from?: Date; to?: Date }, now: Date) => {
  const from = requested.from ?? now
  const to = requested.to ?? new Date(from.getTime() + shownAheadMs)
  if (to <= from) throw validationError('to', 'La fin doit venir après le début.')
  if (to.getTime() - from.getTime() > longestSpanMs)
    throw validationError('to', 'Demandez 366 jours au plus à la fois.')
  return { from, to }
}
