import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import type { MailKind } from '../../platform/mails/mail-template.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { keptOf } from '../ledger/appointment-money.ts'
import { borneOfLost } from '../ledger/cost-split.rules.ts'
import { recordDisputeMovement, recordLostDispute } from '../ledger/record-transactions.ts'
import { paymentById } from '../payments/queries.ts'
import { reverseTransfer } from '../payouts/reverse-transfer.ts'
import { lockPurchase } from '../purchases/lock-purchase.ts'
import { isQuestion, statusOf } from './dispute.rules.ts'

type Told = Pick<Stripe.Dispute, 'id' | 'amount' | 'reason' | 'status' | 'created' | 'balance_transactions'> & {
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>
}

/**
 * Writes down how a dispute stands: once what the provider has moved for it, and once its end. An answer that was asked for
 * earlier may come later: it finds nothing to do.
 */
export const settleDispute = (deps: Deps, paymentId: string, told: Told) =>
  inTransaction(deps, async (deps, db) => {
    const bought = await lockBought(db, paymentId)
    const { dispute, isNew, hasGrown } = await keepDispute(db, paymentId, told)
    const moved = await keepMovements(deps, dispute.id, bought.id, told)
    // A question that has become a dispute is none any more, whatever is heard late.
    const status = isQuestion(told.status) && !dispute.isQuestion ? 'open' : statusOf(told.status)
    const ends = dispute.status === 'open' && status !== 'open'
    if (hasGrown || (isNew && !ends)) await enqueueLetters(deps, dispute, bought, 'dispute')
    if (ends) {
      if (status === 'lost') await lose(deps, { id: dispute.id, paymentId, cents: told.amount }, bought)
      else await decide(deps, dispute.id, { status })
      await enqueueLetters(deps, dispute, bought, 'dispute_closed')
    }
    if (ends || moved) await goOn(deps, bought.id)
  })

const lockBought = async (db: Tx, paymentId: string) => {
  const { purchaseId } = await paymentById(db, paymentId)
  await lockPurchase(db, purchaseId)
  return db
    .selectFrom('purchases as a')
    .select(['a.id', 'a.customerId', 'a.professionalId', 'a.professionalCents', 'a.totalCents'])
    .where('a.id', '=', purchaseId)
    .executeTakeFirstOrThrow()
}
type Bought = Awaited<ReturnType<typeof lockBought>>

const instantOf = (seconds: number) => new Date(seconds * 1000)

const keepDispute = async (db: Tx, paymentId: string, told: Told) => {
  const dueBy = told.evidence_details.due_by
  const mayChange = {
    amountCents: told.amount,
    reason: told.reason,
    dueAt: dueBy ? instantOf(dueBy) : null,
  }
  const known = await db
    .selectFrom('disputes as d')
    .select('d.isQuestion')
    .where('d.providerId', '=', told.id)
    .executeTakeFirst()
  // No answer to a question binds the bank: closed or not, it may take the money later.
  const hasGrown = known?.isQuestion === true && !isQuestion(told.status)
  const isNew = await db
    .insertInto('disputes')
    .values({
      providerId: told.id,
      paymentId,
      ...mayChange,
      isQuestion: isQuestion(told.status),
      status: 'open',
      openedAt: instantOf(told.created),
    })
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .returning('id')
    .executeTakeFirst()
  await db
    .updateTable('disputes')
    .set({ ...mayChange, ...(hasGrown && { isQuestion: false, status: 'open', decidedAt: null }) })
    .where('providerId', '=', told.id)
    .where((eb) => eb.or([eb('status', '=', 'open'), eb.lit(hasGrown)]))
    .execute()
  const dispute = await db
    .selectFrom('disputes as d')
    .select(['d.id', 'd.status', 'd.isQuestion'])
    .where('d.providerId', '=', told.id)
    .executeTakeFirstOrThrow()
  return { dispute, isNew: isNew !== undefined, hasGrown }
}

