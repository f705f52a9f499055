import type { Db } from '../../lib/database/database.ts'

/** What she has done as an operator. */
export const decidedBy = async (db: Db, userId: string) => ({
  suspensionsDecided: await db
    .selectFrom('suspensions')
    .select(['decided_at', 'lifted_at'])
    .where('operator_id', '=', userId)
    .orderBy('decided_at')
    .execute(),
  allowancesDecided: await db
    .selectFrom('allowances')
    .select(['appointment_id', 'reason', 'at'])
    .where('operator_id', '=', userId)
    .orderBy('at')
    .execute(),
  orderRefundsDecided: await db
    .selectFrom('order_refunds')
    .select(['order_id', 'reason', 'at'])
    .where('operator_id', '=', userId)
    .orderBy('at')
    .execute(),
  withdrawalsSettled: await db
    .selectFrom('withdrawals')
    .select(['order_id', 'outcome', 'reason', 'settled_at'])
    .where('operator_id', '=', userId)
    .orderBy('settled_at')
    .execute(),
  actionsAsOperator: await db
    .selectFrom('operator_actions')
    .select(['kind', 'reason', 'at'])
    .where('operator_id', '=', userId)
    .orderBy('at')
    .execute(),
})
