import type { Deps } from '../../deps.ts'
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
