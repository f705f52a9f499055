import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { isPayable, type OfPurchases, owedCents } from './payable-queries.ts'

/** Decides what is payable by now, each purchase in a transaction of its own. */
export const decideTransfers = async (deps: Deps) => {
  const now = deps.clock.now()
  const payable = await deps.db
    .selectFrom('purchases as a')
    .select('a.id')
    .where((eb) => isPayable(eb, now))
    .where(
      sql<boolean>`(not exists (select from transfers t where t.purchase_id = a.id)
        or a.id in (select m.purchase_id from ${causesLeft}))`,
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
 * Once for each cause and one after the other: whoever else decides at the same moment waits for the purchase, and finds
 * this one. The answer is how many cents are sent, which may be none.
 */
export const decideTransfer = async (
  { db, jobs }: Within<Deps>,
  purchaseId: string,
  now: Date,
  isDue = (eb: OfPurchases) => isPayable(eb, now),
) => {
  const cents = await lockOwed(db, purchaseId, isDue)
  if (cents <= 0) return 0
  const causeId = await nextCause(db, purchaseId)
  if (!causeId) return 0
  const { id } = await db
    .insertInto('transfers')
    .values({ purchaseId, causeId, amountCents: cents, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(db, 'transfer', id)
  return cents
}

/** Of the purchase itself, or of what was given back last; none while something of it is under way, either way. */
const nextCause = async (db: Db, purchaseId: string) => {
  const { rows } = await sql<{ cause: string | null }>`
    select case when not exists (select from transfers t where t.purchase_id = ${purchaseId}) then ${purchaseId}::uuid
      else (select m.cause_id from ${causesLeft} and m.purchase_id = ${purchaseId} order by m.id desc limit 1) end as cause
    where not exists (
      select from transfers t left join transfer_reversals r on r.transfer_id = t.id and r.status = 'undecided'
      where t.purchase_id = ${purchaseId} and (t.status = 'undecided' or r.id is not null))`.execute(db)
  return rows[0]?.cause
}

/** What is owed for a purchase, which nobody else moves until this transaction has ended. */
export const lockOwed = async (db: Tx, purchaseId: string, condition = (_: OfPurchases) => sql<boolean>`true`) => {
  await db.selectFrom('purchases as a').select('a.id').where('a.id', '=', purchaseId).forUpdate().execute()
  const purchase = await db
    .selectFrom('purchases as a')
    .select((eb) => owedCents(eb).as('cents'))
    .where('a.id', '=', purchaseId)
    .where(condition)
    .executeTakeFirst()
  return purchase?.cents ?? 0
}
