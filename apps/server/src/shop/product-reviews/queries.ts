import { platformZone } from '@couronne/contract/lib/french-formats'
import type { OwnProductReview, ProductReviews } from '@couronne/contract/shop/product-reviews'
import { sql } from 'kysely'
import { civilDay, type Db } from '../../lib/database/database.ts'
import { pageOf } from '../../lib/paging.ts'
import { unpublishUntil } from '../../marketplace/reviews/review.rules.ts'
import { isDispatched } from './product-review.rules.ts'

/** Dates of the shop use the platform's time zone. */
const zone = sql.lit(platformZone)

const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .innerJoin('orderLines as l', (join) =>
      join.onRef('l.orderId', '=', 'r.orderId').onRef('l.productId', '=', 'r.productId'),
    )
    .innerJoin('users as author', 'author.id', 'r.customerId')
    .select(['r.id', 'r.note', 'r.texte', 'r.images', 'author.firstname', 'l.libelle'])
    .select(({ ref }) => [
      civilDay(ref('o.createdAt'), zone).as('boughtOn'),
      civilDay(ref('r.createdAt'), zone).as('publishedOn'),
    ])
    .select(sql<true>`true`.as('verified'))
    .where('r.hiddenAt', 'is', null)

export const productReviewById = (db: Db, id: string) =>
  selectReviews(db).where('r.id', '=', id).executeTakeFirstOrThrow()

/** Returns the newest review first. */
export const reviewsOfProduct = (db: Db, productId: string, page: { limit: number; offset: number }) =>
  pageOf(
    db,
    selectReviews(db).where('r.productId', '=', productId).orderBy('r.createdAt', 'desc').orderBy('r.id', 'desc'),
    page,
  )

const maxReviewsShown = 50

/** Returns the newest reviews for the product's page, with figures over all its reviews. */
export const productReviewsOf = async (db: Db, productId: string): Promise<ProductReviews> => {
  const countsByNote = await db
    .selectFrom('reviews as r')
    .select(({ fn }) => ['r.note', fn.countAll<number>().as('reviewCount')])
    .where('r.productId', '=', productId)
    .where('r.hiddenAt', 'is', null)
    .groupBy('r.note')
    .execute()
  const notes = [1, 2, 3, 4, 5].map((note) => countsByNote.find((each) => each.note === note)?.reviewCount ?? 0)
  const count = notes.reduce((sum, noteCount) => sum + noteCount, 0)
  if (count === 0) return { rating: null, count, notes, newest: [] }
  const stars = notes.reduce((sum, noteCount, at) => sum + noteCount * (at + 1), 0)
  const { rows: newest } = await reviewsOfProduct(db, productId, { limit: maxReviewsShown, offset: 0 })
  return { rating: Math.round((10 * stars) / count) / 10, count, notes, newest }
}

/** Returns the customer's paid orders of the product that were not cancelled, the latest first. */
export const paidOrdersOfProduct = (db: Db, customerId: string, productId: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('orderLines as l', 'l.orderId', 'o.id')
    .select(['o.id', 'o.status'])
    .where('o.customerId', '=', customerId)
    .where('l.productId', '=', productId)
    .where('o.paidAt', 'is not', null)
    .where('o.status', '<>', 'cancelled')
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .execute()

/** Only its author sees a review that moderation has hidden, and it still prevents a second review. */
export const ownReviewOfProduct = async (
  db: Db,
  customerId: string,
  productId: string,
  now: Date,
): Promise<{ mayReview: boolean; review: OwnReview | null }> => {
  const review = await db
    .selectFrom('reviews as r')
    .select(['r.id', 'r.note', 'r.texte', 'r.images', 'r.createdAt as publishedAt'])
    .select(sql<boolean>`r.hidden_at is not null`.as('isHidden'))
    .where('r.customerId', '=', customerId)
    .where('r.productId', '=', productId)
    .executeTakeFirst()
  if (!review)
    return { mayReview: (await paidOrdersOfProduct(db, customerId, productId)).some(isDispatched), review: null }
  const { publishedAt, ...reviewFields } = review
  const until = unpublishUntil({ publishedAt, isHidden: review.isHidden })
  return { mayReview: false, review: { ...reviewFields, unpublishUntil: until && now <= until ? until : null } }
}
type OwnReview = Omit<NonNullable<OwnProductReview['review']>, 'unpublishUntil'> & { unpublishUntil: Date | null }
