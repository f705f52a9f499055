import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { type Author, publishReview, type ReviewWords } from '../../marketplace/reviews/publish-review.ts'
import { reviewById } from '../../marketplace/reviews/queries.ts'
import { reviewDenial } from '../appointments/appointment.rules.ts'

/** Publishes the customer's review of an appointment that took place. */
export const reviewAppointment = (deps: Deps, author: Author, id: string, words: ReviewWords) =>
  publishReview(deps, author, words, { subjectIn: (db, now) => visitOver(db, author, id, now), viewOf: reviewById })

const visitOver = async (db: Tx, author: Author, id: string, now: Date) => {
  const visit = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.professionalId', 'a.status', 'a.endsAt as endTime'])
    .where('a.id', '=', id)
    .where('a.customerId', '=', author.id)
    .executeTakeFirst()
  if (!visit) throw new Refusal('not_found')
  const why = reviewDenial(visit, now)
  if (why) throw new Refusal(why)
  return { appointmentId: visit.id, professionalId: visit.professionalId }
}