/** Whether anything had moved that was not known. */
const keepMovements = async ({ db, clock }: Within<Deps>, disputeId: string, purchaseId: string, told: Told) => {
  let moved = false
  for (const { id, amount, fee } of told.balance_transactions) {
    const movement = await db
      .insertInto('disputeMovements')
      .values({ disputeId, providerId: id, amountCents: amount, feeCents: fee })
      .onConflict((conflict) => conflict.column('providerId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!movement) continue
    moved = true
    const at = clock.now()
    await recordDisputeMovement(db, { causeId: movement.id, purchaseId, cents: amount, feeCents: fee, at })
  }
  return moved
}

type End =
  | { status: 'won' }
  | { status: 'lost'; customerCents: number; professionalCents: number; platformCents: number }

const decide = ({ db, clock }: Within<Deps>, id: string, end: End) =>
  db
    .updateTable('disputes')
    .set({ ...end, decidedAt: clock.now() })
    .where('id', '=', id)
    .execute()

type Lost = { id: string; paymentId: string; cents: number }

/** The customer has her money by her bank: what was to be given back is not sent, and what was her share comes back. */
const lose = async (deps: Within<Deps>, { id, paymentId, cents }: Lost, bought: Bought) => {
  const { db } = deps
  const owedToCustomer = await settleRefunds(deps, { id, paymentId, cents })
  const kept = await keptOf(db, { paymentId, purchaseId: bought.id })
  const borne = borneOfLost({ cents, owedToCustomer }, kept, bought)
  await decide(deps, id, {
    status: 'lost',
    customerCents: borne.customer,
    professionalCents: borne.professional,
    platformCents: borne.platform,
  })
  await recordLostDispute(db, {
    disputeId: id,
    purchaseId: bought.id,
    customerId: bought.customerId,
    professionalId: bought.professionalId,
    borne,
    at: deps.clock.now(),
  })
  await reverseTransfer(deps, { purchaseId: bought.id, amountCents: borne.professional, causeId: id })
}

/**
 * Of what is not with her bank, as much as that has given her; in cents. What has failed first, since nobody sends it by
 * itself; of one that waits a part, so that the rest is sent.
 */
const settleRefunds = async ({ db, clock }: Within<Deps>, { id: disputeId, paymentId, cents }: Lost) => {
  const refunds = await db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.amountCents', 'r.replacedCents', 'r.status', 'r.createdAt'])
    .where('r.paymentId', '=', paymentId)
    .where('r.status', 'in', ['undecided', 'failed'])
    .orderBy(sql`r.status = 'undecided'`)
    .orderBy('r.createdAt')
    .execute()
  const given = { status: 'failed', failureReason: 'dispute_lost', decidedAt: clock.now() } as const
  let settled = 0
  for (const { id, amountCents, replacedCents, status, createdAt } of refunds) {
    const part = Math.min(amountCents - replacedCents, cents - settled)
    const replaced = replacedCents + part
    const row = db.updateTable('refunds').where('id', '=', id)
    if (part === 0) continue
    if (replaced === amountCents) await row.set({ ...given, replacedCents: replaced }).execute()
    // Its way to the bank and back is in the ledger, with its amount.
    else if (status === 'failed') await row.set({ replacedCents: replaced }).execute()
    else {
      await row.set({ amountCents: amountCents - part }).execute()
      const cause = `dispute ${disputeId}`
      await db
        .insertInto('refunds')
        .values({ ...given, paymentId, cause, amountCents: part, replacedCents: part, createdAt })
        .execute()
    }
    settled += part
  }
  return settled
}

/** What has waited for the bank, once it waits no more. */
const goOn = async ({ db, jobs }: Within<Deps>, purchaseId: string) => {
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
    .innerJoin('payments as y', 'y.id', 'r.paymentId')
    .select('r.id')
    .where('y.purchaseId', '=', purchaseId)
    .where('r.status', '=', 'undecided')
    .where(sql<boolean>`not payment_is_disputed(y.id)`)
    .execute()
  for (const { id } of refunds) await jobs.enqueue(db, 'refund', id)
}

const enqueueLetters = async (
  deps: Within<Deps>,
  { id: subjectId, isQuestion }: { id: string; isQuestion: boolean },
  { professionalId }: Bought,
  about: 'dispute' | 'dispute_closed',
) => {
  const kinds = {
    dispute: ['dispute_operator', 'dispute_professional'],
    dispute_closed: ['dispute_closed_operator', 'dispute_closed_professional'],
  } as const satisfies Record<string, readonly [MailKind, MailKind]>
  const [toOperator, toProfessional] = kinds[about]
  const subject = { subjectId, ...(isQuestion && { occasion: 'question' }) }
  for (const { id } of await operators(deps.db)) await enqueueMail(deps, { kind: toOperator, userId: id, ...subject })
  if (professionalId) await enqueueMail(deps, { kind: toProfessional, userId: professionalId, ...subject })
}
