import type { Deps } from '../deps.ts'
import { inTransaction, type Tx, type Within } from '../lib/database/transaction.ts'
import { removeOldIncoming, removePicture } from './picture-files.ts'
import { isAttached } from './queries.ts'
import { lockPicture } from './send-picture.ts'

const graceMs = 24 * 3_600_000

/** Deletes pictures that have been sent a day ago and that nothing shows. */
export const forgetUnattachedPictures = async (deps: Deps) => {
  const before = new Date(deps.clock.now().getTime() - graceMs)
  const unattached = await deps.db
    .selectFrom('uploads as p')
    .select(['p.filename', 'p.user_id'])
    .where('p.created_at', '<=', before)
    .where((eb) => eb.not(isAttached(eb)))
    .execute()
  for (const { filename, user_id } of unattached)
    await inTransaction(deps, (deps) => forget(deps, filename, user_id, before))
  await removeOldIncoming(deps, before)
}

const forget = async ({ db, imagesDir }: Within<Deps>, filename: string, userId: string, before: Date) => {
  await lockPicture(db, filename)
  await lockRow(db, filename, userId)
  const forgotten = await db
    .deleteFrom('uploads as p')
    .where('p.filename', '=', filename)
    .where('p.user_id', '=', userId)
    .where('p.created_at', '<=', before)
    .where((eb) => eb.not(isAttached(eb)))
    .returning('p.private')
    .executeTakeFirst()
  if (!forgotten) return
  const others = await db.selectFrom('uploads as p').select('p.user_id').where('p.filename', '=', filename).execute()
  if (others.length === 0) await removePicture({ imagesDir }, { filename, private: forgotten.private })
}

/** Waits for whoever is attaching it now, so that the deletion's own statement sees what she did. */
const lockRow = (db: Tx, filename: string, userId: string) =>
  db
    .selectFrom('uploads as p')
    .select('p.filename')
    .where('p.filename', '=', filename)
    .where('p.user_id', '=', userId)
    .forUpdate()
    .execute()
