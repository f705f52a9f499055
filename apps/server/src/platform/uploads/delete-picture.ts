import type { Expression, SqlBool } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx, Within } from '../../lib/database/transaction.ts'
import { removePicture } from './picture-files.ts'
import type { Pictures } from './queries.ts'
import { lockPicture } from './send-picture.ts'

type Sent = { filename: string; user_id: string }

/** Forgets a picture that this person has sent, if `mayGo` says so; a file that another has sent too stays for her. */
export const forgetPicture = async (
  { db, imagesDir }: Within<Pick<Deps, 'db' | 'imagesDir'>>,
  { filename, user_id }: Sent,
  mayGo: (eb: Pictures) => Expression<SqlBool>,
) => {
  await lockPicture(db, filename)
  await lockRow(db, { filename, user_id })
  const forgotten = await db
    .deleteFrom('uploads as p')
    .where('p.filename', '=', filename)
    .where('p.user_id', '=', user_id)
    .where(mayGo)
    .returning('p.private')
    .executeTakeFirst()
  if (!forgotten) return
  const another = await db.selectFrom('uploads').select('user_id').where('filename', '=', filename).executeTakeFirst()
  if (!another) await removePicture({ imagesDir }, { filename, private: forgotten.private })
}

/** Waits for whoever is attaching it now, so that the deletion's own statement sees what she did. */
const lockRow = (db: Tx, { filename, user_id }: Sent) =>
  db
    .selectFrom('uploads as p')
    .select('p.filename')
    .where('p.filename', '=', filename)
    .where('p.user_id', '=', user_id)
    .forUpdate()
    .execute()
