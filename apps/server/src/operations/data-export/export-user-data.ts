import type { Deps } from '../../deps.ts'
import { ownRecordOf } from '../../identity/accounts/queries.ts'
import { accountActivityOf, mailsTo, settingsOf } from './account.ts'
import { appointmentsOf, offerOf } from './appointments.ts'
import { decisionsBy } from './decisions.ts'
import { invoicesForExport } from './invoices.ts'
import { moneyOf } from './money.ts'
import { proofsForExport } from './proofs.ts'
import { reportsForExport } from './reports.ts'
import { reviewsOf } from './reviews.ts'
import { purchasesOf } from './shop.ts'
import { conversationsForExport } from './talk.ts'

type ExportDeps = Pick<Deps, 'db' | 'config' | 'clock'>

/**
 * Collects all stored data about a user for the data export. Left out are hashes of passwords and links, the other
 * party of an appointment, and stored idempotent replies, which repeat other data. An exporting user is confirmed, so
 * no pending registration exists. Tests compare this with the tables that refer to users and with their columns.
 */
export const exportUserData = async ({ db, config, clock }: ExportDeps, userId: string) => ({
  account: { ...(await ownRecordOf(db, config.visibility, userId)), ...(await settingsOf(db, userId)) },
  ...(await accountActivityOf(db, userId, clock.now())),
  ...(await decisionsBy(db, userId)),
  ...(await mailsTo(db, userId)),
  ...(await offerOf(db, userId)),
  ...(await appointmentsOf(db, userId)),
  ...(await moneyOf(db, userId)),
  ...(await invoicesForExport(db, userId)),
  ...(await purchasesOf(db, userId)),
  ...(await reviewsOf(db, userId)),
  ...(await conversationsForExport(db, userId)),
  ...(await reportsForExport(db, userId)),
  ...(await proofsForExport(db, userId)),
})
