import type { ReviewBody } from '@couronne/contract/marketplace/reviews'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'

export type Author = Pick<Viewer, 'id'>
export type ReviewContent = Pick<ReviewBody, 'note' | 'texte' | 'images'>

type Subject = { appointmentId: string; professionalId: string } | { productId: string; orderId: string }
type ReviewKind<View> = {
  /** Returns the appointment or product under review; throws if the author may not review it. */
  loadSubject: (db: Tx, now: Date) => Promise<Subject>
  loadView: (db: Tx, id: string) => Promise<View>
}

/** Publishes a review of a completed appointment or of a purchased product. Each can be reviewed once. */
export const publishReview = <View>(
  deps: Deps,
  author: Author,
  content: ReviewContent,
  { loadSubject, loadView }: ReviewKind<View>,
) =>
  rejectViolations({ one_review_per_appointment: 'already_done', one_review_per_product: 'already_done' }, () =>
    inTransaction(deps, async (deps, db) => {
      const now = deps.clock.now()
      const subject = await loadSubject(db, now)
      const images = [...new Set(content.images)]
      for (const image of images) await assertOwnPicture(db, author.id, image)
      const { id } = await db
        .insertInto('reviews')
        .values({ ...subject, customerId: author.id, note: content.note, texte: content.texte, images, createdAt: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      if ('professionalId' in subject)
        await enqueueMail(deps, { kind: 'review_received', userId: subject.professionalId, subjectId: id })
      return loadView(db, id)
    }),
  )
