import type { DayPeriod } from '@couronne/contract/booking/weekly-hours'
import { addDays, dayBounds, today } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { expireOverdueHolds } from '../appointments/expire-holds.ts'
import { deleteFreeWindows } from '../availability/delete-free-windows.ts'
import { lockWindowsOf } from '../availability/lock-window.ts'
import { entriesBetween } from '../availability/own-entry-queries.ts'
import { placeOf } from '../availability/place-queries.ts'
import { templateOf } from './queries.ts'

const maxDaysAhead = 731

/**
 * Closes days: windows that begin on them are deleted, and one that runs into them from the day before ends at midnight.
 * Windows in which something is booked or held on these days stay. The template opens nothing on them.
 */
export const closeDays = ({ db, clock }: Deps, viewer: Viewer, { from, to }: DayPeriod) =>
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
    const night = await endAtMidnight(db, viewer.id, hours.first)
    const windows = await db
      .selectFrom('availabilityWindows as w')
      .select('w.id')
      .where('w.professionalId', '=', viewer.id)
      // A window that begins less than a quarter of an hour before midnight is deleted: what is left of it would be too short.
      .where('w.startsAt', '>', lastQuarterBefore(hours.first))
      .where('w.startsAt', '<', hours.after)
      .execute()
    const windowIds = windows.map(({ id }) => id)
    const entries = await entriesBetween(db, viewer.id, { from: hours.first, to: hours.after })
    const { closed, retained } = await deleteFreeWindows(db, viewer.id, windowIds)
    return {
      ...{ ...(await templateOf({ db, clock }, viewer)), opened: 0, closed: closed.length },
      retained: [...night, ...retained].map(({ start, end }) => ({ start, end })),
      byTelephone: entries.filter(({ kind }) => kind === 'telephone'),
    }
  })

/**
 * Ends a window at midnight that began the day before. It stays, and is returned, if something is booked or held in it
 * after midnight.
 */
const endAtMidnight = async (db: Tx, professionalId: string, midnight: Date) => {
  const window = await db
    .selectFrom('availabilityWindows as w')
    .select(['w.id', 'w.startsAt as start', 'w.endsAt as end'])
    .select(
      sql<boolean>`exists (select from appointments a where a.professional_id = w.professional_id
        and a.taken && tstzrange(${midnight}, w.ends_at))`.as('isInUse'),
    )
    .where('w.professionalId', '=', professionalId)
    .where('w.endsAt', '>', midnight)
    .where('w.startsAt', '<=', lastQuarterBefore(midnight))
    .forUpdate()
    .executeTakeFirst()
  if (!window) return []
  if (window.isInUse) return [window]
  await db.updateTable('availabilityWindows').set({ endsAt: midnight }).where('id', '=', window.id).execute()
  return []
}

const lastQuarterBefore = (midnight: Date) => new Date(midnight.getTime() - 15 * 60_000)
