import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database.ts'
import { transaction } from '../lib/transaction.ts'
import { isPayable, owedCents } from './payable-queries.ts'

/** Decides what is payable by now, each visit in a transaction of its own. */
export const decideTransfers = async (deps: Deps) => {
  const now = deps.clock.now()
  const payable = await deps.db
    .selectFrom('appointments as a')
    .select('a.id')
    .where(isPayable(now))
    .where(sql<boolean>`not exists (select from transfers t where t.appointment_id = a.id)`)
    .where(sql<boolean>`${owedCents} > 0`)
    .orderBy('a.ends_at')
    .execute()
  for (const { id } of payable) await decideTransfer(deps, id, now)
}

/** Once for each visit, whoever else decides at the same moment: the unique appointment says so. */
const decideTransfer = (deps: Deps, appointmentId: string, now: Date) =>
  transaction(deps.db, async (db) => {
    const cents = await lockOwed(db, appointmentId, isPayable(now))
    if (!cents) return
    const transfer = await db
      .insertInto('transfers')
      .values({ appointment_id: appointmentId, amount_cents: cents, created_at: now })
      .onConflict((conflict) => conflict.constraint('one_transfer_per_appointment').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (transfer) await deps.jobs.enqueue(db, 'transfer', transfer.id)
  })

/** What is owed for a visit, which nobody else moves until the caller's transaction has ended. */
export const lockOwed = async (db: Db, appointmentId: string, condition = sql<boolean>`true`) => {
  await db.selectFrom('appointments as a').select('a.id').where('a.id', '=', appointmentId).forUpdate().execute()
  const visit = await db
    .selectFrom('appointments as a')
    .select(owedCents.as('cents'))
    .where('a.id', '=', appointmentId)
    .where(condition)
    .executeTakeFirst()
  return visit?.cents ?? 0
}
