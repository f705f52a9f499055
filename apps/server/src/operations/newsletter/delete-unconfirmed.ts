import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { hoursToConfirm } from '../../identity/sessions/new-link.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'

/** Deletes addresses that were not confirmed before their link expired, and the mails to them. */
export const deleteUnconfirmed = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transaction(db, async (db) => {
    const now = clock.now()
    const removed = await db
      .deleteFrom('newsletterSubscribers as s')
      .where('s.confirmedAt', 'is', null)
      .where('s.leftAt', 'is', null)
      .where('s.askedAt', '<=', new Date(now.getTime() - hoursToConfirm * 3_600_000))
      .where(sql<boolean>`not exists (
        select from newsletter_links l where l.subscriber_id = s.id and l.kind = 'confirm' and l.expires_at > ${now})`)
      .returning('s.id')
      .execute()
    await deleteMailsOf(db, removed)
  })

/** Deletes the subscription of a user whose account is deleted. */
export const deleteSubscription = async (db: Tx, userId: string) => {
  const removed = await db
    .deleteFrom('newsletterSubscribers as s')
    .using('users as u')
    .whereRef('s.email', '=', 'u.email')
    .where('u.id', '=', userId)
    .returning('s.id')
    .execute()
  await deleteMailsOf(db, removed)
}

const deleteMailsOf = async (db: Tx, subscribers: { id: string }[]) => {
  const ids = subscribers.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('mails').where('subjectId', 'in', ids).execute()
}
