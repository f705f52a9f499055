import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { expireOverdueHolds } from '../appointments/expire-holds.ts'
import { lockWindowsOf } from './lock-window.ts'

/** The SQL text is the same for any number of ids. */
const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

/** Deletes the windows in which nothing is held or booked, and returns which had to stay. */
export const closeWindows = ({ db, clock }: Deps, viewer: Viewer, ids: string[]) =>
  rejectViolations({ inside_windows: 'window_in_use' }, () =>
    transaction(db, async (db) => {
      await lockWindowsOf(db, viewer.id)
      await expireOverdueHolds(db, viewer.id, clock.now())
      // While the windows are locked nothing in them can be taken: see `lockFreeWindow`.
      const windows = await db
        .selectFrom('availabilityWindows as s')
        .select('s.id')
        .where('s.id', '=', anyOf(ids))
        .where('s.professionalId', '=', viewer.id)
        .orderBy('s.startsAt')
        .forUpdate()
        .execute()
      const inUse = await db
        .selectFrom('availabilityWindows as s')
        .innerJoin('appointments as a', 'a.professionalId', 's.professionalId')
        .select('s.id')
        .distinct()
        .where('s.id', '=', anyOf(ids))
        .where('s.professionalId', '=', viewer.id)
        .where('a.taken', 'is not', null)
        .whereRef('a.startsAt', '<', 's.endsAt')
        .whereRef('a.endsAt', '>', 's.startsAt')
        .execute()
      const unclosedIds = inUse.map(({ id }) => id)
      const closed = windows.map(({ id }) => id).filter((id) => !unclosedIds.includes(id))
      await db.deleteFrom('availabilityWindows').where('id', '=', anyOf(closed)).execute()
      return { closed, retained: unclosedIds }
    }),
  )
