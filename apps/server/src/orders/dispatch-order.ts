import { fourteenDaysAfter } from '@couronne/contract/withdrawal-period'
import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/record-action.ts'
import { transaction } from '../lib/database/transaction.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { makeOrderMove } from './make-order-move.ts'
import { lockForMove, orderSeenBy } from './queries.ts'

/** Sends a paid order off under its parcel's number; its customer is told. */
export const dispatchOrder = async (deps: Deps, operator: Viewer, id: string, colisNumber: string) => {
  await transaction(deps.db, async (db) => {
    const { customer_id } = await lockForMove({ ...deps, db }, operator, id, 'dispatch')
    await makeOrderMove(db, 'dispatch', { colis_number: colisNumber, dispatched_at: deps.clock.now() })
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
    const { customer_id } = await lockForMove({ ...deps, db }, operator, id, 'deliver')
    const at = deps.clock.now()
    await makeOrderMove(db, 'deliver', { delivered_at: at, withdrawable_until: fourteenDaysAfter(at) })
      .where('id', '=', id)
      .execute()
    await recordAction({ ...deps, db }, operator, { kind: 'order_delivered', orderId: id, userId: customer_id })
    await enqueueMail({ ...deps, db }, { kind: 'order_delivered', userId: customer_id, subjectId: id })
  })
  return orderSeenBy(deps, operator, id)
}
