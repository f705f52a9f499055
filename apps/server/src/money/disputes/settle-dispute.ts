import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import type { MailKind } from '../../platform/mails/mail-template.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { splitLostDispute } from '../ledger/cost-split.rules.ts'
import { retainedSharesOf } from '../ledger/purchase-money-queries.ts'
import { recordDisputeTransaction, recordLostDispute } from '../ledger/record-transactions.ts'
import { reverseTransfer } from '../payouts/reverse-transfer.ts'
import { lockPurchasesOf } from '../purchases/lock-purchase.ts'
import { splitCents } from '../purchases/split-cents.rules.ts'
import { isQuestion, statusOf } from './dispute.rules.ts'

type ProviderDispute = Pick<
  Stripe.Dispute,
  'id' | 'amount' | 'reason' | 'status' | 'created' | 'balance_transactions'
> & {
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>
}

/**
 * Records a dispute's state: each of the provider's transactions once, and the end of the dispute once. A stale answer
 * repeats and reopens nothing.
 */
export const settleDispute = (deps: Deps, paymentId: string, providerDispute: ProviderDispute) =>
  inTransaction(deps, async (deps, db) => {
    await lockPurchasesOf(deps, paymentId)
    const { dispute, isNew, hasGrown } = await saveDispute(db, paymentId, providerDispute)
    await splitDispute(db, { ...dispute, paymentId })
    const parts = await partsOf(db, dispute.id)
    const hasNewTransactions = await saveBankTransactions(deps, dispute.id, parts, providerDispute)
    // An inquiry that has become a dispute stays a dispute, even if a stale answer still calls it an inquiry.
    const status = isQuestion(providerDispute.status) && !dispute.isQuestion ? 'open' : statusOf(providerDispute.status)
    const isClosing = dispute.status === 'open' && status !== 'open'
    if (hasGrown || (isNew && !isClosing)) await enqueueMails(deps, dispute, parts, 'dispute')
    if (isClosing) {
      if (status === 'lost') for (const part of parts) await settleLostPart(deps, part)
      await closeDispute(deps, dispute.id, status)
      await enqueueMails(deps, dispute, parts, 'dispute_closed')
    }
    if (isClosing || hasNewTransactions)
      for (const { purchaseId } of parts) await resumeTransfersAndRefunds(deps, purchaseId)
  })

const partsOf = (db: Tx, disputeId: string) =>
  db
    .selectFrom('disputeParts as x')
    .innerJoin('purchases as a', 'a.id', 'x.purchaseId')
    .select(['x.disputeId', 'x.paymentId', 'x.purchaseId', 'x.amountCents'])
    .select(['a.customerId', 'a.professionalId', 'a.professionalCents', 'a.totalCents'])
    .where('x.disputeId', '=', disputeId)
    .orderBy('x.purchaseId')
    .execute()
type DisputePart = Awaited<ReturnType<typeof partsOf>>[number]

type DisputeToSplit = { id: string; paymentId: string; status: string; amountCents: number }

/**
 * Divides an open dispute among the purchases of its payment, in proportion to what was not yet refunded of each: the
 * bank does not take what was already refunded to the card.
 */
const splitDispute = async (db: Tx, { id: disputeId, paymentId, status, amountCents }: DisputeToSplit) => {
  if (status !== 'open') return
  const parts = await db
    .selectFrom('paymentParts as p')
    .select(['p.paymentId', 'p.purchaseId', 'p.amountCents', unrefundedCents.as('leftCents')])
    .where('p.paymentId', '=', paymentId)
    .orderBy('p.purchaseId')
    .execute()
  const isAnyLeft = parts.some(({ leftCents }) => leftCents > 0)
  const shares = splitCents(
    amountCents,
    parts.map(({ amountCents, leftCents }) => (isAnyLeft ? leftCents : amountCents)),
  )
  await db
    .insertInto('disputeParts')
    .values(
      parts.map(({ paymentId, purchaseId }, i) => ({ disputeId, paymentId, purchaseId, amountCents: shares[i] ?? 0 })),
    )
    // The shares change only if the bank has changed the amount.
    .onConflict((conflict) =>
      conflict
        .columns(['disputeId', 'purchaseId'])
        .doUpdateSet((eb) => ({ amountCents: eb.ref('excluded.amountCents') }))
        .where(
          sql<boolean>`(select sum(x.amount_cents) from dispute_parts x where x.dispute_id = ${disputeId}) <> ${amountCents}`,
        ),
    )
    .execute()
}

