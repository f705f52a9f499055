import { computeReturn } from '@couronne/contract/shop/returns'
import type { WithdrawalOutcome } from '@couronne/contract/shop/withdrawals'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { type LockedOrder, lockProducts } from '../orders/lock-queries.ts'
import { orderForViewer } from '../orders/queries.ts'
import { sendOrderRefund } from '../orders/refund-order.ts'
import { lockOpenWithdrawal, withdrawnLines } from './queries.ts'
import { type ReturnedLine, toReturnedLines } from './withdrawal.rules.ts'

/**
 * Settles a withdrawal and mails the customer. Either the goods are back, or proved sent, and refunded, or they never
 * came.
 */
export const settleWithdrawal = async (deps: Deps, operator: Viewer, id: string, body: WithdrawalOutcome) => {
  const orderId = await inTransaction(deps, async (deps, db) => {
    const order = await lockOpenWithdrawal(deps, operator, { id, ...body })
    const { customerId: userId } = order
    const actionFields = { userId, orderId: order.id }
    const settlement = { operatorId: operator.id, settledAt: order.actor.now }
    if (body.outcome === 'closed') {
      await settle(db, id, { ...settlement, ...body })
      await recordAction(deps, operator, { kind: 'withdrawal_closed', ...actionFields, reason: body.reason })
    } else {
      const returnedLines = toReturnedLines(await withdrawnLines(db, id), body.lines)
      await storeReturnedLines(db, id, returnedLines)
      await lockProducts(db, [], [order])
      await settle(db, id, { ...settlement, outcome: 'returned' })
      const cents = await refund(deps, operator, { order, id, returnedLines })
      await recordAction(deps, operator, { kind: 'withdrawal_returned', ...actionFields, details: { cents } })
    }
    await enqueueMail(deps, { kind: `withdrawal_${body.outcome}`, userId, subjectId: id })
    return order.id
  })
  return orderForViewer(deps, operator, orderId)
}

type Settled = { outcome: WithdrawalOutcome['outcome']; operatorId: string; settledAt: Date; reason?: string }

/** A trigger on this update puts the restocked units back on sale. */
const settle = (db: Tx, id: string, settlement: Settled) =>
  db.updateTable('withdrawals').set(settlement).where('id', '=', id).execute()

const storeReturnedLines = async (db: Tx, id: string, lines: ReturnedLine[]) => {
  for (const { id: lineId, restocked, deductionCents, reason } of lines)
    await db
      .updateTable('withdrawalLines')
      .set({ restocked, deductionCents, reason })
      .where('withdrawalId', '=', id)
      .where('orderLineId', '=', lineId)
      .execute()
}

type ReturnedGoods = { order: LockedOrder; id: string; returnedLines: ReturnedLine[] }

/**
 * Returns the refunded cents: the price less deductions, limited to what the bank, whose decision on a dispute is
 * final, leaves of the payment. The withdrawal is no longer open here, so its units may be refunded.
 */
const refund = async (deps: WithTx<Deps>, { id: operatorId }: Viewer, { order, id, returnedLines }: ReturnedGoods) => {
  const { state, status, customerId } = order
  const deductionCents = returnedLines.reduce((sum, line) => sum + line.deductionCents, 0)
  const { leftCents: refundableCents } = state
  const { shippingCents, cents, bankCents } = computeReturn(state, {
    units: returnedLines,
    retainedCents: deductionCents,
    refundableCents,
  })
  await sendOrderRefund(deps, {
    ...{ orderId: order.id, customerId, status, operatorId, at: deps.clock.now() },
    ...{ lines: returnedLines, shippingCents, cents, deductionCents, bankCents, withdrawalId: id },
    reason: 'Retour après renonciation.',
  })
  return cents
}
