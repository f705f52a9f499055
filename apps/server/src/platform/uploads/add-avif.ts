import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { encodeAvif } from './encode-avif.ts'
import { hasAvif, incomingDir, keepAvif, pathOf, removeAside } from './picture-files.ts'
import { lockPicture } from './send-picture.ts'

/** Adds AVIF files to a public picture. Until then, browsers that read AVIF get WebP like the others. */
export const addAvif = async (deps: Deps, filename: string) => {
  const picture = { filename, private: false }
  if ((await hasAvif(deps, picture)) || !(await isKept(deps, filename))) return
  const prefix = join(await incomingDir(deps), randomUUID())
  try {
    await encodeAvif(pathOf(deps, picture), prefix)
    await transaction(deps.db, async (db) => {
      await lockPicture(db, filename)
      if (await isKept({ db }, filename)) await keepAvif(deps, picture, prefix)
    })
  } finally {
    await removeAside(prefix)
  }
}

/** The picture may have been deleted meanwhile. */
const isKept = async ({ db }: Pick<Deps, 'db'>, filename: string) =>
  Boolean(await db.selectFrom('uploads').select('filename').where('filename', '=', filename).executeTakeFirst())
