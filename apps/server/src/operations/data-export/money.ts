import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

export const moneyOf = async (db: Db, userId: string) => ({
  payments: await db
    .selectFrom('payments as p')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .select(['p.purchaseId', 'p.intentId', 'p.amountCents', 'p.currency', 'p.status', 'p.createdAt', 'p.decidedAt'])
    .where('a.customerId', '=', userId)
    .orderBy('p.createdAt')
    .execute(),
  refunds: await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .select(['p.purchaseId', 'r.cause', 'r.amountCents', 'r.status', 'r.createdAt', 'r.decidedAt'])
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
    .innerJoin('purchases as a', 'a.id', 't.purchaseId')
    .select(['t.purchaseId', 't.amountCents', 't.status', 't.createdAt', 't.decidedAt'])
    .where('a.professionalId', '=', userId)
    .orderBy('t.createdAt')
    .execute(),
  debtsWrittenDown: await db
    .selectFrom('writtenDownDebts')
    .select(['way', 'amountCents', 'reason', 'writtenAt'])
    .where('professionalId', '=', userId)
    .orderBy('writtenAt')
    .execute(),
  disputes: await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .innerJoin('purchases as a', 'a.id', 'p.purchaseId')
    .select(['p.purchaseId', 'd.amountCents', 'd.reason', 'd.status', 'd.openedAt', 'd.decidedAt'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('d.openedAt')
    .execute(),
  ledger: await db
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerMovements as m', 'm.id', 'e.movementId')
    .select(['m.purchaseId', 'm.kind', 'm.at', 'e.cents'])
    .where('e.userId', '=', userId)
    .orderBy('m.at')
    .execute(),
})
