import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { newLink } from './new-link.ts'

/** Lists confirmed subscribers, each with a new unsubscribe link for a mailing. */
export const subscribersWithLinks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, publicUrl: string) =>
  transaction(db, async (db) => {
    const subscribers = await db
      .selectFrom('newsletterSubscribers as s')
      .select(['s.id', 's.email'])
      .where('s.confirmedAt', 'is not', null)
      .orderBy('s.confirmedAt')
      .forUpdate()
      .execute()
    const listed: { email: string | null; unsubscribeUrl: string }[] = []
    for (const { id, email } of subscribers) {
      const token = await newLink({ db, clock }, id, 'leave')
      listed.push({ email, unsubscribeUrl: pageAddress(publicUrl, 'leaveNewsletter', { token }) })
    }
    return listed
  })
