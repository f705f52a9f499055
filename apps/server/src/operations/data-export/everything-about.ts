import type { Deps } from '../../deps.ts'
import { ownRecordOf } from '../../identity/accounts/queries.ts'
import { mailsTo, settingsOf, tracesOf } from './account.ts'
import { offerOf, visitsOf } from './appointments.ts'
import { decidedBy } from './decided.ts'
import { papersOf } from './invoices.ts'
import { moneyOf } from './money.ts'
import { reviewsOf } from './reviews.ts'
import { boughtBy } from './shop.ts'

/**
 * Everything kept about a user, for her to take along; without hashes of passwords and links, the other party to an
 * appointment, and answers kept for repeats, which say nothing new. Of registrations that wait, who can ask has none. Tests
 * hold this against the tables that refer to users, and against the columns of those it reads.
 */
export const everythingAbout = async ({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string) => ({
  account: { ...(await ownRecordOf(db, config.visibility, userId)), ...(await settingsOf(db, userId)) },
  ...(await tracesOf(db, userId)),
  ...(await decidedBy(db, userId)),
  ...(await mailsTo(db, userId)),
  ...(await offerOf(db, userId)),
  ...(await visitsOf(db, userId)),
  ...(await moneyOf(db, userId)),
  ...(await papersOf(db, userId)),
  ...(await boughtBy(db, userId)),
  ...(await reviewsOf(db, userId)),
})
