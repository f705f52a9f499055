import { sql } from 'kysely'
import { replaceAnswersAbout } from '../../lib/database/stored-answers.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { toErrorBody } from '../../lib/http/errors.ts'

/**
 * Selects every id that identifies the person in a stored reply: the user's own id and those of related orders,
 * withdrawals, appointments, reviews and conversations.
 */
const selectRelatedIds = (userId: string) => sql`
  select ${userId}::uuid
  union all select o.id from orders o where o.customer_id = ${userId}
  union all select w.id from withdrawals w join orders o on o.id = w.order_id where o.customer_id = ${userId}
  union all select a.id from appointments a where ${userId} in (a.customer_id, a.professional_id)
  union all select r.id from reviews r where ${userId} in (r.customer_id, r.professional_id)
  union all select p.conversation_id from participants p where p.user_id = ${userId}`

/**
 * Replaces stored idempotent replies to other people that mention the user. The idempotency keys stay, so a retry still
 * has no effect, but the reply's content is deleted. The user's own keys are deleted before.
 */
export const deleteAnswersAbout = async (db: Tx, userId: string, email: string) => {
  const replacement = new DomainError('answer_expired')
  const replacementAnswer = { status: replacement.statusCode, body: JSON.stringify(toErrorBody(replacement)) }
  await replaceAnswersAbout(db, { ids: selectRelatedIds(userId), text: email, instead: replacementAnswer })
}
