import type { Expression, SqlBool } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx, Within } from '../../lib/database/transaction.ts'
import { removePicture } from './picture-files.ts'
import type { Pictures } from './queries.ts'
import { lockPicture } from './send-picture.ts'

type Sent = { filename: string; userId: string }

/** Deletes a person's upload if `mayGo` allows it; the file stays if another person has sent it too. */
export const forgetPicture = async (
  { db, imagesDir }: Within<Pick<Deps, 'db' | 'imagesDir'>>,
  { filename, userId }: Sent,
  mayGo: (eb: Pictures) => Expression<SqlBool>,
) => {
  await lockPicture(db, filename)
  await lockRow(db, { filename, userId })
  const deleted = await db
    .deleteFrom('uploads as p')
    .where('p.filename', '=', filename)
    .where('p.userId', '=', userId)
    .where(mayGo)
    .returning('p.private')
    .executeTakeFirst()
  if (!deleted) return
  const another = await db.selectFrom('uploads').select('userId').where('filename', '=', filename).executeTakeFirst()
  if (!another) await removePicture({ imagesDir }, { filename, private: deleted.private })
}

/** Locks the upload, so that the deletion sees an attachment made concurrently. */
const lockRow = (db: Tx, { filename, userId }: Sent) =>
  db
    .selectFrom('uploads as p')
    .select('p.filename')
    .where('p.filename', '=', filename)
    .where('p.userId', '=', userId)
    .forUpdate()
    .execute()
