import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type Author, publishReview, type ReviewContent } from '../../marketplace/reviews/publish-review.ts'
import { isDispatched } from './product-review.rules.ts'
import { paidOrdersOfProduct, productReviewById } from './queries.ts'

/** Publishes the customer's review of a dispatched product. */
export const reviewProduct = (deps: Deps, author: Author, id: string, content: ReviewContent) =>
  publishReview(deps, author, content, {
    loadSubject: (db) => reviewableProduct(db, author, id),
    loadView: productReviewById,
  })

/** A customer may review a product once it is dispatched: no order is cancelled after that. */
const reviewableProduct = async (db: Tx, author: Author, productId: string) => {
  const orders = await paidOrdersOfProduct(db, author.id, productId)
  if (orders.length === 0) throw new DomainError('not_found')
  const order = orders.find(isDispatched)
  if (!order)
    throw new DomainError('not_over_yet', {
      message: 'Vous pourrez donner votre avis dès que votre commande sera expédiée.',
    })
  return { productId, orderId: order.id }
}
