import { transitions } from '@couronne/contract/booking/appointments'
import type { Updateable } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'

/** Which appointments make the move is for the caller to say: it is made by those that stand where the table has it begin. */
export const makeMove = (
  db: Db,
  move: keyof typeof transitions,
  written: Omit<Updateable<DB['appointments']>, 'status'> = {},
) =>
  db
    .updateTable('appointments')
    .set({ ...written, status: transitions[move].to })
    .where('status', 'in', transitions[move].from)
