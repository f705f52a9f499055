import type { Tx } from '../../src/lib/database/transaction.ts'
import { bytes, hiddenId, ids, past } from './marks.ts'
import { purchaseOf, visits } from './visits.ts'

/** What opens her account, and whom she has suspended. */
export const addOperatorsKeys = async (db: Tx) => {
  const user_id = ids.operator
  await db
    .insertInto('second_factors')
    .values({
      ...{ user_id, secret: bytes('secret'), created_at: past('06:00'), confirmed_at: past('06:00') },
      ...{ last_step: 1, session_id: hiddenId(12) },
    })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values([
      { user_id, code_hash: bytes('code') },
      { user_id, code_hash: bytes('used'), used_at: past('06:00') },
    ])
    .execute()
  await db
    .insertInto('suspensions')
    .values({
      ...{ user_id: ids.professional, operator_id: user_id, reason: 'Quartoz', decided_at: past('06:00') },
      ...{ effective_at: past('06:00'), began_at: past('06:00'), lifted_at: past('07:00') },
    })
    .execute()
}

/** A line about each thing that a line may be about. */
export const addJournal = async (db: Tx) => {
  const hers = { operator_id: ids.operator, reason: 'Quartoz', at: past('07:00') }
  const details = JSON.stringify({ before: 50, after: 53 })
  const action_id = hiddenId(53)
  await db
    .insertInto('operator_actions')
    .values([
      { id: hiddenId(50), ...hers, kind: 'person_restored', user_id: ids.professional },
      { id: hiddenId(51), ...hers, kind: 'appointment_finished', appointment_id: purchaseOf(visits.done).id },
      { id: hiddenId(52), ...hers, kind: 'order_dispatched', order_id: hiddenId(302) },
      { id: action_id, ...hers, kind: 'stock_corrected', product_id: ids.product, details },
    ])
    .execute()
  await db
    .insertInto('stock_movements')
    .values({ product_id: ids.product, cause: 'correction', action_id, quantity: 3, at: past('07:00') })
    .execute()
}
