import type { EntryBody } from '@couronne/contract/booking/own-entries'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { entryById } from '../availability/own-entry-queries.ts'
import { rejectEntryLength, rejectEntryStart } from './entry.rules.ts'
import { rejectTooManyEntries, writingEntries } from './write-entry.ts'

/** Replaces an own entry. A start in the past may stay as it is. */
export const changeEntry = (deps: Deps, viewer: Viewer, id: string, body: EntryBody) =>
  writingEntries(deps, viewer, body, async (db, { columns, zone, now }) => {
    const entry = await db
      .selectFrom('ownEntries as e')
      .select('e.startsAt')
      .where('e.id', '=', id)
      .where('e.professionalId', '=', viewer.id)
      .executeTakeFirst()
    if (!entry) throw new DomainError('not_found')
    if (entry.startsAt.getTime() !== body.start.getTime()) rejectEntryStart(body.start, zone, now)
    rejectEntryLength(body)
    const changed = await db
      .updateTable('ownEntries')
      .set(columns)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new DomainError('not_found') // It was removed meanwhile.
    await rejectTooManyEntries(db, viewer.id, id, now)
    return entryById(db, id)
  })