const unrefundedCents = sql<number>`greatest(0, p.amount_cents
  - (select coalesce(sum(coalesce(h.amount_cents, case when r.status in ('pending', 'succeeded') then r.amount_cents end)), 0)
    from refunds r left join manual_refunds h on h.refund_id = r.id
    where r.payment_id = p.payment_id and r.purchase_id = p.purchase_id)
  - (select coalesce(sum(x.amount_cents), 0) from dispute_parts x join disputes d on d.id = x.dispute_id
    where x.payment_id = p.payment_id and x.purchase_id = p.purchase_id and d.status = 'lost'))::integer`

const instantOf = (seconds: number) => new Date(seconds * 1000)

const saveDispute = async (db: Tx, paymentId: string, providerDispute: ProviderDispute) => {
  const deadline = providerDispute.evidence_details.due_by
  const changeable = {
    amountCents: providerDispute.amount,
    reason: providerDispute.reason,
    dueAt: deadline ? instantOf(deadline) : null,
  }
  const known = await db
    .selectFrom('disputes as d')
    .select('d.isQuestion')
    .where('d.providerId', '=', providerDispute.id)
    .executeTakeFirst()
  // A closed inquiry does not bind the bank: it may still take the money later.
  const hasGrown = known?.isQuestion === true && !isQuestion(providerDispute.status)
  const isNew = await db
    .insertInto('disputes')
    .values({
      providerId: providerDispute.id,
      paymentId,
      ...changeable,
      isQuestion: isQuestion(providerDispute.status),
      status: 'open',
      openedAt: instantOf(providerDispute.created),
    })
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .returning('id')
    .executeTakeFirst()
  await db
    .updateTable('disputes')
    .set({ ...changeable, ...(hasGrown && { isQuestion: false, status: 'open', decidedAt: null }) })
    .where('providerId', '=', providerDispute.id)
    .where((eb) => eb.or([eb('status', '=', 'open'), eb.lit(hasGrown)]))
    .execute()
  const dispute = await db
    .selectFrom('disputes as d')
    .select(['d.id', 'd.status', 'd.isQuestion', 'd.amountCents'])
    .where('d.providerId', '=', providerDispute.id)
    .executeTakeFirstOrThrow()
  return { dispute, isNew: isNew !== undefined, hasGrown }
}

/** Returns whether a new transaction was recorded. */
const saveBankTransactions = async (
  { db, clock }: WithTx<Deps>,
  disputeId: string,
  parts: DisputePart[],
  providerDispute: ProviderDispute,
) => {
  let hasNewTransactions = false
  const weights = parts.map(({ amountCents }) => amountCents)
  for (const { id: providerId, amount, fee } of providerDispute.balance_transactions) {
    const [amounts, fees] = [splitCents(amount, weights), splitCents(fee, weights)]
    const bankTransactions = await db
      .insertInto('disputeTransactions')
      .values(
        parts.map(({ purchaseId }, i) => ({
          ...{ disputeId, purchaseId, providerId, amountCents: amounts[i] ?? 0, feeCents: fees[i] ?? 0 },
        })),
      )
      .onConflict((conflict) => conflict.constraint('once_for_each_part').doNothing())
      .returning(['id as causeId', 'purchaseId', 'amountCents as cents', 'feeCents'])
      .execute()
    for (const bankTransaction of bankTransactions) {
      hasNewTransactions = true
      await recordDisputeTransaction(db, { ...bankTransaction, at: clock.now() })
    }
  }
  return hasNewTransactions
}

const closeDispute = ({ db, clock }: WithTx<Deps>, id: string, status: 'won' | 'lost') =>
  db.updateTable('disputes').set({ status, decidedAt: clock.now() }).where('id', '=', id).execute()

