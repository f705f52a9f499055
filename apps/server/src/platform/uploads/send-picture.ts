import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { Refusal, refusing } from '../../lib/domain-error.ts'
import { type Key, noKey } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { encodePicture } from './encode-picture.ts'
import type { EncodedPicture } from './make-webp.ts'
import { incomingDir, keepAvif, keepWebp, layAside, removeAside } from './picture-files.ts'

/** What is kept of a person's pictures has limits in the database, and they have names there. */
const refusalOfQuota = {
  most_pictures: 'too_many_pictures',
  most_bytes_of_pictures: 'pictures_too_large',
  most_unattached_pictures: 'too_many_unattached',
} as const

/** Which limit one more picture of hers would break. */
const brokenLimit = async (db: Db, userId: string) => {
  const { rows } = await sql<{ broken: keyof typeof refusalOfQuota | null }>`
    select broken_picture_limit(${userId}, 1) as broken`.execute(db)
  return rows[0]?.broken
}

const bytesOf = ({ webp, narrower }: EncodedPicture) =>
  [webp, ...narrower.map(({ webp }) => webp)].reduce((sum, { byteLength }) => sum + byteLength, 0)

/** A narrower one would be smaller by less than a request's own headers. */
const worthAvif = 320

/**
 * Keeps a picture for the person who sent it, under a name made of its content: who sends it again, or after somebody
 * else, shares the file. A private one shares nothing: its name is also made of whose it is.
 * @param source the file's content, or where it lies
 * @param signal says that nobody waits for it any more
 */
export const sendPicture = async (
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  source: Buffer | string,
  isPrivate = false,
  key: Key = noKey,
  signal?: AbortSignal,
) => {
  // Nothing is read for whoever can keep no more: the trigger decides, and this spares the work.
  const broken = await brokenLimit(deps.db, viewer.id)
  if (broken) throw new Refusal(refusalOfQuota[broken])
  return storePicture(deps, viewer, await encodePicture(source, viewer.id, signal), isPrivate, key)
}

/** Stores a picture that is encoded already, as `sendPicture` stores what it has encoded. */
export const storePicture = async (
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  encoded: EncodedPicture,
  isPrivate = false,
  key: Key = noKey,
) => {
  const hash = isPrivate ? createHash('sha256').update(`${viewer.id} ${encoded.hash}`).digest('hex') : encoded.hash
  const picture = { filename: `${hash}.webp`, private: isPrivate }
  const prefix = join(await incomingDir(deps), randomUUID())
  try {
    await layAside(deps, prefix, encoded)
    await transaction(deps.db, async (db) => {
      await lockAccount(db, viewer.id)
      await key.claim(db)
      await lockPicture(db, picture.filename)
      const now = deps.clock.now()
      const { width, height } = encoded
      await refusing(refusalOfQuota, () =>
        db
          .insertInto('uploads')
          .values({ ...picture, userId: viewer.id, width, height, bytes: bytesOf(encoded), createdAt: now })
          .onConflict((conflict) => conflict.columns(['filename', 'userId']).doUpdateSet({ createdAt: now }))
          .execute(),
      )
      if (!isPrivate && !encoded.avif && encoded.width >= worthAvif)
        await deps.jobs.enqueue(db, 'add-avif', picture.filename)
      // Last: a transaction that is done again would find nothing left to name.
      await keepWebp(deps, picture, prefix)
      if (encoded.avif) await keepAvif(deps, picture, prefix)
    })
  } finally {
    await removeAside(prefix)
  }
  return picture
}

/** Until the transaction ends, files of that name are neither written nor removed by another. */
export const lockPicture = (db: Tx, filename: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${filename}, 0))`.execute(db)
