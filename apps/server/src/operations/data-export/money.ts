import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

export const moneyOf = async (db: Db, userId: string) => ({
  payments: await db
    .selectFrom('payments as p')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .select([
      'p.appointmentId',
      'p.orderId',
      'p.intentId',
      'p.amountCents',
      'p.currency',
      'p.status',
      'p.createdAt',
      'p.decidedAt',
    ])
    .where('a.customerId', '=', userId)
    .orderBy('p.createdAt')
    .execute(),
  refunds: await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .select(['p.appointmentId', 'p.orderId', 'r.cause', 'r.amountCents', 'r.status', 'r.createdAt', 'r.decidedAt'])
    .where('a.customerId', '=', userId)
    .orderBy('r.createdAt')
    .execute(),
  payoutAccount: await db
    .selectFrom('payoutAccounts')
    .select(['isSubmitted', 'isReady', 'missing', 'disabledReason', 'ibanLast4'])
    .where('userId', '=', userId)
    .execute(),
  transfers: await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.appointmentId')
    .select(['t.appointmentId', 't.amountCents', 't.status', 't.createdAt', 't.decidedAt'])
    .where('a.professionalId', '=', userId)
    .orderBy('t.createdAt')
    .execute(),
  debtsClosed: await db
    .selectFrom('debtClosures')
    .select(['way', 'amountCents', 'reason', 'closedAt'])
    .where('professionalId', '=', userId)
    .orderBy('closedAt')
    .execute(),
  disputes: await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .select(['p.appointmentId', 'p.orderId', 'd.amountCents', 'd.reason', 'd.status', 'd.openedAt', 'd.decidedAt'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('d.openedAt')
    .execute(),
  ledger: await db
    .selectFrom('journalPostings as e')
    .innerJoin('journalTransactions as m', 'm.id', 'e.transactionId')
    .select(['m.appointmentId', 'm.orderId', 'm.kind', 'm.at', 'e.cents'])
    .where('e.userId', '=', userId)
    .orderBy('m.at')
    .execute(),
})
