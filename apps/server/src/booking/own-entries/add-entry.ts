import type { EntryBody } from '@couronne/contract/booking/own-entries'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { entryById } from '../availability/own-entry-queries.ts'
import { rejectEntryLength, rejectEntryStart } from './entry.rules.ts'
import { rejectTooManyEntries, writingEntries } from './write-entry.ts'

/** Adds an own entry. Constraints refuse hours of an appointment, of a hold or of another entry. */
export const addEntry = (deps: Deps, viewer: Viewer, body: EntryBody) =>
  writingEntries(deps, viewer, body, async (db, { columns, zone, now }) => {
    rejectEntryStart(body.start, zone, now)
    rejectEntryLength(body)
    const { id } = await db
      .insertInto('ownEntries')
      .values({ ...columns, professionalId: viewer.id, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rejectTooManyEntries(db, viewer.id, id, now)
    return entryById(db, id)
  })
