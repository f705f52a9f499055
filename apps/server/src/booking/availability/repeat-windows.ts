import type { Repetition } from '@couronne/contract/booking/windows'
import { addDays, dayBounds } from '@couronne/contract/lib/hours'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import type { Db } from '../../lib/database/database.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockWindowsOf } from './lock-window.ts'
import { placeOf } from './place-queries.ts'
import { planRepetition, repeatedDays } from './repetition.rules.ts'

/** Returns the plan that `repeatWindows` would carry out now. */
export const repetitionPlan = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  repetition: Repetition,
) => {
  const { zone } = await placeOf(db, viewer.id)
  const { first, after } = repeatedDays(repetition)
  const { from } = dayBounds(first, zone)
  // The range has one more day: the last window to open may run past midnight.
  const to = dayBounds(addDays(after, 7 * repetition.weeks), zone).to
  return planRepetition(repetition, zone, await windowsBetween(db, viewer.id, from, to), clock.now())
}

/** Repeats the windows of a day or a week over the following weeks where they fit, and returns those that do not. */
export const repeatWindows = ({ db, clock }: Deps, viewer: Viewer, repetition: Repetition) =>
  transaction(db, async (db) => {
    await lockWindowsOf(db, viewer.id)
    await rejectMissingDeclarations(db, viewer.id)
    const { windows, skipped } = await repetitionPlan({ db, clock }, viewer, repetition)
    return { windows: await openAll(db, viewer.id, windows), skipped }
  })

const windowsBetween = (db: Db, professionalId: string, from: Date, to: Date) =>
  db
    .selectFrom('availabilityWindows as s')
    .select(['s.startsAt as start', 's.endsAt as end'])
    .where('s.professionalId', '=', professionalId)
    .where('s.endsAt', '>', from)
    .where('s.startsAt', '<', to)
    .execute()

const openAll = async (db: Tx, professionalId: string, windows: { start: Date; end: Date }[]) => {
  if (windows.length === 0) return []
  const rows = await db
    .insertInto('availabilityWindows')
    .values(windows.map(({ start, end }) => ({ professionalId, startsAt: start, endsAt: end })))
    .returning(['id', 'startsAt as start', 'endsAt as end'])
    .execute()
  return rows.map((row) => ({ ...row, professional: professionalId, booked: false, held: false }))
}
