import type { ReviewBody } from '@couronne/contract/reviews'
import { whyNoReview } from '../appointments/appointment.ts'
import type { Deps } from '../deps.ts'
import { transaction } from '../lib/database/transaction.ts'
import { Refusal, refusing } from '../lib/refusal.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { ownPicture } from '../uploads/queries.ts'
import { reviewById } from './queries.ts'

/** Publishes what the customer of a visit that took place says of it, once. */
export const publishReview = ({ db, clock }: Deps, author: Pick<Viewer, 'id'>, body: ReviewBody) =>
  refusing({ one_review_per_visit: 'already_done' }, () =>
    transaction(db, async (db) => {
      const now = clock.now()
      const visit = await db
        .selectFrom('appointments as a')
        .select(['a.id', 'a.professional_id', 'a.status', 'a.ends_at as endTime'])
        .where('a.id', '=', body.appointmentId)
        .where('a.customer_id', '=', author.id)
        // So that it is not cancelled meanwhile.
        .forUpdate()
        .executeTakeFirst()
      if (!visit) throw new Refusal('not_found')
      const why = whyNoReview(visit, now)
      if (why) throw new Refusal(why)
      const images = [...new Set(body.images)]
      for (const image of images) await ownPicture(db, author.id, image)
      const { id } = await db
        .insertInto('reviews')
        .values({
          appointment_id: visit.id,
          professional_id: visit.professional_id,
          customer_id: author.id,
          note: body.note,
          texte: body.texte,
          images,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return reviewById(db, id)
    }),
  )
