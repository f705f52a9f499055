import type { WithdrawalOutcome } from '@couronne/contract/shop/withdrawals'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockOrderState } from '../orders/lock-queries.ts'
import { assertCanSettle } from '../orders/order-actions.rules.ts'

/** Locks the withdrawal's order and asserts that the operator may settle the withdrawal with this outcome. */
export const lockOpenWithdrawal = async (
  deps: WithTx<Pick<Deps, 'db' | 'clock'>>,
  operator: Viewer,
  { id, outcome }: { id: string; outcome: WithdrawalOutcome['outcome'] },
) => {
  const found = await deps.db
    .selectFrom('withdrawals as w')
    .select('w.orderId')
    .where('w.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  const order = await lockOrderState(deps, operator, found.orderId)
  const withdrawal = order.state.withdrawals.find((candidate) => candidate.id === id)
  if (!withdrawal) throw new DomainError('not_found')
  assertCanSettle(outcome, order.state, withdrawal, order.actor)
  return order
}

export const withdrawnLines = (db: Db, withdrawalId: string) =>
  db
    .selectFrom('withdrawalLines as x')
    .innerJoin('orderLines as l', 'l.id', 'x.orderLineId')
    .select(['l.id', 'l.libelle', 'l.priceCents', 'x.quantity', 'x.deductionCents', 'x.reason'])
    .where('x.withdrawalId', '=', withdrawalId)
    .orderBy('l.id')
    .execute()
