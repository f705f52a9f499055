import type { Tx } from '../../lib/database/transaction.ts'

/** Browsers that have registered and wait for a confirmation of the account are no longer logged in by it. */
export const deleteWaitingBrowsers = (db: Tx, userId: string) =>
  db.deleteFrom('waitingBrowsers').where('userId', '=', userId).execute()
