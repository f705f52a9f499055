import { withdrawalPeriodEnd } from '@couronne/contract/shop/withdrawal-period'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForOrderAction } from './lock-queries.ts'
import { orderForViewer } from './queries.ts'
import { transitionOrder } from './transition.ts'

type Dispatch = { colisNumber: string; reason: string | undefined }

/**
 * Marks a paid order as dispatched under its parcel number and mails the customer. While a bank has the money, the
 * operator must say why the goods leave all the same.
 */
export const dispatchOrder = async (deps: Deps, operator: Viewer, id: string, { colisNumber, reason }: Dispatch) => {
  await inTransaction(deps, async (deps, db) => {
    const { customerId, state } = await lockForOrderAction(deps, operator, id, 'dispatch')
    if (state.isDisputed && !reason)
      throw validationError('reason', 'Ce paiement est contesté : dites pourquoi la commande part quand même.')
    await transitionOrder(db, 'dispatch', { colisNumber, dispatchedAt: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await recordAction(deps, operator, {
      ...{ kind: 'order_dispatched', orderId: id, userId: customerId },
      ...(reason && { reason }),
    })
    await enqueueMail(deps, { kind: 'order_dispatched', userId: customerId, subjectId: id })
  })
  return orderForViewer(deps, operator, id)
}

/**
 * Marks an order as delivered, which starts the customer's withdrawal period, and mails the end date of that period.
 */
export const deliverOrder = async (deps: Deps, operator: Viewer, id: string) => {
  await inTransaction(deps, async (deps, db) => {
    const { customerId } = await lockForOrderAction(deps, operator, id, 'deliver')
    const at = deps.clock.now()
    await transitionOrder(db, 'deliver', { deliveredAt: at, withdrawableUntil: withdrawalPeriodEnd(at) })
      .where('id', '=', id)
      .execute()
    await recordAction(deps, operator, { kind: 'order_delivered', orderId: id, userId: customerId })
    await enqueueMail(deps, { kind: 'order_delivered', userId: customerId, subjectId: id })
  })
  return orderForViewer(deps, operator, id)
}
