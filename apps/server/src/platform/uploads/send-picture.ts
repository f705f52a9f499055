import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import { type IdempotencyKey, noIdempotencyKey } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { encodePicture } from './encode-picture.ts'
import { heavyPictureLimit } from './limits.ts'
import type { EncodedPicture } from './make-webp.ts'
import { incomingDir, publishAvif, publishWebp, removeTemporaryFiles, writeTemporaryFiles } from './picture-files.ts'

/** The database limits each person's pictures with named constraints; this maps them to errors. */
export const quotaErrors = {
  most_pictures: 'too_many_pictures',
  most_bytes_of_pictures: 'pictures_too_large',
  most_unattached_pictures: 'too_many_unattached',
} as const

/** Returns the limit that one more picture of this person would exceed. */
export const findExceededLimit = async (db: Db, userId: string) => {
  const { rows } = await sql<{ broken: keyof typeof quotaErrors | null }>`
    select broken_picture_limit(${userId}, 1) as broken`.execute(db)
  return rows[0]?.broken
}

const bytesOf = ({ webp, narrower }: EncodedPicture) =>
  [webp, ...narrower.map(({ webp }) => webp)].reduce((sum, { byteLength }) => sum + byteLength, 0)

/** AVIF would save less than the size of a request's headers for a narrower picture. */
export const minAvifWidth = 320

/**
 * Stores a picture under a name derived from its content, so that the same picture shares one file, whoever sends it.
 * The name of a private picture also depends on its owner, so that it is never shared.
 * @param source the file's content or its path
 * @param signal aborts when nobody waits for the result any more
 */
export const sendPicture = async (
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  source: Buffer | string,
  isPrivate = false,
  key: IdempotencyKey = noIdempotencyKey,
  signal?: AbortSignal,
) => {
  // This early check only saves work; a trigger in the database enforces the limits.
  const exceeded = await findExceededLimit(deps.db, viewer.id)
  if (exceeded) throw new DomainError(quotaErrors[exceeded])
  const countHeavy = () => deps.limits.take(heavyPictureLimit, viewer.id)
  return storePicture(deps, viewer, await encodePicture(source, viewer.id, signal, countHeavy), isPrivate, key)
}

/** Stores a picture that is encoded already, as `sendPicture` stores what it has encoded. */
export const storePicture = async (
  deps: Deps,
  viewer: Pick<Viewer, 'id'>,
  encoded: EncodedPicture,
  isPrivate = false,
  key: IdempotencyKey = noIdempotencyKey,
) => {
  const hash = isPrivate ? createHash('sha256').update(`${viewer.id} ${encoded.hash}`).digest('hex') : encoded.hash
  const picture = { filename: `${hash}.webp`, private: isPrivate }
  const prefix = join(await incomingDir(deps), randomUUID())
  try {
    await writeTemporaryFiles(deps, prefix, encoded)
    await transaction(deps.db, async (db) => {
      await lockAccount(db, viewer.id)
      await key.claim(db)
      await lockPicture(db, picture.filename)
      const now = deps.clock.now()
      const { width, height } = encoded
      await rejectViolations(quotaErrors, () =>
        db
          .insertInto('uploads')
          .values({ ...picture, userId: viewer.id, width, height, bytes: bytesOf(encoded), createdAt: now })
          .onConflict((conflict) => conflict.columns(['filename', 'userId']).doUpdateSet({ createdAt: now }))
          .execute(),
      )
      if (!isPrivate && !encoded.avif && encoded.width >= minAvifWidth)
        await deps.jobs.enqueue(db, 'add-avif', picture.filename)
      // The files are renamed last, because a retried transaction would find them gone.
      await publishWebp(deps, picture, prefix)
      if (encoded.avif) await publishAvif(deps, picture, prefix)
    })
  } finally {
    await removeTemporaryFiles(prefix)
  }
  return picture
}

/** Locks the files of that name against other writes and deletions until the transaction ends. */
export const lockPicture = (db: Tx, filename: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${filename}, 0))`.execute(db)
