import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { isPayable, owedCents, type PurchaseRefs } from './payable-queries.ts'

/** Decides the transfers that are payable now, each purchase in its own transaction. */
export const decideTransfers = async (deps: Deps) => {
  const now = deps.clock.now()
  const payable = await deps.db
    .selectFrom('purchases as a')
    .select('a.id')
    .where((eb) => isPayable(eb, now))
    .where(
      sql<boolean>`(not exists (select from transfers t where t.purchase_id = a.id)
        or a.id in (select m.purchase_id from ${causesWithoutTransfer}))`,
    )
    .where((eb) => sql<boolean>`${owedCents(eb)} > 0`)
    .orderBy('a.endsAt')
    .execute()
  for (const { id } of payable) await inTransaction(deps, (deps) => decideTransfer(deps, id, now))
}

/**
 * Selects refunds that the bank refused and another refund replaced, so that the professional gets back a part of the
 * share, as long as no transfer sends it.
 */
const causesWithoutTransfer = sql`journal_transactions m where m.kind = 'refund_replaced'
  and not exists (select from transfers t where t.cause_id = m.cause_id)`

/**
 * Decides one transfer per cause, one after the other: a concurrent caller waits for the lock on the purchase and then
 * finds this transfer. Returns the cents that will be sent, which may be zero.
 */
export const decideTransfer = async (
  { db, jobs }: WithTx<Deps>,
  purchaseId: string,
  now: Date,
  isPayableNow = (eb: PurchaseRefs) => isPayable(eb, now),
) => {
  const cents = await lockOwed(db, purchaseId, isPayableNow)
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

/**
 * Returns the purchase itself or the latest replaced refund as the cause. There is none while a transfer or a reversal
 * of the purchase is under way.
 */
const nextCause = async (db: Db, purchaseId: string) => {
  const { rows } = await sql<{ cause: string | null }>`
    select case when not exists (select from transfers t where t.purchase_id = ${purchaseId}) then ${purchaseId}::uuid
      else (select m.cause_id from ${causesWithoutTransfer} and m.purchase_id = ${purchaseId} order by m.id desc limit 1) end as cause
    where not exists (
      select from transfers t left join transfer_reversals r on r.transfer_id = t.id and r.status = 'undecided'
      where t.purchase_id = ${purchaseId} and (t.status = 'undecided' or r.id is not null))`.execute(db)
  return rows[0]?.cause
}

/** Returns what is owed for a purchase, and locks the purchase until this transaction ends. */
export const lockOwed = async (db: Tx, purchaseId: string, condition = (_: PurchaseRefs) => sql<boolean>`true`) => {
  await db.selectFrom('purchases as a').select('a.id').where('a.id', '=', purchaseId).forUpdate().execute()
  const purchase = await db
    .selectFrom('purchases as a')
    .select((eb) => owedCents(eb).as('cents'))
    .where('a.id', '=', purchaseId)
    .where(condition)
    .executeTakeFirst()
  return purchase?.cents ?? 0
}
