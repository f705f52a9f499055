import { sql } from 'kysely'
import { replaceAnswersAbout } from '../../lib/database/stored-answers.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { refusalBody } from '../../lib/http/errors.ts'

/** What names her in an answer: herself, and what she has bought, sold or reviewed. */
const namesOf = (userId: string) => sql`
  select ${userId}::uuid
  union all select o.id from orders o where o.customer_id = ${userId}
  union all select w.id from withdrawals w join orders o on o.id = w.order_id where o.customer_id = ${userId}
  union all select a.id from appointments a where ${userId} in (a.customer_id, a.professional_id)
  union all select r.id from reviews r where ${userId} in (r.customer_id, r.professional_id)`

/**
 * Operators, professionals and customers were told of her, and their answers are kept for a day so that nothing is done twice.
 * That it was done stays known; what was told does not. Her own have gone before.
 */
export const forgetAnswersAbout = async (db: Tx, userId: string, email: string) => {
  const forgotten = new Refusal('answer_forgotten')
  const instead = { status: forgotten.statusCode, body: JSON.stringify(refusalBody(forgotten)) }
  await replaceAnswersAbout(db, { ids: namesOf(userId), text: email, instead })
}
