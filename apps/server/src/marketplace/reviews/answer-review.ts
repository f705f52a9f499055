import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { reviewById } from './queries.ts'

/** Publishes a professional's answer to a review. Each review gets one answer. */
export const answerReview = (deps: Deps, professional: Pick<Viewer, 'id'>, id: string, texte: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockAccount(db, professional.id)
    const answered = await db
      .updateTable('reviews')
      .set({ reponse: texte, answeredAt: deps.clock.now() })
      .where('id', '=', id)
      .where('professionalId', '=', professional.id)
      .where('hiddenAt', 'is', null)
      // A concurrent second answer waits here for the first one's row lock, and then matches no row.
      .where('reponse', 'is', null)
      .returning('customerId')
      .executeTakeFirst()
    if (!answered) return rejectAnswer(db, professional.id, id)
    await enqueueMail(deps, { kind: 'review_answered', userId: answered.customerId, subjectId: id })
    return reviewById(db, id)
  })

const rejectAnswer = async (db: Db, professionalId: string, id: string): Promise<never> => {
  const ownReview = await db
    .selectFrom('reviews as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where('r.professionalId', '=', professionalId)
    .where('r.hiddenAt', 'is', null)
    .executeTakeFirst()
  if (!ownReview) throw new DomainError('not_found')
  throw new DomainError('already_done', { message: 'Vous avez déjà répondu à cet avis : votre réponse est publiée.' })
}
