import { returnOf } from '@couronne/contract/shop/returns'
import type { WithdrawalOutcome } from '@couronne/contract/shop/withdrawals'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { type LockedOrder, lockProducts } from '../orders/lock-queries.ts'
import { orderSeenBy } from '../orders/queries.ts'
import { giveBackOfOrder } from '../orders/refund-order.ts'
import { linesGivenUp, lockOpenWithdrawal } from './queries.ts'
import { type LineBack, linesBack } from './withdrawal.rules.ts'

/**
 * Settles a withdrawal and mails the customer. Either the goods are back, or proved sent, and refunded, or they never
 * came.
 */
export const settleWithdrawal = async (deps: Deps, operator: Viewer, id: string, body: WithdrawalOutcome) => {
  const orderId = await inTransaction(deps, async (deps, db) => {
    const order = await lockOpenWithdrawal(deps, operator, { id, ...body })
    const { customerId: userId } = order
    const about = { userId, orderId: order.id }
    const settled = { operatorId: operator.id, settledAt: order.actor.now }
    if (body.outcome === 'closed') {
      await settle(db, id, { ...settled, ...body })
      await recordAction(deps, operator, { kind: 'withdrawal_closed', ...about, reason: body.reason })
    } else {
      const back = linesBack(await linesGivenUp(db, id), body.lines)
      await keepLines(db, id, back)
      await lockProducts(db, [], [order])
      await settle(db, id, { ...settled, outcome: 'returned' })
      const cents = await refund(deps, operator, { order, id, back })
      await recordAction(deps, operator, { kind: 'withdrawal_returned', ...about, details: { cents } })
    }
    await enqueueMail(deps, { kind: `withdrawal_${body.outcome}`, userId, subjectId: id })
    return order.id
  })
  return orderSeenBy(deps, operator, orderId)
}

type Settled = { outcome: WithdrawalOutcome['outcome']; operatorId: string; settledAt: Date; reason?: string }

/** A trigger on this update puts the restocked units back on sale. */
const settle = (db: Tx, id: string, settled: Settled) =>
  db.updateTable('withdrawals').set(settled).where('id', '=', id).execute()

const keepLines = async (db: Tx, id: string, back: LineBack[]) => {
  for (const { id: lineId, restocked, deductionCents, reason } of back)
    await db
      .updateTable('withdrawalLines')
      .set({ restocked, deductionCents, reason })
      .where('withdrawalId', '=', id)
      .where('orderLineId', '=', lineId)
      .execute()
}

type Returned = { order: LockedOrder; id: string; back: LineBack[] }

/**
 * Returns the refunded cents: the price less deductions, limited to what the bank, whose decision on a dispute is
 * final, leaves of the payment. The withdrawal is no longer open here, so its units may be refunded.
 */
const refund = async (deps: Within<Deps>, { id: operatorId }: Viewer, { order, id, back }: Returned) => {
  const { state, status, customerId } = order
  const deductionCents = back.reduce((sum, line) => sum + line.deductionCents, 0)
  const { leftCents } = state
  const { shippingCents, cents, bankCents } = returnOf(state, {
    units: back,
    retainedCents: deductionCents,
    leftCents,
  })
  await giveBackOfOrder(deps, {
    ...{ orderId: order.id, customerId, status, operatorId, at: deps.clock.now() },
    ...{ lines: back, shippingCents, cents, deductionCents, bankCents, withdrawalId: id },
    reason: 'Retour après renonciation.',
  })
  return cents
}
