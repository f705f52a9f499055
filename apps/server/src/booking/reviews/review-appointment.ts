import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type Author, publishReview, type ReviewContent } from '../../marketplace/reviews/publish-review.ts'
import { reviewById } from '../../marketplace/reviews/queries.ts'
import { reviewDenyCode } from '../appointments/appointment.rules.ts'

/** Publishes the customer's review of an appointment that took place. */
export const reviewAppointment = (deps: Deps, author: Author, id: string, content: ReviewContent) =>
  publishReview(deps, author, content, {
    loadSubject: (db, now) => findReviewableAppointment(db, author, id, now),
    loadView: reviewById,
  })

const findReviewableAppointment = async (db: Tx, author: Author, id: string, now: Date) => {
  const appointment = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.professionalId', 'a.status', 'a.endsAt as endTime'])
    .where('a.id', '=', id)
    .where('a.customerId', '=', author.id)
    .executeTakeFirst()
  if (!appointment) throw new DomainError('not_found')
  const denyCode = reviewDenyCode(appointment, now)
  if (denyCode) throw new DomainError(denyCode)
  return { appointmentId: appointment.id, professionalId: appointment.professionalId }
}
