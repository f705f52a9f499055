import type { Expression, SqlBool } from 'kysely'
import type { Deps } from '../../deps.ts'
import { afterCommit, inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { removePicture } from './picture-files.ts'
import type { PictureExpressions } from './queries.ts'
import { lockPicture } from './send-picture.ts'

type Upload = { filename: string; userId: string }

/**
 * Deletes a person's upload if `canDelete` allows it, and after the commit its file, unless another person has sent it
 * too.
 */
export const deletePicture = async (
  { db, imagesDir }: WithTx<Pick<Deps, 'db' | 'imagesDir'>>,
  { filename, userId }: Upload,
  canDelete: (eb: PictureExpressions) => Expression<SqlBool>,
) => {
  await lockPicture(db, filename)
  await lockRow(db, { filename, userId })
  const deleted = await db
    .deleteFrom('uploads as p')
    .where('p.filename', '=', filename)
    .where('p.userId', '=', userId)
    .where(canDelete)
    .returning('p.private')
    .executeTakeFirst()
  if (!deleted) return
  afterCommit(db, (db) => removeUnused({ db, imagesDir }, { filename, private: deleted.private }))
}

/** The lock makes another upload of the same picture come before or after. */
const removeUnused = (deps: Pick<Deps, 'db' | 'imagesDir'>, picture: { filename: string; private: boolean }) =>
  inTransaction(deps, async (deps, db) => {
    await lockPicture(db, picture.filename)
    const upload = await db
      .selectFrom('uploads')
      .select('userId')
      .where('filename', '=', picture.filename)
      .executeTakeFirst()
    if (!upload) await removePicture(deps, picture)
  })

/** Locks the upload, so that the deletion sees an attachment made concurrently. */
const lockRow = (db: Tx, { filename, userId }: Upload) =>
  db
    .selectFrom('uploads as p')
    .select('p.filename')
    .where('p.filename', '=', filename)
    .where('p.userId', '=', userId)
    .forUpdate()
    .execute()
