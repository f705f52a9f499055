import type { Tx } from '../../src/lib/database/transaction.ts'
import { hiddenId, ids, past, pictures } from './marks.ts'
import { purchaseOf, visits } from './visits.ts'

/**
 * Adds a review of an appointment with its answer, another that operators have hidden, and one of an ordered product.
 */
export const addReviews = async (db: Tx) => {
  const hers = { customerId: ids.customer, note: 4, createdAt: past('10:00'), images: [pictures.customer] }
  const ofVisit = ({ id }: { id: string }) => ({ ...hers, appointmentId: id, professionalId: ids.professional })
  await db
    .insertInto('reviews')
    .values([
      {
        ...{ id: ids.review, ...ofVisit(purchaseOf(visits.done)), texte: 'Bien.' },
        ...{ reponse: 'Merci.', answeredAt: past('11:00') },
      },
      { id: hiddenId(111), ...ofVisit(purchaseOf(visits.disputed)), texte: 'Vrombel', hiddenAt: past('11:00') },
      { id: ids.reviewOfProduct, ...hers, productId: ids.product, orderId: hiddenId(302), texte: 'Bien.' },
    ])
    .execute()
}
