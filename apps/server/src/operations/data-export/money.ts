import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { withPurchaseIds } from './with-purchase-ids.ts'

export const moneyOf = async (db: Db, userId: string) => ({
  ...(await paymentsBy(db, userId)),
  ...(await earningsOf(db, userId)),
  disputes: withPurchaseIds(
    await db
      .selectFrom('disputes as d')
      .innerJoin('disputeParts as x', 'x.disputeId', 'd.id')
      .innerJoin('purchases as a', 'a.id', 'x.purchaseId')
      .select([
        'a.id as purchaseId',
        'a.kind as purchaseKind',
        'x.amountCents',
        'd.reason',
        'd.status',
        'd.openedAt',
        'd.decidedAt',
      ])
      .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
      .orderBy('d.openedAt')
      .execute(),
  ),
  ledger: withPurchaseIds(
    await db
      .selectFrom('journalPostings as e')
      .innerJoin('journalTransactions as m', 'm.id', 'e.transactionId')
      .innerJoin('purchases as a', 'a.id', 'm.purchaseId')
      .select(['a.id as purchaseId', 'a.kind as purchaseKind', 'm.kind', 'm.at', 'e.cents'])
      .where('e.userId', '=', userId)
      .orderBy('m.at')
      .execute(),
  ),
})

const paymentsBy = async (db: Db, userId: string) => ({
  savedCards: await db
    .selectFrom('savedCards as c')
    .innerJoin('providerCustomers as p', 'p.userId', 'c.userId')
    .select(['c.brand', 'c.last4', 'c.expMonth', 'c.expYear', 'c.savedAt'])
    .where('p.userId', '=', userId)
    .orderBy('c.savedAt')
    .execute(),
  payments: withPurchaseIds(
    await db
      .selectFrom('payments as y')
      .innerJoin('paymentParts as p', 'p.paymentId', 'y.id')
      .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
      .select(['a.id as purchaseId', 'a.kind as purchaseKind', 'y.intentId', 'p.amountCents', 'y.currency', 'y.status'])
      .select(['y.createdAt', 'y.decidedAt'])
      .where('a.customerId', '=', userId)
      .orderBy('y.createdAt')
      .execute(),
  ),
  refunds: withPurchaseIds(
    await db
      .selectFrom('refunds as r')
      .innerJoin('purchases as a', 'a.id', 'r.purchaseId')
      .select([
        'a.id as purchaseId',
        'a.kind as purchaseKind',
        'r.cause',
        'r.amountCents',
        'r.status',
        'r.createdAt',
        'r.decidedAt',
      ])
      .where('a.customerId', '=', userId)
      .orderBy('r.createdAt')
      .execute(),
  ),
})

const earningsOf = async (db: Db, userId: string) => ({
  payoutAccount: await db
    .selectFrom('payoutAccounts')
    .select(['isSubmitted', 'isReady', 'missing', 'disabledReason', 'ibanLast4'])
    .where('userId', '=', userId)
    .execute(),
  transfers: withPurchaseIds(
    await db
      .selectFrom('transfers as t')
      .innerJoin('purchases as a', 'a.id', 't.purchaseId')
      .select([
        'a.id as purchaseId',
        'a.kind as purchaseKind',
        't.amountCents',
        't.status',
        't.createdAt',
        't.decidedAt',
      ])
      .where('a.professionalId', '=', userId)
      .orderBy('t.createdAt')
      .execute(),
  ),
  debtsClosed: await db
    .selectFrom('debtClosures')
    .select(['kind', 'amountCents', 'reason', 'closedAt'])
    .where('professionalId', '=', userId)
    .orderBy('closedAt')
    .execute(),
})
