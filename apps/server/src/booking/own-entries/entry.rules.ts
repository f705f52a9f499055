import type { EntryBody } from '@couronne/contract/booking/own-entries'
import { dayBounds, today } from '@couronne/contract/lib/hours'
import { validationError } from '../../lib/domain-error.ts'
import { type Hours, isTooLong, isTooShort, startError } from '../availability/window.rules.ts'

/** An appointment of this morning may still be noted in the evening, so an entry may begin earlier on the same day. */
export const rejectEntryStart = (start: Date, zone: string, now: Date) => {
  const error = startError(start, dayBounds(today(now, zone), zone).from)
  if (error === 'past') throw validationError('start', 'Choisissez aujourd’hui ou un jour à venir.')
  if (error === 'too_far') throw validationError('start', 'Choisissez un jour des deux ans à venir.')
}

export const rejectEntryLength = (hours: Hours) => {
  if (hours.end <= hours.start) throw validationError('end', 'La fin doit venir après le début.')
  if (isTooShort(hours)) throw validationError('end', 'Indiquez 15 minutes au moins.')
  if (isTooLong(hours)) throw validationError('end', 'Indiquez 24 heures au plus.')
}

/** A pause follows an appointment, as it does after those of the platform. A block has none. */
export const freeAgainAt = ({ kind, end }: Pick<EntryBody, 'kind' | 'end'>, pauseMinutes: number) =>
  kind === 'telephone' ? new Date(end.getTime() + pauseMinutes * 60_000) : end
