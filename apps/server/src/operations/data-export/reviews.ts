import type { Db } from '../../lib/database/database.ts'

export const reviewsOf = async (db: Db, userId: string) => ({
  reviewsWritten: await reviews(db).where('customerId', '=', userId).execute(),
  reviewsReceived: await reviews(db).where('professionalId', '=', userId).execute(),
})

const reviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .select([
      'appointmentId',
      'productId',
      'orderId',
      'note',
      'texte',
      'images',
      'reponse',
      'createdAt',
      'answeredAt',
      'hiddenAt',
      'answerHiddenAt',
    ])
    .orderBy('createdAt')
