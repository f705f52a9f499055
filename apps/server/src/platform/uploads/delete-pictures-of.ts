import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { forgetPicture } from './delete-picture.ts'
import { isOfTheShop } from './queries.ts'

/**
 * Deletes the pictures of an erased account, each in its own transaction, so that other calls wait for one at most.
 * Pictures of products stay, whoever sent them. An interrupted call can be repeated.
 */
export const forgetPicturesOf = async (deps: Pick<Deps, 'db' | 'imagesDir'>, userId: string) => {
  const pictures = await deps.db
    .selectFrom('uploads')
    .select(['filename', 'userId'])
    .where('userId', '=', userId)
    .orderBy('filename')
    .execute()
  for (const picture of pictures)
    await inTransaction(deps, (deps) => forgetPicture(deps, picture, (eb) => eb.not(isOfTheShop(eb))))
}
