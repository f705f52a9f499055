import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { encodeAvif } from './encode-avif.ts'
import { hasAvif, incomingDir, pathOf, publishAvif, removeTemporaryFiles } from './picture-files.ts'
import { lockPicture } from './send-picture.ts'

/** Adds AVIF files to a public picture. Until then, browsers that read AVIF get WebP like the others. */
export const addAvif = async (deps: Deps, filename: string) => {
  const picture = { filename, private: false }
  if ((await hasAvif(deps, picture)) || !(await isUploaded(deps, filename))) return
  const prefix = join(await incomingDir(deps), randomUUID())
  try {
    await encodeAvif(pathOf(deps, picture), prefix)
    await transaction(deps.db, async (db) => {
      await lockPicture(db, filename)
      if (await isUploaded({ db }, filename)) await publishAvif(deps, picture, prefix)
    })
  } finally {
    await removeTemporaryFiles(prefix)
  }
}

/** The picture may have been deleted meanwhile. */
const isUploaded = async ({ db }: Pick<Deps, 'db'>, filename: string) =>
  Boolean(await db.selectFrom('uploads').select('filename').where('filename', '=', filename).executeTakeFirst())
