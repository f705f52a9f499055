import type { Deps } from '../../deps.ts'
import { inTransaction, transaction } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { unpublishUntil } from './review.rules.ts'

/**
 * Deletes the author's own review, or hides it for an operator. An operator's own review is hidden only if a reason is
 * given.
 */
export const removeReview = async (deps: Deps, viewer: Viewer, id: string, reason: string | undefined) => {
  const review = await deps.db
    .selectFrom('reviews as r')
    .select('r.customerId')
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!review) throw new DomainError('not_found')
  if (viewer.role === 'admin' && (reason !== undefined || review.customerId !== viewer.id))
    await hideReview(deps, viewer, id, reason)
  else await unpublishReview(deps, viewer, id)
}

/** Deletes a review and its answer while its author may still do so. The author may then write another. */
const unpublishReview = ({ db, clock }: Deps, author: Pick<Viewer, 'id'>, id: string) =>
  transaction(db, async (db) => {
    const review = await db
      .selectFrom('reviews as r')
      .select(['r.createdAt as publishedAt', 'r.hiddenAt'])
      .where('r.id', '=', id)
      .where('r.customerId', '=', author.id)
      // The row lock stops moderation from hiding the review meanwhile.
      .forUpdate()
      .executeTakeFirst()
    if (!review) throw new DomainError('not_found')
    const until = unpublishUntil({ publishedAt: review.publishedAt, isHidden: review.hiddenAt !== null })
    if (until === null || clock.now() > until) throw new DomainError('review_stays')
    await db.deleteFrom('reviews').where('id', '=', id).execute()
  })

/**
 * Hides a review from the page of the professional or product for good and deletes its pictures. Its author can still
 * read the text and gets the reason by mail, unless another mail has it. The picture files are deleted with other unused
 * files.
 */
export const hideReview = (
  deps: Deps,
  operator: Viewer,
  id: string,
  reason: string | undefined,
  { isMailed = true }: { isMailed?: boolean } = {},
) =>
  inTransaction(deps, async (deps, db) => {
    if (reason === undefined) throw validationError('reason', 'Champs requis!')
    const hidden = await db
      .updateTable('reviews')
      .set({ hiddenAt: deps.clock.now(), images: [] })
      .where('id', '=', id)
      .where('hiddenAt', 'is', null)
      .returning(['customerId', 'appointmentId'])
      .executeTakeFirst()
    if (!hidden) throw new DomainError('not_found')
    const { customerId: userId, appointmentId } = hidden
    const action = {
      kind: 'review_hidden',
      userId,
      ...(appointmentId ? { appointmentId } : { details: { reviewId: id } }),
      reason,
    } as const
    const { id: subjectId } = await recordAction(deps, operator, action)
    if (isMailed) await enqueueMail(deps, { kind: 'review_hidden', userId, subjectId })
  })
