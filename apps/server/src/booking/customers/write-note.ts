import type { NoteBody } from '@couronne/contract/booking/customers'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { noteLimit } from './limits.ts'
import { rejectOtherCustomer } from './queries.ts'

/**
 * Replaces the note about a customer, and deletes it if the text is empty. A note that is no longer the expected one is
 * not replaced, unless it is already the wanted one. The first lock makes two changes of one professional wait for each
 * other, and the second one makes a deletion of the customer's account find the note.
 */
export const writeNote = async (
  { db, clock, limits }: Deps,
  viewer: Viewer,
  customerId: string,
  { note, expected }: NoteBody,
) => {
  await limits.take(noteLimit, viewer.id)
  return transaction(db, async (db) => {
    await lockAccount(db, viewer.id, 'no key update')
    await lockAccount(db, customerId, 'key share', 'not_found')
    await rejectOtherCustomer(db, viewer.id, customerId)
    const pair = { professionalId: viewer.id, customerId }
    const stored = await db
      .selectFrom('customerNotes as n')
      .select('n.text')
      .where('n.professionalId', '=', viewer.id)
      .where('n.customerId', '=', customerId)
      .executeTakeFirst()
    const current = stored?.text ?? ''
    if (current === note) return { note }
    if (current !== expected) throw new DomainError('note_changed', { details: { note: current } })
    if (note === '')
      await db
        .deleteFrom('customerNotes')
        .where('professionalId', '=', viewer.id)
        .where('customerId', '=', customerId)
        .execute()
    else {
      const written = { text: note, changedAt: clock.now() }
      await db
        .insertInto('customerNotes')
        .values({ ...pair, ...written })
        .onConflict((conflict) => conflict.columns(['professionalId', 'customerId']).doUpdateSet(written))
        .execute()
    }
    return { note }
  })
}
