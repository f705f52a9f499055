import type { Deps } from '../deps.ts'
import type { Within } from '../lib/database/transaction.ts'
import { removePicture } from './picture-files.ts'
import { lockPicture } from './send-picture.ts'

/** Forgets every picture a user has sent; a file that another has sent too stays for her. */
export const forgetPicturesOf = async ({ db, imagesDir }: Within<Pick<Deps, 'db' | 'imagesDir'>>, userId: string) => {
  const pictures = await db
    .selectFrom('uploads')
    .select(['filename', 'private'])
    .where('user_id', '=', userId)
    .orderBy('filename')
    .execute()
  for (const picture of pictures) {
    const { filename } = picture
    await lockPicture(db, filename)
    await db.deleteFrom('uploads').where('filename', '=', filename).where('user_id', '=', userId).execute()
    const another = await db.selectFrom('uploads').select('user_id').where('filename', '=', filename).executeTakeFirst()
    if (!another) await removePicture({ imagesDir }, picture)
  }
}
