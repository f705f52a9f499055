import type { WeeklyHours } from '@couronne/contract/booking/weekly-hours'
import { today } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { placeOf } from '../availability/place-queries.ts'
import { holidaysAhead } from './public-holidays.rules.ts'

/** Returns the rows of a professional's template with their ids, in the order of the week. */
export const weeklyHoursOf = (db: Db, professionalId: string): Promise<(WeeklyHours & { id: string })[]> =>
  db
    .selectFrom('weeklyHours as h')
    .select(['h.id', 'h.weekday', 'h.fromMinutes as from', 'h.toMinutes as to'])
    .select(sql<string | null>`h.anchor_on::text`.as('anchorOn'))
    .where('h.professionalId', '=', professionalId)
    .orderBy('h.weekday')
    .orderBy('h.fromMinutes')
    .orderBy('h.anchorOn')
    .execute()

/** Returns the days from `first` on that the template leaves as they are. */
export const exceptionDaysOf = (db: Db, professionalId: string, first: string) =>
  db
    .selectFrom('exceptionDays as e')
    .select(['e.isClosed', sql<string>`e.day::text`.as('day')])
    .where('e.professionalId', '=', professionalId)
    .where(sql<boolean>`e.day >= ${first}::date`)
    .orderBy('e.day')
    .execute()

export const templateOf = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer) => {
  const { zone, departementCode } = await placeOf(db, viewer.id)
  const firstDay = today(clock.now(), zone)
  const [hours, exceptions] = [await weeklyHoursOf(db, viewer.id), await exceptionDaysOf(db, viewer.id, firstDay)]
  return {
    hours: hours.map(({ id: _, ...each }) => each),
    closedDays: exceptions.filter(({ isClosed }) => isClosed).map(({ day }) => day),
    holidays: holidaysAhead(firstDay, departementCode),
  }
}
