import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForOrderAction } from './lock-queries.ts'
import { orderForViewer } from './queries.ts'

/** Corrects the number of a dispatched parcel and mails the customer. The same number changes nothing. */
export const correctParcel = async (deps: Deps, operator: Viewer, id: string, colisNumber: string) => {
  await inTransaction(deps, async (deps, db) => {
    const { customerId: userId } = await lockForOrderAction(deps, operator, id, 'correct')
    const corrected = await db
      .updateTable('orders')
      .set({ colisNumber })
      .where('id', '=', id)
      .where('colisNumber', '<>', colisNumber)
      .executeTakeFirst()
    if (corrected.numUpdatedRows === 0n) return
    const actionFields = { orderId: id, userId, details: { parcel: colisNumber } }
    const action = await recordAction(deps, operator, { kind: 'parcel_corrected', ...actionFields })
    await enqueueMail(deps, { kind: 'parcel_corrected', userId, subjectId: id, occasion: action.id })
  })
  return orderForViewer(deps, operator, id)
}
