import type { Db } from '../../lib/database/database.ts'

/** Reads the decisions that the user made as an operator. */
export const decidedBy = async (db: Db, userId: string) => ({
  suspensionsDecided: await db
    .selectFrom('suspensions')
    .select(['decidedAt', 'liftedAt'])
    .where('operatorId', '=', userId)
    .orderBy('decidedAt')
    .execute(),
  goodwillRefundsDecided: await db
    .selectFrom('goodwillRefunds')
    .select(['appointmentId', 'reason', 'at'])
    .where('operatorId', '=', userId)
    .orderBy('at')
    .execute(),
  orderRefundsDecided: await db
    .selectFrom('orderRefunds')
    .select(['orderId', 'reason', 'at'])
    .where('operatorId', '=', userId)
    .orderBy('at')
    .execute(),
  withdrawalsSettled: await db
    .selectFrom('withdrawals')
    .select(['orderId', 'outcome', 'reason', 'settledAt'])
    .where('operatorId', '=', userId)
    .orderBy('settledAt')
    .execute(),
  actionsAsOperator: await db
    .selectFrom('operatorActions')
    .select(['kind', 'reason', 'at'])
    .where('operatorId', '=', userId)
    .orderBy('at')
    .execute(),
})
