import { transitions } from '@couronne/contract/booking/appointments'
import type { Updateable } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'

/** The caller selects the appointments. Of these, only those in a status from which the transition may start change. */
export const makeMove = (
  db: Db,
  move: keyof typeof transitions,
  written: Omit<Updateable<DB['appointments']>, 'status'> = {},
) =>
  db
    .updateTable('appointments')
    .set({ ...written, status: transitions[move].to })
    .where('status', 'in', transitions[move].from)
