import type { Deps } from '../../deps.ts'
import type { Within } from '../../lib/database/transaction.ts'
import { registrationById } from './queries.ts'
import { saveReturnPath } from './return-to.ts'

/**
 * Makes the waiting account what was entered at that registration; what else was entered for its address is forgotten, and
 * the links sent for it are dead. Without a registration it stays as it is.
 */
export const openAccount = async (
  { db, clock, jobs }: Within<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  userId: string,
  registrationId: string | null,
) => {
  const entered = registrationId ? await registrationById(db, registrationId) : undefined
  const { role } = await db
    .updateTable('users')
    .set({ ...entered, confirmedAt: clock.now() })
    .where('id', '=', userId)
    .returning('role')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('links')
    .where('userId', '=', userId)
    .where('kind', '=', 'confirm')
    .where('registrationId', 'is distinct from', registrationId)
    .execute()
  if (registrationId) await saveReturnPath(db, userId, registrationId)
  await db.deleteFrom('registrations').where('userId', '=', userId).execute()
  // Where she will be paid; opened with the provider when this has committed.
  if (role === 'professional') await jobs.enqueue(db, 'payout-account', userId)
}
