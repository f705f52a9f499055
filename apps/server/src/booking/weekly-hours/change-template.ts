import { isSameHours, type TemplateBody, type WeeklyHours } from '@couronne/contract/booking/weekly-hours'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { anyOf } from '../../lib/database/database.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { expireOverdueHolds } from '../appointments/expire-holds.ts'
import { deleteFreeWindows } from '../availability/delete-free-windows.ts'
import { lockWindowsOf } from '../availability/lock-window.ts'
import { openTemplateWindows } from './open-template-windows.ts'
import { templateOf, weeklyHoursOf } from './queries.ts'
import { hasSameRows, overlapIn, withStandardAnchor } from './weekly-hours.rules.ts'

/**
 * Replaces a professional's weekly template. Of the rows that are no longer in it, the windows that have not begun are
 * deleted, except where something is booked or held in them and on days that were changed by hand. A template that is no
 * longer the expected one is not replaced, unless it is already the wanted one.
 */
export const changeTemplate = ({ db, clock }: Deps, viewer: Viewer, body: TemplateBody) =>
  transaction(db, async (db) => {
    const overlapping = overlapIn(body.hours)
    if (overlapping !== undefined) throw validationError(`hours.${overlapping}.from`, 'Deux créneaux se chevauchent.')
    await lockWindowsOf(db, viewer.id)
    await rejectMissingDeclarations(db, viewer.id)
    await expireOverdueHolds(db, viewer.id, clock.now())
    const stored = await weeklyHoursOf(db, viewer.id)
    const [wanted, expected] = [body.hours.map(withStandardAnchor), body.expected.map(withStandardAnchor)]
    if (!hasSameRows(stored, expected) && !hasSameRows(stored, wanted)) throw new DomainError('template_changed')
    const removed = stored.filter((row) => !wanted.some((each) => isSameHours(each, row)))
    const added = wanted.filter((each) => !stored.some((row) => isSameHours(each, row)))
    const removedIds = removed.map(({ id }) => id)
    const { closed, retained } = await deleteRows(db, viewer.id, removedIds, clock.now())
    if (added.length > 0) await insertRows(db, viewer.id, added)
    const opened = await openTemplateWindows(db, viewer.id, clock.now())
    return { ...(await templateOf({ db, clock }, viewer)), opened, closed, retained, byTelephone: [] }
  })

const insertRows = (db: Tx, professionalId: string, rows: WeeklyHours[]) =>
  db
    .insertInto('weeklyHours')
    .values(
      rows.map(({ weekday, from, to, anchorOn }) => ({
        ...{ professionalId, weekday, anchorOn },
        ...{ fromMinutes: from, toMinutes: to },
      })),
    )
    .execute()

/** A window that stays loses its link to the deleted row by the foreign key. */
const deleteRows = async (db: Tx, professionalId: string, rowIds: string[], now: Date) => {
  const windows = await db
    .selectFrom('availabilityWindows as w')
    .select('w.id')
    .where('w.weeklyHoursId', '=', anyOf(rowIds))
    .where('w.startsAt', '>', now)
    .where(
      sql<boolean>`not exists (
        select from exception_days e where e.professional_id = w.professional_id and e.day = w.generated_on)`,
    )
    .execute()
  const windowIds = windows.map(({ id }) => id)
  const { closed, retained } = await deleteFreeWindows(db, professionalId, windowIds)
  await db.deleteFrom('weeklyHours').where('id', '=', anyOf(rowIds)).execute()
  return { closed: closed.length, retained: retained.map(({ start, end }) => ({ start, end })) }
}
