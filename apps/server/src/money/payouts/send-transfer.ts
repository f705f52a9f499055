import { definedIds, toPurchaseIds } from '@couronne/contract/money/purchases'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { inTransaction, transaction } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { recordTransfer } from '../ledger/record-transactions.ts'
import { isProviderRefusal, maxCallMs, saveProviderError } from '../payment-provider/retry.ts'
import { lockOwed } from './decide-transfers.ts'

/**
 * Asks the provider to send a professional's share. A second call does nothing, and neither does a call while the
 * account is not ready, a bank disputes the payment or a report is undecided.
 */
export const sendTransfer = async (deps: Deps, id: string): Promise<void> => {
  if (await mustWaitToCoverDebt(deps, id)) return
  const transfer = await startAttempt(deps, id)
  if (!transfer) return
  const { stripe } = deps
  const done = transfer.wasRequested || transfer.refusals > 0 ? await alreadySent(stripe, transfer) : undefined
  if (done) return settleTransfer(deps, done)
  if (transfer.isHeldBack) return
  if (transfer.isOutdated) {
    await resetAttempt(deps, transfer)
    return sendTransfer(deps, id)
  }
  try {
    const intent = await stripe.paymentIntents.retrieve(transfer.intentId)
    const sent = await stripe.transfers.create(
      {
        amount: transfer.cents,
        currency: transfer.currency,
        destination: transfer.account,
        // The transfer names its charge as the source, so that it need not wait until the charge's money is available.
        ...(!transfer.isClosed && { source_transaction: String(intent.latest_charge) }),
        description: deps.purchaseKinds[transfer.kind].texts.description(transfer.libelle),
        metadata: { transferId: id, ...definedIds(toPurchaseIds(transfer.kind, transfer.purchaseId)) },
      },
      { idempotencyKey: `${id}:${transfer.refusals}` },
    )
    await settleTransfer(deps, sent)
  } catch (error) {
    if (!isProviderRefusal(error)) {
      await saveProviderError(deps, 'transfers', id, error)
      throw error
    }
    await resetAttempt(deps, transfer)
    // Any other refusal is ours to fix, so it must be in the log.
    if (error.code !== 'insufficient_capabilities_for_transfer') throw error
    // The account's state at the provider differs from our record, so it is read again.
    await transaction(deps.db, (db) => deps.jobs.enqueue(db, 'payout-account', transfer.professionalId))
  }
}

/**
 * While a professional owes money that the account could not give back, a transfer waits until the money of its charge
 * is available. Otherwise the provider would pay it on to the professional's bank before anything could be taken back.
 */
const mustWaitToCoverDebt = async ({ db, stripe, clock }: Deps, id: string) => {
  const transfer = await db
    .selectFrom('transfers as t')
    .innerJoin('purchases as a', 'a.id', 't.purchaseId')
    .innerJoin('paymentParts as part', 'part.purchaseId', 'a.id')
    .innerJoin('payments as y', (join) => join.onRef('y.id', '=', 'part.paymentId').on('y.status', '=', 'succeeded'))
    .select('y.intentId')
    .where('t.id', '=', id)
    .where('t.askedAt', 'is', null)
    .where(
      sql<boolean>`exists (
        select from transfer_reversals r join transfers s on s.id = r.transfer_id join purchases b on b.id = s.purchase_id
        where b.professional_id = a.professional_id and r.status = 'undecided' and r.refusal is not null)`,
    )
    .executeTakeFirst()
  if (!transfer?.intentId) return false
  const intent = await stripe.paymentIntents.retrieve(transfer.intentId, {
    expand: ['latest_charge.balance_transaction'],
  })
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const balanceTransaction = charge?.balance_transaction
  return (
    typeof balanceTransaction === 'object' &&
    balanceTransaction !== null &&
    balanceTransaction.available_on * 1000 > clock.now().getTime()
  )
}

