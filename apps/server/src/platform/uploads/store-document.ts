import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import type { IdempotencyKey } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { incomingDir, pathOf } from './picture-files.ts'
import { hashOf } from './receive-file.ts'
import { findExceededLimit, lockPicture, quotaErrors } from './send-picture.ts'

const signature = Buffer.from('%PDF-')

export const isPdf = (head: Uint8Array) => signature.equals(head.subarray(0, signature.length))

/**
 * Stores a PDF document as it is, among the private pictures of the person and within their limits. Its name depends on
 * its owner, so that it is never shared.
 * @param source the path of the received file, which stays
 */
export const storeDocument = async (deps: Deps, viewer: Pick<Viewer, 'id'>, source: string, key: IdempotencyKey) => {
  const exceeded = await findExceededLimit(deps.db, viewer.id)
  if (exceeded) throw new DomainError(quotaErrors[exceeded])
  const name = createHash('sha256')
    .update(`${viewer.id} ${await hashOf(source)}`)
    .digest('hex')
  const document = { filename: `${name}.pdf`, private: true }
  const { size: bytes } = await stat(source)
  const temporary = join(await incomingDir(deps), randomUUID())
  try {
    await copyFlushed(source, temporary)
    await mkdir(dirname(pathOf(deps, document)), { recursive: true })
    await transaction(deps.db, async (db) => {
      await lockAccount(db, viewer.id)
      await key.claim(db)
      await lockPicture(db, document.filename)
      const createdAt = deps.clock.now()
      await rejectViolations(quotaErrors, () =>
        db
          .insertInto('uploads')
          .values({ ...document, userId: viewer.id, width: 0, height: 0, bytes, createdAt })
          .onConflict((conflict) => conflict.columns(['filename', 'userId']).doUpdateSet({ createdAt }))
          .execute(),
      )
      // A retried transaction would find the file renamed already.
      await rename(temporary, pathOf(deps, document)).catch(unlessMissing)
    })
  } finally {
    await rm(temporary, { force: true })
  }
  return document
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

const copyFlushed = async (from: string, to: string) => {
  await copyFile(from, to)
  const file = await open(to, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
