import { entryMonths } from '@couronne/contract/booking/own-entries'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/** Deletes the own entries that ended 12 months ago, with the first names in them. */
export const deleteOldEntries = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db
    .deleteFrom('ownEntries')
    .where('endsAt', '<', sql<Date>`${clock.now()}::timestamptz - make_interval(months => ${entryMonths})`)
    .execute()
