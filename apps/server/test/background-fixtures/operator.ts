import type { Tx } from '../../src/lib/database/transaction.ts'
import { fixtureAppointments, purchaseOf } from './appointments.ts'
import { bytes, hiddenId, ids, past } from './values.ts'

/** Adds the operator's second factor and recovery codes, and the suspension of the professional by the operator. */
export const addSecondFactor = async (db: Tx) => {
  const userId = ids.operator
  await db
    .insertInto('secondFactors')
    .values({
      ...{ userId, secret: bytes('secret'), createdAt: past('06:00'), confirmedAt: past('06:00') },
      ...{ lastStep: 1, sessionId: hiddenId(12) },
    })
    .execute()
  await db
    .insertInto('recoveryCodes')
    .values([
      { userId, codeHash: bytes('code') },
      { userId, codeHash: bytes('used'), usedAt: past('06:00') },
    ])
    .execute()
  await db
    .insertInto('suspensions')
    .values({
      ...{
        id: hiddenId(420),
        userId: ids.professional,
        operatorId: userId,
        reason: 'Quartoz',
        decidedAt: past('06:00'),
      },
      ...{ effectiveAt: past('06:00'), beganAt: past('06:00'), liftedAt: past('07:00') },
    })
    .execute()
}

/** Adds one journal line about each kind of thing that a line can be about. */
export const addOperatorActions = async (db: Tx) => {
  const common = { operatorId: ids.operator, reason: 'Quartoz', at: past('07:00') }
  const details = JSON.stringify({ before: 50, after: 53 })
  const actionId = hiddenId(53)
  await db
    .insertInto('operatorActions')
    .values([
      { id: hiddenId(50), ...common, kind: 'person_restored', userId: ids.professional },
      {
        id: hiddenId(51),
        ...common,
        kind: 'appointment_finished',
        appointmentId: purchaseOf(fixtureAppointments.done).id,
      },
      { id: hiddenId(52), ...common, kind: 'order_dispatched', orderId: hiddenId(302) },
      { id: hiddenId(55), ...common, kind: 'proof_verified', userId: ids.professional, proofId: hiddenId(61) },
      { id: hiddenId(54), ...common, kind: 'report_decided', reportCaseId: hiddenId(411) },
      { id: actionId, ...common, kind: 'stock_corrected', productId: ids.product, details },
    ])
    .execute()
  await db
    .insertInto('stockMovements')
    .values({ productId: ids.product, cause: 'correction', actionId, quantity: 3, at: past('07:00') })
    .execute()
}
