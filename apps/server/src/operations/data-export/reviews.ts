import type { Db } from '../../lib/database/database.ts'

export const reviewsOf = async (db: Db, userId: string) => ({
  reviewsWritten: await reviews(db).where('customer_id', '=', userId).execute(),
  reviewsReceived: await reviews(db).where('professional_id', '=', userId).execute(),
})

const reviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .select([
      'appointment_id',
      'product_id',
      'order_id',
      'note',
      'texte',
      'images',
      'reponse',
      'created_at',
      'answered_at',
      'hidden_at',
    ])
    .orderBy('created_at')
