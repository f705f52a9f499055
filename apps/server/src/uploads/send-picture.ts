import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Viewer } from '../accounts/viewer.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database.ts'
import { type Key, noKey } from '../lib/idempotency.ts'
import { encodePicture } from './encode-picture.ts'
import { savePicture } from './picture-files.ts'

/** A narrower one would be smaller by less than a request's own headers. */
const worthAvif = 320

/**
 * Keeps a picture for the person who sent it, under a name made of its content: who sends it again, or after somebody
 * else, shares the file. A private one shares nothing: its name is also made of whose it is.
 * @param source the file's content, or where it lies
 */
export const sendPicture = async (
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  source: Buffer | string,
  isPrivate = false,
  key: Key = noKey,
) => {
  const encoded = await encodePicture(source)
  const hash = isPrivate ? createHash('sha256').update(`${viewer.id} ${encoded.hash}`).digest('hex') : encoded.hash
  const picture = { filename: `${hash}.webp`, private: isPrivate }
  await deps.db.transaction().execute(async (db) => {
    await key.claim(db)
    await lockPicture(db, picture.filename)
    await savePicture(deps, picture, encoded)
    const now = deps.clock.now()
    await db
      .insertInto('uploads')
      .values({ ...picture, user_id: viewer.id, width: encoded.width, height: encoded.height, created_at: now })
      .onConflict((conflict) => conflict.columns(['filename', 'user_id']).doUpdateSet({ created_at: now }))
      .execute()
    if (!isPrivate && encoded.width >= worthAvif) await deps.jobs.enqueue(db, 'add-avif', picture.filename)
  })
  return picture
}

/** Until the transaction ends, files of that name are neither written nor removed by another. */
export const lockPicture = (db: Db, filename: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${filename}, 0))`.execute(db)