/** The bank has paid the customer: that money is not refunded again, and the professional's share is taken back. */
const settleLostPart = async (deps: WithTx<Deps>, part: DisputePart) => {
  const { db } = deps
  const { disputeId, purchaseId, customerId, professionalId, amountCents: cents } = part
  const owedToCustomer = await settleRefunds(deps, part)
  const costSplit = splitLostDispute({ cents, owedToCustomer }, await retainedSharesOf(db, part), part)
  await db
    .updateTable('disputeParts')
    .set({
      customerCents: costSplit.customer,
      professionalCents: costSplit.professional,
      platformCents: costSplit.platform,
    })
    .where('disputeId', '=', disputeId)
    .where('purchaseId', '=', purchaseId)
    .execute()
  await recordLostDispute(db, { disputeId, purchaseId, customerId, professionalId, costSplit, at: deps.clock.now() })
  await reverseTransfer(deps, { purchaseId, amountCents: costSplit.professional, causeId: disputeId })
}

/**
 * Settles the refunds that have not reached the customer, up to the amount that the bank has given to the customer.
 * Returns the settled cents. Failed refunds come first, because nothing sends them automatically. A waiting refund may
 * be settled in part, so that the rest is still sent.
 */
const settleRefunds = async ({ db, clock }: WithTx<Deps>, part: DisputePart) => {
  const { disputeId, paymentId, purchaseId, amountCents: cents } = part
  const refunds = await db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.amountCents', 'r.replacedCents', 'r.status', 'r.createdAt'])
    .where('r.paymentId', '=', paymentId)
    .where('r.purchaseId', '=', purchaseId)
    .where('r.status', 'in', ['undecided', 'failed'])
    .orderBy(sql`r.status = 'undecided'`)
    .orderBy('r.createdAt')
    .execute()
  const byBank = { status: 'failed', failureReason: 'dispute_lost', decidedAt: clock.now() } as const
  let settled = 0
  for (const { id, amountCents, replacedCents, status, createdAt } of refunds) {
    const settledNow = Math.min(amountCents - replacedCents, cents - settled)
    const replaced = replacedCents + settledNow
    const row = db.updateTable('refunds').where('id', '=', id)
    if (settledNow === 0) continue
    if (replaced === amountCents) await row.set({ ...byBank, replacedCents: replaced }).execute()
    // The ledger may already contain this refund and its failure, so its amount must not change.
    else if (status === 'failed') await row.set({ replacedCents: replaced }).execute()
    else {
      await row.set({ amountCents: amountCents - settledNow }).execute()
      const cause = `dispute ${disputeId}`
      await db
        .insertInto('refunds')
        .values({
          ...byBank,
          paymentId,
          purchaseId,
          cause,
          amountCents: settledNow,
          replacedCents: settledNow,
          createdAt,
        })
        .execute()
    }
    settled += settledNow
  }
  return settled
}

/** Enqueues the transfers and refunds that waited for the end of the dispute. */
const resumeTransfersAndRefunds = async ({ db, jobs }: WithTx<Deps>, purchaseId: string) => {
  const transfers = await db
    .selectFrom('transfers as t')
    .select('t.id')
    .where('t.purchaseId', '=', purchaseId)
    .where('t.status', '=', 'undecided')
    .where(sql<boolean>`not purchase_is_disputed(t.purchase_id)`)
    .execute()
  for (const { id } of transfers) await jobs.enqueue(db, 'transfer', id)
  const refunds = await db
    .selectFrom('refunds as r')
    .select('r.id')
    .where('r.purchaseId', '=', purchaseId)
    .where('r.status', '=', 'undecided')
    .where(sql<boolean>`not payment_is_disputed(r.payment_id)`)
    .execute()
  for (const { id } of refunds) await jobs.enqueue(db, 'refund', id)
}

const enqueueMails = async (
  deps: WithTx<Deps>,
  { id: subjectId, isQuestion }: { id: string; isQuestion: boolean },
  parts: DisputePart[],
  about: 'dispute' | 'dispute_closed',
) => {
  const kinds = {
    dispute: ['dispute_operator', 'dispute_professional'],
    dispute_closed: ['dispute_closed_operator', 'dispute_closed_professional'],
  } as const satisfies Record<string, readonly [MailKind, MailKind]>
  const [toOperator, toProfessional] = kinds[about]
  const subject = { subjectId, ...(isQuestion && { occasion: 'question' }) }
  for (const { id } of await operators(deps.db)) await enqueueMail(deps, { kind: toOperator, userId: id, ...subject })
  const professionals = new Set(parts.flatMap(({ professionalId }) => professionalId ?? []))
  for (const userId of professionals) await enqueueMail(deps, { kind: toProfessional, userId, ...subject })
}
