import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { forgetPicture } from './delete-picture.ts'
import { isOfTheShop } from './queries.ts'

/**
 * Forgets every picture that one who has left had sent, each by itself, so that nobody waits for more than one. What the
 * shop shows is the shop's, whoever sent it. Cut short, it is gone on with.
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
