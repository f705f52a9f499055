import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

export const moneyOf = async (db: Db, userId: string) => ({
  payments: await db
    .selectFrom('payments as p')
    .innerJoin('purchases as a', 'a.id', 'p.purchase_id')
    .select([
      'p.appointment_id',
      'p.order_id',
      'p.intent_id',
      'p.amount_cents',
      'p.currency',
      'p.status',
      'p.created_at',
      'p.decided_at',
    ])
    .where('a.customer_id', '=', userId)
    .orderBy('p.created_at')
    .execute(),
  refunds: await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('purchases as a', 'a.id', 'p.purchase_id')
    .select(['p.appointment_id', 'p.order_id', 'r.cause', 'r.amount_cents', 'r.status', 'r.created_at', 'r.decided_at'])
    .where('a.customer_id', '=', userId)
    .orderBy('r.created_at')
    .execute(),
  payoutAccount: await db
    .selectFrom('payout_accounts')
    .select(['is_submitted', 'is_ready', 'missing', 'disabled_reason', 'iban_last4'])
    .where('user_id', '=', userId)
    .execute(),
  transfers: await db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.appointment_id')
    .select(['t.appointment_id', 't.amount_cents', 't.status', 't.created_at', 't.decided_at'])
    .where('a.professional_id', '=', userId)
    .orderBy('t.created_at')
    .execute(),
  debtsWrittenDown: await db
    .selectFrom('written_down_debts')
    .select(['way', 'amount_cents', 'reason', 'written_at'])
    .where('professional_id', '=', userId)
    .orderBy('written_at')
    .execute(),
  disputes: await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .innerJoin('purchases as a', 'a.id', 'p.purchase_id')
    .select(['p.appointment_id', 'p.order_id', 'd.amount_cents', 'd.reason', 'd.status', 'd.opened_at', 'd.decided_at'])
    .where(sql<boolean>`${userId}::uuid in (a.customer_id, a.professional_id)`)
    .orderBy('d.opened_at')
    .execute(),
  ledger: await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_movements as m', 'm.id', 'e.movement_id')
    .select(['m.appointment_id', 'm.order_id', 'm.kind', 'm.at', 'e.cents'])
    .where('e.user_id', '=', userId)
    .orderBy('m.at')
    .execute(),
})
