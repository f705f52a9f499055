import { wayBackIn } from '@couronne/contract/way-back'
import type { Db } from '../lib/database.ts'

/** Keeps where she was going with the account that waits for its confirmation. The last registration counts, as in all it says. */
export const keepWayBack = async (db: Db, userId: string, asked: string | undefined) => {
  const path = wayBackIn(asked)
  if (!path) return forgetWayBack(db, userId)
  await db
    .insertInto('ways_back')
    .values({ user_id: userId, path })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ path }))
    .execute()
}

/** By which door she comes in, and where she goes from there. */
export const wayInOf = async (db: Db, userId: string) => {
  const { role, path } = await db
    .selectFrom('users as u')
    .leftJoin('ways_back as w', 'w.user_id', 'u.id')
    .select(['u.role', 'w.path'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { role, retour: wayBackIn(path ?? undefined) ?? null }
}

/** Once she has logged in, it has done its work. */
export const forgetWayBack = async (db: Db, userId: string) => {
  await db.deleteFrom('ways_back').where('user_id', '=', userId).execute()
}
