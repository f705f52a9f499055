import { anyOf } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'

/**
 * Deletes those of a professional's windows in which nothing is held or booked, and returns which had to stay. The caller
 * has locked the windows with `lockWindowsOf` and expired overdue holds.
 */
export const deleteFreeWindows = async (db: Tx, professionalId: string, ids: string[]) => {
  // While the windows are locked nothing in them can be taken: see `lockFreeWindow`.
  const windows = await db
    .selectFrom('availabilityWindows as s')
    .select(['s.id', 's.startsAt as start', 's.endsAt as end'])
    .where('s.id', '=', anyOf(ids))
    .where('s.professionalId', '=', professionalId)
    .orderBy('s.startsAt')
    .forUpdate()
    .execute()
  const inUse = await db
    .selectFrom('availabilityWindows as s')
    .innerJoin('appointments as a', 'a.professionalId', 's.professionalId')
    .select('s.id')
    .distinct()
    .where('s.id', '=', anyOf(ids))
    .where('s.professionalId', '=', professionalId)
    .where('a.taken', 'is not', null)
    .whereRef('a.startsAt', '<', 's.endsAt')
    .whereRef('a.endsAt', '>', 's.startsAt')
    .execute()
  const isInUse = ({ id }: { id: string }) => inUse.some((each) => each.id === id)
  const closed = windows.filter((window) => !isInUse(window))
  const closedIds = closed.map(({ id }) => id)
  await db.deleteFrom('availabilityWindows').where('id', '=', anyOf(closedIds)).execute()
  return { closed, retained: windows.filter(isInUse) }
}
