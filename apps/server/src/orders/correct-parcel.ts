import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/record-action.ts'
import { transaction } from '../lib/database/transaction.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { lockForMove, orderSeenBy } from './queries.ts'

/** Another number for a parcel on its way; its customer is told. The number that it has already changes nothing. */
export const correctParcel = async (deps: Deps, operator: Viewer, id: string, colisNumber: string) => {
  await transaction(deps.db, async (db) => {
    const { customer_id: userId } = await lockForMove({ ...deps, db }, operator, id, 'correct')
    const corrected = await db
      .updateTable('orders')
      .set({ colis_number: colisNumber })
      .where('id', '=', id)
      .where('colis_number', '<>', colisNumber)
      .executeTakeFirst()
    if (corrected.numUpdatedRows === 0n) return
    const about = { orderId: id, userId, details: { parcel: colisNumber } }
    const action = await recordAction({ ...deps, db }, operator, { kind: 'parcel_corrected', ...about })
    await enqueueMail({ ...deps, db }, { kind: 'parcel_corrected', userId, subjectId: id, occasion: action.id })
  })
  return orderSeenBy(deps, operator, id)
}
