import { fourteenDaysAfter } from '@couronne/contract/shop/withdrawal-period'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForMove } from './lock-queries.ts'
import { orderSeenBy } from './queries.ts'
import { makeOrderMove } from './transition.ts'

/** Marks a paid order as dispatched under its parcel number and mails the customer. */
export const dispatchOrder = async (deps: Deps, operator: Viewer, id: string, colisNumber: string) => {
  await inTransaction(deps, async (deps, db) => {
    const { customerId } = await lockForMove(deps, operator, id, 'dispatch')
    await makeOrderMove(db, 'dispatch', { colisNumber, dispatchedAt: deps.clock.now() }).where('id', '=', id).execute()
    await recordAction(deps, operator, { kind: 'order_dispatched', orderId: id, userId: customerId })
    await enqueueMail(deps, { kind: 'order_dispatched', userId: customerId, subjectId: id })
  })
  return orderSeenBy(deps, operator, id)
}

/**
 * Marks an order as delivered, which starts the customer's withdrawal period, and mails the end date of that period.
 */
export const deliverOrder = async (deps: Deps, operator: Viewer, id: string) => {
  await inTransaction(deps, async (deps, db) => {
    const { customerId } = await lockForMove(deps, operator, id, 'deliver')
    const at = deps.clock.now()
    await makeOrderMove(db, 'deliver', { deliveredAt: at, withdrawableUntil: fourteenDaysAfter(at) })
      .where('id', '=', id)
      .execute()
    await recordAction(deps, operator, { kind: 'order_delivered', orderId: id, userId: customerId })
    await enqueueMail(deps, { kind: 'order_delivered', userId: customerId, subjectId: id })
  })
  return orderSeenBy(deps, operator, id)
}
