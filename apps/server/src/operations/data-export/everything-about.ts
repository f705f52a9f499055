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
 * Collects all stored data about a user for the data export. Left out are hashes of passwords and links, the other
 * party of an appointment, and stored idempotent replies, which repeat other data. An exporting user is confirmed, so
 * no pending registration exists. Tests compare this with the tables that refer to users and with their columns.
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
