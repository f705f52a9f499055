import type { ReviewBody } from '@couronne/contract/booking/reviews'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { Refusal, refusing } from '../../lib/domain-error.ts'
import { ownPicture } from '../../platform/uploads/queries.ts'
import { hasLeft } from '../../shop/product-reviews/product-review.rules.ts'
import { boughtBy, productReviewById } from '../../shop/product-reviews/queries.ts'
import { whyNoReview } from '../appointments/appointment.rules.ts'
import { reviewById } from './queries.ts'

type Author = Pick<Viewer, 'id'>

/** Publishes what somebody says of a visit of hers that took place, or of a product that she has bought: of each once. */
export const publishReview = ({ db, clock }: Deps, author: Author, body: ReviewBody) =>
  refusing({ one_review_per_visit: 'already_done', one_review_per_product: 'already_done' }, () =>
    transaction(db, async (db) => {
      const now = clock.now()
      const { appointmentId, product } = body
      if (appointmentId === undefined && product === undefined) throw new Refusal('not_found')
      const of =
        appointmentId === undefined
          ? await productBought(db, author, product as string)
          : await visitOver(db, author, appointmentId, now)
      const images = [...new Set(body.images)]
      for (const image of images) await ownPicture(db, author.id, image)
      const { id } = await db
        .insertInto('reviews')
        .values({ ...of, customerId: author.id, note: body.note, texte: body.texte, images, createdAt: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return appointmentId === undefined ? productReviewById(db, id) : reviewById(db, id)
    }),
  )

const visitOver = async (db: Tx, author: Author, id: string, now: Date) => {
  const visit = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.professionalId', 'a.status', 'a.endsAt as endTime'])
    .where('a.id', '=', id)
    .where('a.customerId', '=', author.id)
    .executeTakeFirst()
  if (!visit) throw new Refusal('not_found')
  const why = whyNoReview(visit, now)
  if (why) throw new Refusal(why)
  return { appointmentId: visit.id, professionalId: visit.professionalId }
}

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
