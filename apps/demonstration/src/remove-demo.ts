import { sql } from 'kysely'
import { hasOpenAbsence } from '../../server/src/booking/appointments/absence-queries.ts'
import type { Deps } from '../../server/src/deps.ts'
import type { Db } from '../../server/src/lib/database/database.ts'
import { deleteAccountData } from '../../server/src/operations/account-deletion/delete-account.ts'
import { markRemoved } from './checkpoints.ts'
import { archiveDemoProducts, disableDemoAccounts } from './demo-accounts.ts'
import { endDemoOrders } from './end-orders.ts'
import { isDemoAccount } from './is-demo-account.ts'

type RemovalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'purchaseKinds'> & {
  jobs: Pick<Deps['jobs'], 'enqueue'>
  live: Pick<Deps['live'], 'endSessions'>
}

class InvolvesRealPersonError extends Error {}

/**
 * Erases everyone of the demonstration like an account's own erasure: names, addresses and texts are deleted, pictures
 * are deleted once the server runs, and what they offered is withdrawn. Appointments, payments and the ledger are retained
 * without names. A future appointment between two demo people ends by itself, and a paid order that has not left is
 * cancelled. An account with a future appointment or an undecided absence that involves a real person is left. The
 * demonstration's products are archived and keep their pictures. An interrupted removal can be continued.
 */
export const removeDemonstration = async (deps: RemovalDeps) => {
  await markRemoved(deps)
  await disableDemoAccounts(deps)
  await archiveDemoProducts(deps.db, deps.clock.now())
  const orders = await endDemoOrders(deps)
  const people = await deps.db.selectFrom('users as u').select('u.id').where(isDemoAccount).execute()
  let erased = 0
  for (const { id } of people)
    try {
      await deleteAccountData(deps, id, async ({ db }, now) => {
        if (await involvesRealPerson(db, id, now)) throw new InvolvesRealPersonError()
      })
      erased++
    } catch (error) {
      if (!(error instanceof InvolvesRealPersonError)) throw error
    }
  return { erased, retained: people.length - erased, orders }
}

const involvesRealPerson = async (db: Db, userId: string, now: Date) => {
  const appointment = await db
    .selectFrom('appointments as a')
    .innerJoin('users as u', (join) =>
      join.on(
        sql<boolean>`u.id = case when a.professional_id = ${userId} then a.customer_id else a.professional_id end`,
      ),
    )
    .select('a.id')
    .where(sql<boolean>`${userId}::uuid in (a.professional_id, a.customer_id)`)
    .where((eb) => sql<boolean>`((a.status = 'paid' and a.ends_at > ${now}) or ${hasOpenAbsence(eb.ref('a.id'))})`)
    .where((eb) => sql<boolean>`u.erased_at is null and not ${isDemoAccount(eb)}`)
    .executeTakeFirst()
  return appointment !== undefined
}
