import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { inTransaction, transaction } from '../../lib/database/transaction.ts'
import { invalid, Refusal } from '../../lib/domain-error.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { unpublishUntil } from '../appointments/appointment.rules.ts'

/** Its author takes it back; an operator hides it, but her own where she gives no reason: that she takes back as its author. */
export const removeReview = async (deps: Deps, viewer: Viewer, id: string, reason: string | undefined) => {
  const review = await deps.db
    .selectFrom('reviews as r')
    .select('r.customerId')
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!review) throw new Refusal('not_found')
  if (viewer.role === 'admin' && (reason !== undefined || review.customerId !== viewer.id))
    await hideReview(deps, viewer, id, reason)
  else await unpublishReview(deps, viewer, id)
}

/** Takes a review of hers back while she may: it is gone, with its answer, and she may write another. */
const unpublishReview = ({ db, clock }: Deps, author: Pick<Viewer, 'id'>, id: string) =>
  transaction(db, async (db) => {
    const review = await db
      .selectFrom('reviews as r')
      .select(['r.createdAt as publishedAt', 'r.hiddenAt'])
      .where('r.id', '=', id)
      .where('r.customerId', '=', author.id)
      // So that moderation does not hide it meanwhile.
      .forUpdate()
      .executeTakeFirst()
    if (!review) throw new Refusal('not_found')
    const until = unpublishUntil({ publishedAt: review.publishedAt, isHidden: review.hiddenAt !== null })
    if (until === null || clock.now() > until) throw new Refusal('review_stays')
    await db.deleteFrom('reviews').where('id', '=', id).execute()
  })

/**
 * Takes somebody's review off the page of the professional, or of the product, for good, pictures and all: its author still reads her words and is
 * told why. Its pictures go as others do that nothing shows any more.
 */
const hideReview = (deps: Deps, operator: Viewer, id: string, reason: string | undefined) =>
  inTransaction(deps, async (deps, db) => {
    if (reason === undefined) throw invalid('reason', 'Champs requis!')
    const hidden = await db
      .updateTable('reviews')
      .set({ hiddenAt: deps.clock.now(), images: [] })
      .where('id', '=', id)
      .where('hiddenAt', 'is', null)
      .returning(['customerId', 'appointmentId'])
      .executeTakeFirst()
    if (!hidden) throw new Refusal('not_found')
    const { customerId: userId, appointmentId } = hidden
    const action = {
      kind: 'review_hidden',
      userId,
      ...(appointmentId ? { appointmentId } : { details: { reviewId: id } }),
      reason,
    } as const
    const { id: subjectId } = await recordAction(deps, operator, action)
    await enqueueMail(deps, { kind: 'review_hidden', userId, subjectId })
  })
