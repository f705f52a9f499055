import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { type Author, publishReview, type ReviewWords } from '../../marketplace/reviews/publish-review.ts'
import { hasLeft } from './product-review.rules.ts'
import { boughtBy, productReviewById } from './queries.ts'

/** Publishes the customer's review of a dispatched product. */
export const reviewProduct = (deps: Deps, author: Author, id: string, words: ReviewWords) =>
  publishReview(deps, author, words, { subjectIn: (db) => productBought(db, author, id), viewOf: productReviewById })

/** A customer may review a product once it is dispatched: no order is cancelled after that. */
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
