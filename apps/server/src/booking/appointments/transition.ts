import { transitions } from '@couronne/contract/booking/appointments'
import type { Updateable } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'

/** The caller selects the appointments. Of these, only those in a status from which the transition may start change. */
export const applyTransition = (
  db: Db,
  transition: keyof typeof transitions,
  changes: Omit<Updateable<DB['appointments']>, 'status'> = {},
) =>
  db
    .updateTable('appointments')
    .set({ ...changes, status: transitions[transition].to })
    .where('status', 'in', transitions[transition].from)
