import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

/** Hides what is proposed after an appointment, until the customer has had the hairstyle done again. */
export const hideRebooking = async ({ db, clock }: Deps, viewer: Viewer, appointmentId: string) => {
  const own = await db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.id', '=', appointmentId)
    .where('a.customerId', '=', viewer.id)
    .where('a.status', '=', 'completed')
    .executeTakeFirst()
  if (!own) throw new DomainError('not_found')
  await db
    .insertInto('hiddenRebookings')
    .values({ appointmentId, hiddenAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes what a customer has hidden, with the account. */
export const deleteHiddenRebookings = (db: Tx, customerId: string) =>
  db
    .deleteFrom('hiddenRebookings')
    .where('appointmentId', 'in', (eb) =>
      eb.selectFrom('appointments as a').select('a.id').where('a.customerId', '=', customerId),
    )
    .execute()
