import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../deps.ts'
import { recordReversal } from '../ledger/movements.ts'
import { transaction } from '../lib/transaction.ts'

/**
 * Takes back from the professional what she has been sent and owes now, because a refund followed: once for each cause, no
 * more than she was sent, and the latest first. To be called in the transaction that decides the refund, after it has moved
 * the ledger. Where nothing has been asked of the provider yet, nothing needs to come back: the transfer takes what is owed by then.
 */
export const reverseTransfer = async (
  { db, clock, jobs }: Deps,
  { appointmentId, amountCents, causeId }: { appointmentId: string; amountCents: number; causeId: string },
) => {
  const transfers = await db
    .selectFrom('transfers as t')
    .select(['t.id', 't.amount_cents'])
    .select(
      sql<number>`coalesce((select sum(r.amount_cents) from transfer_reversals r where r.transfer_id = t.id), 0)::integer`.as(
        'reversed',
      ),
    )
    .where('t.appointment_id', '=', appointmentId)
    .where('t.asked_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from transfer_reversals r join transfers s on s.id = r.transfer_id
        where s.appointment_id = t.appointment_id and r.cause_id = ${causeId})`,
    )
    .orderBy('t.id', 'desc')
    .forUpdate('t')
    .execute()
  let left = amountCents
  for (const { id, amount_cents, reversed } of transfers) {
    const cents = Math.min(left, amount_cents - reversed)
    if (cents <= 0) continue
    left -= cents
    const reversal = await db
      .insertInto('transfer_reversals')
      .values({ transfer_id: id, cause_id: causeId, amount_cents: cents, created_at: clock.now() })
      .onConflict((conflict) => conflict.constraint('one_reversal_per_cause').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (reversal) await jobs.enqueue(db, 'reversal', reversal.id)
  }
}

/** Asks the provider to take it back; nothing happens the second time, nor before the transfer itself is known to be made. */
export const sendReversal = async ({ db, stripe, clock }: Deps, id: string) => {
  const reversal = await db
    .selectFrom('transfer_reversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transfer_id')
    .innerJoin('appointments as a', 'a.id', 't.appointment_id')
    .select([
      'r.amount_cents as cents',
      't.provider_id',
      'a.id as appointmentId',
      'a.professional_id as professionalId',
    ])
    .where('r.id', '=', id)
    .where('r.status', '=', 'undecided')
    .where('t.status', '=', 'succeeded')
    .executeTakeFirst()
  if (!reversal?.provider_id) return
  const done =
    (await alreadyReversed(stripe, reversal.provider_id, id)) ??
    (await stripe.transfers.createReversal(
      reversal.provider_id,
      { amount: reversal.cents, metadata: { reversalId: id } },
      { idempotencyKey: id },
    ))
  await transaction(db, async (db) => {
    const now = clock.now()
    const { numUpdatedRows } = await db
      .updateTable('transfer_reversals')
      .set({ status: 'succeeded', provider_id: done.id, decided_at: now })
      .where('id', '=', id)
      .where('status', '=', 'undecided')
      .executeTakeFirst()
    if (numUpdatedRows) await recordReversal(db, { ...reversal, causeId: id, at: now })
  })
}

const alreadyReversed = async ({ transfers }: Stripe, transferId: string, id: string) => {
  const { reversals } = await transfers.retrieve(transferId)
  return reversals.data.find(({ metadata }) => metadata?.reversalId === id)
}
