import { fourteenDaysAfter } from '@couronne/contract/withdrawal-period'
import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/record-action.ts'
import { type Tx, transaction } from '../lib/database/transaction.ts'
import { Refusal } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { makeMove } from './make-move.ts'
import { refuseMove } from './order.ts'
import { lockOrder, orderSeenBy } from './queries.ts'

const nothingToSend = 'Tout ce qui a été payé pour ces articles est rendu : il n’y a plus rien à expédier.'

/** Sends a paid order off under its parcel's number; its customer is told. */
export const dispatchOrder = async (deps: Deps, operator: Viewer, id: string, colisNumber: string) => {
  await transaction(deps.db, async (db) => {
    const { customer_id } = await lockForOperator(db, operator, id, 'dispatch')
    const { moves } = await orderSeenBy({ ...deps, db }, operator, id)
    if (!moves.includes('dispatch')) throw new Refusal('already_done', { message: nothingToSend })
    await makeMove(db, 'dispatch', { colis_number: colisNumber, dispatched_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await recordAction({ ...deps, db }, operator, { kind: 'order_dispatched', orderId: id, userId: customer_id })
    await enqueueMail({ ...deps, db }, { kind: 'order_dispatched', userId: customer_id, subjectId: id })
  })
  return orderSeenBy(deps, operator, id)
}

/** Its customer's days to withdraw begin, and she is told until when she has them. */
export const deliverOrder = async (deps: Deps, operator: Viewer, id: string) => {
  await transaction(deps.db, async (db) => {
    const { customer_id } = await lockForOperator(db, operator, id, 'deliver')
    const at = deps.clock.now()
    await makeMove(db, 'deliver', { delivered_at: at, withdrawable_until: fourteenDaysAfter(at) })
      .where('id', '=', id)
      .execute()
    await recordAction({ ...deps, db }, operator, { kind: 'order_delivered', orderId: id, userId: customer_id })
    await enqueueMail({ ...deps, db }, { kind: 'order_delivered', userId: customer_id, subjectId: id })
  })
  return orderSeenBy(deps, operator, id)
}

export const lockForOperator = async (db: Tx, viewer: Viewer, id: string, move: Parameters<typeof refuseMove>[0]) => {
  const order = await lockOrder(db, viewer, id)
  if (viewer.role !== 'admin') throw new Refusal('forbidden')
  refuseMove(move, order)
  return order
}
