import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { registrationById } from './queries.ts'
import { saveReturnPath } from './return-to.ts'

/**
 * Gives the waiting account the data of that registration, and deletes other registrations for its address and their
 * links. Without a registration the account keeps its data.
 */
export const openAccount = async (
  { db, clock, jobs }: WithTx<Pick<Deps, 'db' | 'clock' | 'jobs'>>,
  userId: string,
  registrationId: string | null,
) => {
  const registrationFields = registrationId ? await registrationById(db, registrationId) : undefined
  const { role } = await db
    .updateTable('users')
    .set({ ...registrationFields, confirmedAt: clock.now() })
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
  // The payment account is opened with the provider after the commit.
  if (role === 'professional') await jobs.enqueue(db, 'payout-account', userId)
}
