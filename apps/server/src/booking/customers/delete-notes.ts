import { noteYears } from '@couronne/contract/booking/customers'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'

/** Deletes the notes about people whose last paid appointment with the professional ended three years ago. */
export const deleteOldNotes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  sql`delete from customer_notes n where not exists (
    select from appointments a
    where a.professional_id = n.professional_id and a.customer_id = n.customer_id and a.paid_at is not null
      and a.ends_at >= ${clock.now()}::timestamptz - make_interval(years => ${noteYears}))`.execute(db)

/** Deletes the notes by and about a person whose account is deleted. */
export const deleteNotesOf = (db: Tx, userId: string) =>
  db
    .deleteFrom('customerNotes')
    .where((eb) => eb.or([eb('professionalId', '=', userId), eb('customerId', '=', userId)]))
    .execute()
