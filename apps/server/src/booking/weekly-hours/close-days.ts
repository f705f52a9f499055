import type { ClosureBody } from '@couronne/contract/booking/weekly-hours'
import { addDays, dayBounds, today } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { expireOverdueHolds } from '../appointments/expire-holds.ts'
import { deleteFreeWindows } from '../availability/delete-free-windows.ts'
import { lockWindowsOf } from '../availability/lock-window.ts'
import { openTemplateWindows } from './open-template-windows.ts'
import { placeOf, templateOf } from './queries.ts'

const maxDaysAhead = 731

/**
 * Closes days: windows that begin on them are deleted, and one that runs into them from the day before ends at midnight.
 * Windows in which something is booked or held stay. The template opens nothing on these days.
 */
export const closeDays = ({ db, clock }: Deps, viewer: Viewer, { from, to }: ClosureBody) =>
  transaction(db, async (db) => {
    await lockWindowsOf(db, viewer.id)
    const { zone } = await placeOf(db, viewer.id)
    const firstDay = today(clock.now(), zone)
    if (from < firstDay) throw validationError('from', 'Ce jour est déjà passé.')
    if (to > addDays(firstDay, maxDaysAhead))
      throw validationError('to', 'Un jour se ferme deux ans à l’avance au plus.')
    await expireOverdueHolds(db, viewer.id, clock.now())
    await sql`insert into exception_days (professional_id, day, is_closed)
      select ${viewer.id}, d.day::date, true
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as d (day)
      on conflict (professional_id, day) do update set is_closed = true`.execute(db)
    const hours = { first: dayBounds(from, zone).from, after: dayBounds(to, zone).to }
    await endAtMidnight(db, viewer.id, hours.first)
    const windows = await db
      .selectFrom('availabilityWindows as w')
      .select('w.id')
      .where('w.professionalId', '=', viewer.id)
      .where('w.startsAt', '>=', hours.first)
      .where('w.startsAt', '<', hours.after)
      .execute()
    const windowIds = windows.map(({ id }) => id)
    const { closed, retained } = await deleteFreeWindows(db, viewer.id, windowIds)
    return {
      ...{ ...(await templateOf({ db, clock }, viewer)), opened: 0, closed: closed.length },
      retained: retained.map(({ start, end }) => ({ start, end })),
    }
  })

/** Ends a window at midnight that began the day before, unless something is booked or held after midnight. */
const endAtMidnight = async (db: Tx, professionalId: string, midnight: Date) => {
  const window = await db
    .selectFrom('availabilityWindows as w')
    .select(['w.id', 'w.endsAt'])
    .where('w.professionalId', '=', professionalId)
    .where('w.endsAt', '>', midnight)
    // A window that would be shorter than a quarter of an hour stays.
    .where('w.startsAt', '<=', new Date(midnight.getTime() - 15 * 60_000))
    .forUpdate()
    .executeTakeFirst()
  if (!window) return
  await db
    .updateTable('availabilityWindows')
    .set({ endsAt: midnight })
    .where('id', '=', window.id)
    .where(
      sql<boolean>`not exists (select from appointments a where a.professional_id = ${professionalId}
        and a.taken && tstzrange(${midnight}, ${window.endsAt}))`,
    )
    .execute()
}

/** Opens closed days again. Within the coming days the template opens its windows at once, and later ones in time. */
export const reopenDays = ({ db, clock }: Deps, viewer: Viewer, { from, to }: ClosureBody) =>
  transaction(db, async (db) => {
    await lockWindowsOf(db, viewer.id)
    await sql`delete from exception_days e
      where e.professional_id = ${viewer.id} and e.is_closed and e.day between ${from} and ${to}`.execute(db)
    const opened = await openTemplateWindows(db, viewer.id, clock.now())
    return { ...(await templateOf({ db, clock }, viewer)), opened, closed: 0, retained: [] }
  })
