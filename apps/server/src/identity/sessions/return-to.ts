import { validReturnTo } from '@couronne/contract/lib/return-to'
import type { Db } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'

/** Stores the return path of that registration until the first login. */
export const saveReturnPath = (db: Tx, userId: string, registrationId: string) =>
  db
    .insertInto('returnPaths')
    .columns(['userId', 'path'])
    .expression(({ selectFrom }) =>
      selectFrom('registrations as r')
        .select((eb) => [eb.val(userId).as('userId'), eb.ref('r.returnTo').$notNull().as('path')])
        .where('r.id', '=', registrationId)
        .where('r.returnTo', 'is not', null),
    )
    .execute()

/** Returns the role of a user and the page to return to. */
export const roleAndReturnPathOf = async (db: Db, userId: string) => {
  const { role, path } = await db
    .selectFrom('users as u')
    .leftJoin('returnPaths as w', 'w.userId', 'u.id')
    .select(['u.role', 'w.path'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { role, retour: validReturnTo(path ?? undefined) ?? null }
}

/** Deletes the return path at the first login. */
export const deleteReturnPath = async (db: Tx, userId: string) => {
  await db.deleteFrom('returnPaths').where('userId', '=', userId).execute()
}
