import type { Db } from '../src/lib/database/database.ts'

/** Returns what a purchase leaves on each account of the ledger, in cents; accounts at zero are left out. */
export const ledgerAccountsOf = async (db: Db, purchaseId: string) => {
  const rows = await db
    .selectFrom('journalPostings as e')
    .innerJoin('journalTransactions as m', 'm.id', 'e.transactionId')
    .select((eb) => ['e.account', eb.fn.sum<number>('e.cents').as('cents')])
    .where('m.purchaseId', '=', purchaseId)
    // The provider's fees come with a later job and have tests of their own.
    .where('m.kind', '<>', 'cost')
    .groupBy('e.account')
    .execute()
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]))
}
