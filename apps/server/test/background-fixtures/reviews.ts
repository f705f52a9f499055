import type { Tx } from '../../src/lib/database/transaction.ts'
import { fixtureAppointments, purchaseOf } from './appointments.ts'
import { hiddenId, ids, past, pictures } from './values.ts'

/**
 * Adds a review of an appointment with its answer, another that operators have hidden, and one of an ordered product.
 */
export const addReviews = async (db: Tx) => {
  const common = { customerId: ids.customer, note: 4, createdAt: past('10:00'), images: [pictures.customer] }
  const appointmentReview = ({ id }: { id: string }) => ({
    ...common,
    appointmentId: id,
    professionalId: ids.professional,
  })
  await db
    .insertInto('reviews')
    .values([
      {
        ...{ id: ids.review, ...appointmentReview(purchaseOf(fixtureAppointments.done)), texte: 'Bien.' },
        ...{ reponse: 'Merci.', answeredAt: past('11:00') },
      },
      {
        id: hiddenId(111),
        ...appointmentReview(purchaseOf(fixtureAppointments.disputed)),
        texte: 'Vrombel',
        ...{ hiddenAt: past('11:00'), reponse: 'Vrombel', answeredAt: past('11:00'), answerHiddenAt: past('12:00') },
      },
      { id: ids.reviewOfProduct, ...common, productId: ids.product, orderId: hiddenId(302), texte: 'Bien.' },
    ])
    .execute()
}
