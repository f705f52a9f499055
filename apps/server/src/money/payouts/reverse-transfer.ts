import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, transaction, type Within } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { recordReversal } from '../ledger/record-transactions.ts'
import { isRefusal, keepError, reasonOf, tryNumber } from '../payment-provider/retry.ts'
import { isGone } from './payout.rules.ts'

/**
 * Takes back from the professional what she has been sent and owes now, because a refund followed: once for each cause, no
 * more than she was sent, and the latest first. The visit is held, and the refund must have moved the ledger before. Where
 * nothing has been asked of the provider yet, nothing needs to come back: the transfer takes what is owed by then.
 */
export const reverseTransfer = async (
  { db, clock, jobs }: Within<Deps>,
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
    .execute()
  let left = amountCents
  for (const { id, amount_cents, reversed } of transfers) {
    const cents = Math.min(left, amount_cents - reversed)
    if (cents <= 0) continue
    left -= cents
    const reversal = await db
      .insertInto('transfer_reversals')
      .values({ transfer_id: id, cause_id: causeId, amount_cents: cents, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(db, 'reversal', reversal.id)
  }
}

/**
 * Asks the provider to take it back; nothing happens the second time, nor before the transfer itself is known to be made.
 * What has left her account already is refused: it is asked for again after each later transfer to her, and every hour.
 */
export const sendReversal = async (deps: Deps, id: string) => {
  const { stripe } = deps
  const reversal = await undecidedReversal(deps.db, id)
  if (!reversal?.provider_id) return
  const done = await alreadyReversed(stripe, reversal.provider_id, id)
  if (done) return settleReversal(deps, done)
  const tries = await tryNumber(deps, 'transfer_reversals', { id, ...reversal })
  if (tries === undefined) return
  const asked = await beginAsking(deps, id, tries)
  if (!asked) return
  try {
    const made = await stripe.transfers.createReversal(
      reversal.provider_id,
      { amount: asked.cents, metadata: { reversalId: id } },
      { idempotencyKey: tries ? `${id}:${tries}` : id },
    )
    await settleReversal(deps, made)
  } catch (error) {
    if (!isRefusal(error)) {
      await keepError(deps, 'transfer_reversals', id, error)
      throw error
    }
    await keepRefusal(deps, { id, tries, isFirst: reversal.refusal === null, reason: reasonOf(error) })
    // Anything else is ours to mend, and must be in the log.
    if (!isGone(error.code)) throw error
  }
}

/** A transfer has an id of the provider's from when it is known to be made. */
const undecidedReversal = (db: Db, id: string) =>
  db
    .selectFrom('transfer_reversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transfer_id')
    .select(['r.tries', 'r.error_at', 'r.refusal', 't.provider_id'])
    .where('r.id', '=', id)
    .where('r.status', '=', 'undecided')
    .executeTakeFirst()

/** From here on the provider may have done it, and nobody writes it down: what is left to take back stands. */
const beginAsking = ({ db, clock }: Deps, id: string, tries: number) =>
  db
    .updateTable('transfer_reversals')
    .set({ asked_at: sql`coalesce(asked_at, ${clock.now()})` })
    .where('id', '=', id)
    .where('status', '=', 'undecided')
    .where('tries', '=', tries)
    .returning('left_cents as cents')
    .executeTakeFirst()

type Refused = { id: string; tries: number; isFirst: boolean; reason: string }

/** Nothing was done, and the key keeps saying so. The operators are told of the first time. */
const keepRefusal = (deps: Deps, { id, tries, isFirst, reason }: Refused) =>
  inTransaction(deps, async (deps, db) => {
    const { numUpdatedRows } = await db
      .updateTable('transfer_reversals')
      .set({ tries: tries + 1, asked_at: null, error_at: null, refusal: reason, refused_at: deps.clock.now() })
      .where('id', '=', id)
      .where('status', '=', 'undecided')
      .where('tries', '=', tries)
      .executeTakeFirst()
    if (!numUpdatedRows || !isFirst) return
    for (const operator of await operators(db))
      await enqueueMail(deps, { kind: 'reversal_refused_operator', userId: operator.id, subjectId: id })
  })

type Reversed = { id: string; metadata: { reversalId?: string } | null }

/** Writes down that it was taken back, in the ledger too; the answer, its event and our own asking all lead here. */
export const settleReversal = ({ db, clock }: Deps, made: Reversed) =>
  transaction(db, async (db) => {
    const id = made.metadata?.reversalId
    if (!id) return
    const now = clock.now()
    const reversal = await db
      .updateTable('transfer_reversals as r')
      .from('transfers as t')
      .innerJoin('appointments as a', 'a.id', 't.appointment_id')
      .set({ status: 'succeeded', provider_id: made.id, decided_at: now })
      .whereRef('t.id', '=', 'r.transfer_id')
      .where('t.status', '=', 'succeeded')
      .where('r.id', '=', id)
      .where('r.status', '=', 'undecided')
      .returning(['r.left_cents as cents', 'a.id as appointmentId', 'a.professional_id as professionalId'])
      .executeTakeFirst()
    if (reversal) await recordReversal(db, { ...reversal, causeId: id, at: now })
  })

const alreadyReversed = async ({ transfers }: Stripe, transferId: string, id: string) => {
  for await (const reversal of transfers.listReversals(transferId, { limit: 100 }))
    if (reversal.metadata?.reversalId === id) return reversal
  return undefined
}
