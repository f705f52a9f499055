import type { Db } from '../../lib/database/database.ts'

/** Deletes the decline reasons of a person who deletes the account: refused cards have moved no money. */
export const purgeDeclineReasons = (db: Db, userId: string) =>
  db
    .updateTable('payments as y')
    .from('paymentParts as p')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .set({ failureCode: null, failureMessage: null })
    .whereRef('p.paymentId', '=', 'y.id')
    .where('a.customerId', '=', userId)
    .execute()