/** From here on the provider may have made the transfer: the amount is what is owed now, and it is fixed. */
const startAttempt = (deps: Deps, id: string) =>
  transaction(deps.db, async (db) => {
    const open = await db
      .selectFrom('transfers as t')
      .innerJoin('purchases as a', 'a.id', 't.purchaseId')
      .innerJoin('users as u', 'u.id', 'a.professionalId')
      .innerJoin('payoutAccounts as o', 'o.userId', 'u.id')
      .innerJoin('paymentParts as part', 'part.purchaseId', 'a.id')
      .innerJoin('payments as y', (join) => join.onRef('y.id', '=', 'part.paymentId').on('y.status', '=', 'succeeded'))
      .select(['t.purchaseId', 'a.kind', 'a.libelle', 'y.currency', 'u.id as professionalId'])
      .select(['u.connectId as account', 'y.intentId'])
      .where('t.id', '=', id)
      .where('o.isReady', 'is', true)
      .executeTakeFirst()
    if (!open?.account || !open.intentId) return undefined
    const owed = await lockOwed(db, open.purchaseId)
    const row = await db
      .selectFrom('transfers as t')
      .innerJoin('purchases as a', 'a.id', 't.purchaseId')
      .select(['t.amountCents', 't.askedAt', 't.refusals', 't.status', 't.createdAt'])
      .select((eb) => [
        sql<boolean>`purchase_is_disputed(t.purchase_id) or ${eb.ref('a.isReported')}`.as('isHeldBack'),
        // The money of a closed debt has left with its charge, so what is owed again is the platform's own money.
        sql<boolean>`exists (select from debt_closure_parts p join transfer_reversals r on r.id = p.reversal_id
          join transfers s on s.id = r.transfer_id where s.purchase_id = t.purchase_id)`.as('isClosed'),
        // The old key only repeats its error, or a part of the requested amount must come back because a bank or an
        // operator has paid the customer meanwhile.
        sql<boolean>`greatest(t.asked_at, t.error_at) <= ${new Date(deps.clock.now().getTime() - maxCallMs)}
          and (t.error_at is not null or exists (select from transfer_reversals r where r.transfer_id = t.id))`.as(
          'isOutdated',
        ),
      ])
      .where('t.id', '=', id)
      .executeTakeFirst()
    if (row?.status !== 'undecided') return undefined
    const wasRequested = row.askedAt !== null
    if (row.isHeldBack && !wasRequested) return undefined
    const cents = wasRequested ? row.amountCents : owed
    // The whole share has gone back to the customer meanwhile.
    if (cents <= 0) return void (await db.deleteFrom('transfers').where('id', '=', id).execute())
    if (!wasRequested)
      await db
        .updateTable('transfers')
        .set({ askedAt: deps.clock.now(), ...(cents !== row.amountCents && { amountCents: cents }) })
        .where('id', '=', id)
        .execute()
    const { account, intentId } = open
    const { refusals, isHeldBack, isClosed } = row
    return {
      id,
      ...open,
      account,
      intentId,
      cents,
      wasRequested,
      refusals,
      isHeldBack,
      isClosed,
      isOutdated: wasRequested && row.isOutdated,
    }
  })

/** The provider forgets a key after a day and repeats a 500 under it, so our id in the metadata finds the transfer. */
const alreadySent = async ({ transfers }: Stripe, { id, account }: { id: string; account: string }) => {
  for await (const transfer of transfers.list({ destination: account, limit: 100 }))
    if (transfer.metadata.transferId === id) return transfer
  return undefined
}

/**
 * This attempt did nothing: its reversals are deleted, because the money never left, and the next attempt requests what
 * is owed by then. The old key keeps its answer and its amount, so the next attempt has a new key. A late refusal of an
 * earlier key changes nothing.
 */
const resetAttempt = (deps: Deps, { id, purchaseId, refusals }: Attempt) =>
  transaction(deps.db, async (db) => {
    // A refund that would take something back takes the same lock.
    await lockOwed(db, purchaseId)
    const { numUpdatedRows } = await db
      .updateTable('transfers')
      .set({ refusals: refusals + 1, askedAt: null, errorAt: null })
      .where('id', '=', id)
      .where('status', '=', 'undecided')
      .where('refusals', '=', refusals)
      .executeTakeFirst()
    if (numUpdatedRows) await db.deleteFrom('transferReversals').where('transferId', '=', id).execute()
  })
type Attempt = { id: string; purchaseId: string; refusals: number }

type ProviderTransfer = { id: string; metadata: { transferId?: string } }

/** Records a transfer that was made, also in the ledger. The answer, its event and our own request all lead here. */
export const settleTransfer = (deps: Deps, sent: ProviderTransfer) =>
  inTransaction(deps, async (deps, db) => {
    const id = sent.metadata.transferId
    if (!id) return
    const now = deps.clock.now()
    const transfer = await db
      .updateTable('transfers as t')
      .from('purchases as a')
      .set({ status: 'succeeded', providerId: sent.id, decidedAt: now, askedAt: sql`coalesce(t.asked_at, ${now})` })
      .whereRef('a.id', '=', 't.purchaseId')
      .where('t.id', '=', id)
      .where('t.status', '=', 'undecided')
      .returning(['t.purchaseId', 'a.professionalId', 't.amountCents as cents'])
      .executeTakeFirst()
    if (!transfer) return
    await recordTransfer(db, { ...transfer, causeId: id, at: now })
    if (transfer.professionalId)
      await enqueueMail(deps, { kind: 'paid_out', userId: transfer.professionalId, subjectId: id })
    // Reversals of other purchases are retried too: this transfer may cover what the account lacked before.
    const reversals = await db
      .selectFrom('transferReversals as r')
      .innerJoin('transfers as t', 't.id', 'r.transferId')
      .innerJoin('purchases as a', 'a.id', 't.purchaseId')
      .select('r.id')
      .where('a.professionalId', '=', transfer.professionalId)
      .where('r.status', '=', 'undecided')
      .orderBy('r.id')
      .execute()
    for (const reversal of reversals) await deps.jobs.enqueue(db, 'reversal', reversal.id)
  })
