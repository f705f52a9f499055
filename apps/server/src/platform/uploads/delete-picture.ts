import type { Expression, SqlBool } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx, WithTx } from '../../lib/database/transaction.ts'
import { removePicture } from './picture-files.ts'
import type { PictureExpressions } from './queries.ts'
import { lockPicture } from './send-picture.ts'

type Upload = { filename: string; userId: string }

/** Deletes a person's upload if `canDelete` allows it; the file stays if another person has sent it too. */
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
  const otherUpload = await db
    .selectFrom('uploads')
    .select('userId')
    .where('filename', '=', filename)
    .executeTakeFirst()
  if (!otherUpload) await removePicture({ imagesDir }, { filename, private: deleted.private })
}

/** Locks the upload, so that the deletion sees an attachment made concurrently. */
const lockRow = (db: Tx, { filename, userId }: Upload) =>
  db
    .selectFrom('uploads as p')
    .select('p.filename')
    .where('p.filename', '=', filename)
    .where('p.userId', '=', userId)
    .forUpdate()
    .execute()
