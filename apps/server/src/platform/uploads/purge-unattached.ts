import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { deletePicture } from './delete-picture.ts'
import { removeOldIncoming } from './picture-files.ts'
import { isAttached, unattachedMs } from './queries.ts'

/** Deletes pictures that were sent at least a day ago and are used nowhere. */
export const purgeUnattachedPictures = async (deps: Deps) => {
  const before = new Date(deps.clock.now().getTime() - unattachedMs)
  const unattached = await deps.db
    .selectFrom('uploads as p')
    .select(['p.filename', 'p.userId'])
    .where('p.createdAt', '<=', before)
    .where((eb) => eb.not(isAttached(eb)))
    .execute()
  for (const picture of unattached)
    await inTransaction(deps, (deps) =>
      deletePicture(deps, picture, (eb) => eb.and([eb('p.createdAt', '<=', before), eb.not(isAttached(eb))])),
    )
  await removeOldIncoming(deps, before)
}
