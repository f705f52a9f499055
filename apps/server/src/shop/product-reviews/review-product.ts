import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { type Author, publishReview, type ReviewWords } from '../../marketplace/reviews/publish-review.ts'
import { hasLeft } from './product-review.rules.ts'
import { boughtBy, productReviewById } from './queries.ts'

/** Publishes the customer's review of a product that has been sent. */
export const reviewProduct = (deps: Deps, author: Author, id: string, words: ReviewWords) =>
  publishReview(deps, author, words, { subjectIn: (db) => productBought(db, author, id), viewOf: productReviewById })

/** What has left for her is hers to judge: no order is cancelled after that. */
const productBought = async (db: Tx, author: Author, productId: string) => {
  const bought = await boughtBy(db, author.id, productId)
  if (bought.length === 0) throw new Refusal('not_found')
  const order = bought.find(hasLeft)
  if (!order)
    throw new Refusal('not_over_yet', {
      message: 'Vous pourrez donner votre avis dès que votre commande sera expédiée.',
    })
  return { productId, orderId: order.id }
}
