import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { reviewById } from './queries.ts'

/** Publishes a professional's answer to a review. Each review gets one answer. */
export const answerReview = ({ db, clock }: Deps, professional: Pick<Viewer, 'id'>, id: string, texte: string) =>
  transaction(db, async (db) => {
    await lockAccount(db, professional.id)
    const { numUpdatedRows } = await db
      .updateTable('reviews')
      .set({ reponse: texte, answeredAt: clock.now() })
      .where('id', '=', id)
      .where('professionalId', '=', professional.id)
      .where('hiddenAt', 'is', null)
      // A concurrent second answer waits here for the first one's row lock, and then matches no row.
      .where('reponse', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) await rejectAnswer(db, professional.id, id)
    return reviewById(db, id)
  })

const rejectAnswer = async (db: Db, professionalId: string, id: string) => {
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
