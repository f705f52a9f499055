import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { deletePicture } from './delete-picture.ts'
import { isRetained } from './queries.ts'

/**
 * Deletes the pictures of an erased account, each in its own transaction, so that other calls wait for one at most.
 * Pictures of products, of reported messages and of an operator's answers stay. An interrupted call can be repeated.
 */
export const deletePicturesOf = async (deps: Pick<Deps, 'db' | 'imagesDir'>, userId: string) => {
  const pictures = await deps.db
    .selectFrom('uploads')
    .select(['filename', 'userId'])
    .where('userId', '=', userId)
    .orderBy('filename')
    .execute()
  for (const picture of pictures)
    await inTransaction(deps, (deps) => deletePicture(deps, picture, (eb) => eb.not(isRetained(eb))))
}
