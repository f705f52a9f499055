import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, transaction, type WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { recordReversal } from '../ledger/record-transactions.ts'
import { claimAttempt, isProviderRefusal, refusalReason, saveProviderError } from '../payment-provider/retry.ts'
import { hasLeftAccount } from './payout.rules.ts'

/**
 * Takes back from the professional what was transferred and, because of a refund, is not owed any more: once per cause,
 * never more than was transferred, the latest transfer first. The purchase must be locked, and the refund must be in
 * the ledger before. A transfer that was not requested from the provider yet needs no reversal: it will send what is
 * owed by then.
 */
export const reverseTransfer = async (
  { db, clock, jobs }: WithTx<Deps>,
  { purchaseId, amountCents, causeId }: { purchaseId: string; amountCents: number; causeId: string },
) => {
  const transfers = await db
    .selectFrom('transfers as t')
    .select(['t.id', 't.amountCents'])
    .select(
      sql<number>`coalesce((select sum(r.amount_cents) from transfer_reversals r where r.transfer_id = t.id), 0)::integer`.as(
        'reversed',
      ),
    )
    .where('t.purchaseId', '=', purchaseId)
    .where('t.askedAt', 'is not', null)
    .where(
      sql<boolean>`not exists (select from transfer_reversals r join transfers s on s.id = r.transfer_id
        where s.purchase_id = t.purchase_id and r.cause_id = ${causeId})`,
    )
    .orderBy('t.id', 'desc')
    .execute()
  let remainingCents = amountCents
  for (const { id, amountCents, reversed } of transfers) {
    const cents = Math.min(remainingCents, amountCents - reversed)
    if (cents <= 0) continue
    remainingCents -= cents
    const reversal = await db
      .insertInto('transferReversals')
      .values({ transferId: id, causeId, amountCents: cents, createdAt: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(db, 'reversal', reversal.id)
  }
}

/**
 * Asks the provider for the reversal. A second call does nothing, and neither does a call before the transfer is known
 * to exist. The provider refuses if the money has left the professional's account: the reversal is retried after each
 * later transfer to the professional, and every hour.
 */
export const sendReversal = async (deps: Deps, id: string) => {
  const { stripe } = deps
  const reversal = await undecidedReversal(deps.db, id)
  if (!reversal?.providerId) return
  const done = await alreadyReversed(stripe, reversal.providerId, id)
  if (done) return settleReversal(deps, done)
  const tries = await claimAttempt(deps, 'transferReversals', { id, ...reversal })
  if (tries === undefined) return
  const attempt = await startAttempt(deps, id, tries)
  if (!attempt) return
  try {
    const created = await stripe.transfers.createReversal(
      reversal.providerId,
      { amount: attempt.cents, metadata: { reversalId: id } },
      { idempotencyKey: tries ? `${id}:${tries}` : id },
    )
    await settleReversal(deps, created)
  } catch (error) {
    if (!isProviderRefusal(error)) {
      await saveProviderError(deps, 'transferReversals', id, error)
      throw error
    }
    await saveRefusal(deps, { id, tries, isFirst: reversal.refusal === null, reason: refusalReason(error) })
    // Any other refusal is ours to fix, so it must be in the log.
    if (!hasLeftAccount(error.code)) throw error
  }
}

/** A transfer has a provider id as soon as it is known to exist. */
const undecidedReversal = (db: Db, id: string) =>
  db
    .selectFrom('transferReversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transferId')
    .select(['r.tries', 'r.errorAt', 'r.refusal', 't.providerId'])
    .where('r.id', '=', id)
    .where('r.status', '=', 'undecided')
    .executeTakeFirst()

/**
 * From here on the provider may have made the reversal, so nobody may close this debt: the remaining amount is fixed.
 */
const startAttempt = ({ db, clock }: Deps, id: string, tries: number) =>
  db
    .updateTable('transferReversals')
    .set({ askedAt: sql`coalesce(asked_at, ${clock.now()})` })
    .where('id', '=', id)
    .where('status', '=', 'undecided')
    .where('tries', '=', tries)
    .returning('remainingCents as cents')
    .executeTakeFirst()

type RefusedReversal = { id: string; tries: number; isFirst: boolean; reason: string }

/**
 * The provider did nothing and repeats the refusal under the same idempotency key, so the next attempt has a new key.
 * Only the first refusal is mailed to the operators.
 */
const saveRefusal = (deps: Deps, { id, tries, isFirst, reason }: RefusedReversal) =>
  inTransaction(deps, async (deps, db) => {
    const { numUpdatedRows } = await db
      .updateTable('transferReversals')
      .set({ tries: tries + 1, askedAt: null, errorAt: null, refusal: reason, refusedAt: deps.clock.now() })
      .where('id', '=', id)
      .where('status', '=', 'undecided')
      .where('tries', '=', tries)
      .executeTakeFirst()
    if (!numUpdatedRows || !isFirst) return
    for (const operator of await operators(db))
      await enqueueMail(deps, { kind: 'reversal_refused_operator', userId: operator.id, subjectId: id })
  })

type ProviderReversal = { id: string; metadata: { reversalId?: string } | null }

/** Records a reversal that was made, also in the ledger. The answer, its event and our own request all lead here. */
export const settleReversal = ({ db, clock }: Deps, providerReversal: ProviderReversal) =>
  transaction(db, async (db) => {
    const id = providerReversal.metadata?.reversalId
    if (!id) return
    const now = clock.now()
    const reversal = await db
      .updateTable('transferReversals as r')
      .from('transfers as t')
      .innerJoin('purchases as a', 'a.id', 't.purchaseId')
      .set({ status: 'succeeded', providerId: providerReversal.id, decidedAt: now })
      .whereRef('t.id', '=', 'r.transferId')
      .where('t.status', '=', 'succeeded')
      .where('r.id', '=', id)
      .where('r.status', '=', 'undecided')
      .returning(['r.remainingCents as cents', 'a.id as purchaseId', 'a.professionalId'])
      .executeTakeFirst()
    if (reversal) await recordReversal(db, { ...reversal, causeId: id, at: now })
  })

const alreadyReversed = async ({ transfers }: Stripe, transferId: string, id: string) => {
  for await (const reversal of transfers.listReversals(transferId, { limit: 100 }))
    if (reversal.metadata?.reversalId === id) return reversal
  return undefined
}
