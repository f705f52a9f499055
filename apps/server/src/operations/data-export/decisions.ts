import type { Db } from '../../lib/database/database.ts'
import { withPurchaseIds } from './with-purchase-ids.ts'

/** Reads the decisions that the user made as an operator. */
export const decisionsBy = async (db: Db, userId: string) => ({
  suspensionsDecided: await db
    .selectFrom('suspensions')
    .select(['decidedAt', 'liftedAt'])
    .where('operatorId', '=', userId)
    .orderBy('decidedAt')
    .execute(),
  goodwillRefundsDecided: withPurchaseIds(
    await db
      .selectFrom('goodwillRefunds as w')
      .innerJoin('purchases as a', 'a.id', 'w.purchaseId')
      .select(['a.kind as purchaseKind', 'w.purchaseId', 'w.reason', 'w.at'])
      .where('w.operatorId', '=', userId)
      .orderBy('w.at')
      .execute(),
  ),
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
