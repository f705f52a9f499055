import { sql } from 'kysely'
import type { OfVisits } from '../../booking/appointments/appointment-ref.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { isPayable, owedCents } from './payable-queries.ts'

/** Decides what is payable by now, each visit in a transaction of its own. */
export const decideTransfers = async (deps: Deps) => {
  const now = deps.clock.now()
  const payable = await deps.db
    .selectFrom('appointments as a')
    .select('a.id')
    .where((eb) => isPayable(eb, now))
    .where(
      sql<boolean>`(not exists (select from transfers t where t.appointment_id = a.id)
        or a.id in (select m.appointment_id from ${causesLeft}))`,
    )
    .where((eb) => sql<boolean>`${owedCents(eb)} > 0`)
    .orderBy('a.endsAt')
    .execute()
  for (const { id } of payable) await inTransaction(deps, (deps) => decideTransfer(deps, id, now))
}

/** What has given a professional some of a share back, and nothing was sent for yet. */
const causesLeft = sql`journal_transactions m where m.kind = 'refund_replaced'
  and not exists (select from transfers t where t.cause_id = m.cause_id)`

/**
 * Once for each cause and one after the other: whoever else decides at the same moment waits for the appointment, and finds
 * this one. The answer is how many cents are sent, which may be none.
 */
export const decideTransfer = async (
  { db, jobs }: Within<Deps>,
  appointmentId: string,
  now: Date,
  isDue = (eb: OfVisits) => isPayable(eb, now),
) => {
  const cents = await lockOwed(db, appointmentId, isDue)
  if (cents <= 0) return 0
  const causeId = await nextCause(db, appointmentId)
  if (!causeId) return 0
  const { id } = await db
    .insertInto('transfers')
    .values({ appointmentId, causeId, amountCents: cents, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(db, 'transfer', id)
  return cents
}

/** Of the visit itself, or of what was given back last; none while something of it is under way, either way. */
const nextCause = async (db: Db, appointmentId: string) => {
  const { rows } = await sql<{ cause: string | null }>`
    select case when not exists (select from transfers t where t.appointment_id = ${appointmentId}) then ${appointmentId}::uuid
      else (select m.cause_id from ${causesLeft} and m.appointment_id = ${appointmentId} order by m.id desc limit 1) end as cause
    where not exists (
      select from transfers t left join transfer_reversals r on r.transfer_id = t.id and r.status = 'undecided'
      where t.appointment_id = ${appointmentId} and (t.status = 'undecided' or r.id is not null))`.execute(db)
  return rows[0]?.cause
}

/** What is owed for a visit, which nobody else moves until this transaction has ended. */
export const lockOwed = async (db: Tx, appointmentId: string, condition = (_: OfVisits) => sql<boolean>`true`) => {
  await db.selectFrom('appointments as a').select('a.id').where('a.id', '=', appointmentId).forUpdate().execute()
  const visit = await db
    .selectFrom('appointments as a')
    .select((eb) => owedCents(eb).as('cents'))
    .where('a.id', '=', appointmentId)
    .where(condition)
    .executeTakeFirst()
  return visit?.cents ?? 0
}
