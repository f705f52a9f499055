import { lockAccount } from '../../lib/database/lock-account.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { expireOverdueHolds } from '../appointments/expire-holds.ts'
import { appointmentBefore } from './part-ids.rules.ts'

/**
 * Serialises a professional's changes of windows: two concurrent statements that insert overlapping ranges would wait
 * for one another until PostgreSQL ends one of them as a deadlock.
 */
export const lockWindowsOf = (db: Tx, professionalId: string) => lockAccount(db, professionalId, 'no key update')

/**
 * Locks the professional's window with that id if nothing in it is held or booked. While it is locked nothing can be:
 * an appointment's foreign key locks the windows that it needs. The id of a window's first free piece is the window's.
 */
export const lockFreeWindow = async (db: Tx, professionalId: string, id: string, now: Date) => {
  await lockWindowsOf(db, professionalId)
  await expireOverdueHolds(db, professionalId, now)
  const window = await db
    .selectFrom('availabilityWindows as s')
    .select(['s.id', 's.startsAt as start', 's.endsAt as end'])
    .where('s.id', '=', id)
    .where('s.professionalId', '=', professionalId)
    .forUpdate()
    .executeTakeFirst()
  const takenHours = await db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.professionalId', '=', professionalId)
    .where('a.taken', 'is not', null)
    .where((eb) =>
      window
        ? eb.and([eb('a.startsAt', '<', window.end), eb('a.endsAt', '>', window.start)])
        : eb('a.id', '=', appointmentBefore(id) ?? id),
    )
    .executeTakeFirst()
  if (takenHours || (!window && (await followsOwnEntry(db, professionalId, id)))) throw new DomainError('window_in_use')
  if (!window) throw new DomainError('not_found')
  return window
}

/** Returns whether the id is that of a free part after an own entry. */
const followsOwnEntry = async (db: Tx, professionalId: string, id: string) => {
  const entry = await db
    .selectFrom('ownEntries as e')
    .select('e.id')
    .where('e.professionalId', '=', professionalId)
    .where('e.id', '=', appointmentBefore(id) ?? null)
    .executeTakeFirst()
  return entry !== undefined
}
