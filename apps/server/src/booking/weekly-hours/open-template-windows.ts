import { templateDays } from '@couronne/contract/booking/weekly-hours'
import { addDays, today } from '@couronne/contract/lib/hours'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { deleteFreeWindows } from '../availability/delete-free-windows.ts'
import { lockWindowsOf } from '../availability/lock-window.ts'
import { placeOf } from '../availability/place-queries.ts'
import { exceptionDaysOf, weeklyHoursOf } from './queries.ts'
import { opensOn, windowOn } from './weekly-hours.rules.ts'

/**
 * Opens the windows that a professional's template still lacks for the coming days, and returns how many. A window that
 * would overlap another is not opened, and none whose start has passed. The caller has locked the windows.
 */
export const openTemplateWindows = async (db: Tx, professionalId: string, now: Date) => {
  const hours = await weeklyHoursOf(db, professionalId)
  if (hours.length === 0) return 0
  const { zone } = await placeOf(db, professionalId)
  const firstDay = today(now, zone)
  const exceptions = await exceptionDaysOf(db, professionalId, firstDay)
  const isException = (day: string) => exceptions.some((each) => each.day === day)
  const isClosed = (day: string) => exceptions.some((each) => each.day === day && each.isClosed)
  const windows = Array.from({ length: templateDays + 1 }, (_, days) => addDays(firstDay, days))
    .filter((day) => !isException(day))
    .flatMap((day) =>
      hours
        .filter((each) => opensOn(each, day))
        .map((each) => ({
          ...{ weeklyHoursId: each.id, generatedOn: day },
          window: windowOn(each, day, { zone, isNextDayClosed: isClosed(addDays(day)) }),
        })),
    )
    .flatMap(({ window, ...from }) =>
      window && window.start > now ? [{ ...from, professionalId, startsAt: window.start, endsAt: window.end }] : [],
    )
  if (windows.length === 0) return 0
  await deleteWindowsAtOtherTimes(db, professionalId, windows, now)
  const opened = await db
    .insertInto('availabilityWindows')
    .values(windows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return opened.length
}

type TemplateWindow = { weeklyHoursId: string; generatedOn: string; startsAt: Date }

/**
 * Deletes the free windows ahead that the template would now open at another instant, because the professional has moved
 * to a town in another time zone.
 */
const deleteWindowsAtOtherTimes = async (db: Tx, professionalId: string, windows: TemplateWindow[], now: Date) => {
  const ahead = await db
    .selectFrom('availabilityWindows as w')
    .select(['w.id', 'w.weeklyHoursId', 'w.startsAt'])
    .select(sql<string>`w.generated_on::text`.as('generatedOn'))
    .where('w.professionalId', '=', professionalId)
    .where('w.weeklyHoursId', 'is not', null)
    .where('w.startsAt', '>', now)
    .execute()
  const isAtOtherTime = (window: (typeof ahead)[number]) =>
    windows.some(
      ({ weeklyHoursId, generatedOn, startsAt }) =>
        weeklyHoursId === window.weeklyHoursId &&
        generatedOn === window.generatedOn &&
        startsAt.getTime() !== window.startsAt.getTime(),
    )
  const ids = ahead.filter(isAtOtherTime).map(({ id }) => id)
  if (ids.length > 0) await deleteFreeWindows(db, professionalId, ids)
}

/**
 * Opens the windows of the next day of every template. Each professional's windows are opened in a transaction of their
 * own, so that a failure does not stop the others.
 */
export const openAllTemplateWindows = async (deps: Pick<Deps, 'db' | 'clock' | 'jobs'>) => {
  const professionals = await deps.db
    .selectFrom('weeklyHours as h')
    .innerJoin('users as u', 'u.id', 'h.professionalId')
    .select('u.id')
    .distinct()
    .where('u.erasedAt', 'is', null)
    .execute()
  const failed: unknown[] = []
  for (const { id } of professionals)
    await inTransaction(deps, async ({ clock }, db) => {
      await lockWindowsOf(db, id)
      await openTemplateWindows(db, id, clock.now())
    }).catch((error) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, 'templates whose windows could not be opened')
}
