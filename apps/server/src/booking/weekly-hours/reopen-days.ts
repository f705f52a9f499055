import type { DayPeriod } from '@couronne/contract/booking/weekly-hours'
import { addDays, dayBounds } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockWindowsOf } from '../availability/lock-window.ts'
import { placeOf } from '../availability/place-queries.ts'
import { openTemplateWindows } from './open-template-windows.ts'
import { templateOf } from './queries.ts'
import { windowOn } from './weekly-hours.rules.ts'

/** Opens closed days again. Within the coming days the template opens its windows at once, and later ones in time. */
export const reopenDays = ({ db, clock }: Deps, viewer: Viewer, period: DayPeriod) =>
  transaction(db, async (db) => {
    await lockWindowsOf(db, viewer.id)
    await sql`delete from exception_days e
      where e.professional_id = ${viewer.id} and e.is_closed and e.day between ${period.from} and ${period.to}`.execute(
      db,
    )
    await extendNights(db, viewer.id, period, clock.now())
    const opened = await openTemplateWindows(db, viewer.id, clock.now())
    return { ...(await templateOf({ db, clock }, viewer)), opened, closed: 0, retained: [], byTelephone: [] }
  })

/**
 * Gives windows of the template that end at midnight, because the next day was closed, their later hours again. Windows
 * that were opened there meanwhile stay, and the night before them ends at midnight.
 */
const extendNights = async (db: Tx, professionalId: string, { from, to }: DayPeriod, now: Date) => {
  const { zone } = await placeOf(db, professionalId)
  const nights = await db
    .selectFrom('availabilityWindows as w')
    .innerJoin('weeklyHours as h', 'h.id', 'w.weeklyHoursId')
    .select(['w.id', 'w.endsAt', 'h.fromMinutes as from', 'h.toMinutes as to'])
    .select(sql<string>`w.generated_on::text`.as('day'))
    .where('w.professionalId', '=', professionalId)
    .where('w.endsAt', '>', now)
    .where('h.toMinutes', '>', 1440)
    .where(sql<boolean>`w.generated_on between ${addDays(from, -1)} and ${to}`)
    .where(
      sql<boolean>`not exists (select from exception_days e where e.professional_id = w.professional_id
        and e.is_closed and e.day in (w.generated_on, w.generated_on + 1))`,
    )
    .execute()
  for (const { id, endsAt, day, ...hours } of nights) {
    const midnight = dayBounds(addDays(day), zone).from
    const window = windowOn(hours, day, { zone, isNextDayClosed: false })
    if (window && endsAt.getTime() === midnight.getTime())
      await db
        .updateTable('availabilityWindows')
        .set({ endsAt: window.end })
        .where('id', '=', id)
        .where(
          sql<boolean>`not exists (select from availability_windows o where o.professional_id = ${professionalId}
            and o.hours && tstzrange(${midnight}, ${window.end}))`,
        )
        .execute()
  }
}
