import type { Db } from '../../lib/database/database.ts'

/** What banks have said of the cards of a person who erases her account: no money went that way. */
export const forgetRefusedCards = (db: Db, userId: string) =>
  db
    .updateTable('payments as y')
    .from('paymentParts as p')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .set({ failureCode: null, failureMessage: null })
    .whereRef('p.paymentId', '=', 'y.id')
    .where('a.customerId', '=', userId)
    .execute()
