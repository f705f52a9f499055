import type { Tx } from '../../src/lib/database/transaction.ts'
import { hiddenId, ids, past, pictures } from './marks.ts'
import { purchaseOf, visits } from './visits.ts'

/** One of a visit, with its answer, another that operators have hidden, and one of what she has ordered. */
export const addReviews = async (db: Tx) => {
  const hers = { customer_id: ids.customer, note: 4, created_at: past('10:00'), images: [pictures.customer] }
  const ofVisit = ({ id }: { id: string }) => ({ ...hers, appointment_id: id, professional_id: ids.professional })
  await db
    .insertInto('reviews')
    .values([
      {
        ...{ id: ids.review, ...ofVisit(purchaseOf(visits.done)), texte: 'Bien.' },
        ...{ reponse: 'Merci.', answered_at: past('11:00') },
      },
      { id: hiddenId(111), ...ofVisit(purchaseOf(visits.disputed)), texte: 'Vrombel', hidden_at: past('11:00') },
      { id: ids.reviewOfProduct, ...hers, product_id: ids.product, order_id: hiddenId(302), texte: 'Bien.' },
    ])
    .execute()
}
