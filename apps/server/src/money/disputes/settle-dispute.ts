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
import { lockPurchase } from '../payments/lock-purchase.ts'
import { paymentById } from '../payments/queries.ts'
import { reverseTransfer } from '../payouts/reverse-transfer.ts'
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
    const status = isQuestion(told.status) && !dispute.is_question ? 'open' : statusOf(told.status)
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
  const { purchase_id } = await paymentById(db, paymentId)
  await lockPurchase(db, purchase_id)
  return db
    .selectFrom('purchases as a')
    .select(['a.id', 'a.customer_id', 'a.professional_id', 'a.price_cents', 'a.total_cents'])
    .where('a.id', '=', purchase_id)
    .executeTakeFirstOrThrow()
}
type Bought = Awaited<ReturnType<typeof lockBought>>

const instantOf = (seconds: number) => new Date(seconds * 1000)

const keepDispute = async (db: Tx, paymentId: string, told: Told) => {
  const dueBy = told.evidence_details.due_by
  const mayChange = {
    amount_cents: told.amount,
    reason: told.reason,
    due_at: dueBy ? instantOf(dueBy) : null,
  }
  const known = await db
    .selectFrom('disputes as d')
    .select('d.is_question')
    .where('d.provider_id', '=', told.id)
    .executeTakeFirst()
  // No answer to a question binds the bank: closed or not, it may take the money later.
  const hasGrown = known?.is_question === true && !isQuestion(told.status)
  const isNew = await db
    .insertInto('disputes')
    .values({
      provider_id: told.id,
      payment_id: paymentId,
      ...mayChange,
      is_question: isQuestion(told.status),
      status: 'open',
      opened_at: instantOf(told.created),
    })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  await db
    .updateTable('disputes')
    .set({ ...mayChange, ...(hasGrown && { is_question: false, status: 'open', decided_at: null }) })
    .where('provider_id', '=', told.id)
    .where((eb) => eb.or([eb('status', '=', 'open'), eb.lit(hasGrown)]))
    .execute()
  const dispute = await db
    .selectFrom('disputes as d')
    .select(['d.id', 'd.status', 'd.is_question'])
    .where('d.provider_id', '=', told.id)
    .executeTakeFirstOrThrow()
  return { dispute, isNew: isNew !== undefined, hasGrown }
}

/** Whether anything had moved that was not known. */
const keepMovements = async ({ db, clock }: Within<Deps>, disputeId: string, purchaseId: string, told: Told) => {
  let moved = false
  for (const { id, amount, fee } of told.balance_transactions) {
    const movement = await db
      .insertInto('dispute_movements')
      .values({ dispute_id: disputeId, provider_id: id, amount_cents: amount, fee_cents: fee })
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
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
  | { status: 'lost'; customer_cents: number; professional_cents: number; platform_cents: number }

const decide = ({ db, clock }: Within<Deps>, id: string, end: End) =>
  db
    .updateTable('disputes')
    .set({ ...end, decided_at: clock.now() })
    .where('id', '=', id)
    .execute()

type Lost = { id: string; paymentId: string; cents: number }

/** The customer has her money by her bank: what was to be given back is not sent, and what was her share comes back. */
const lose = async (deps: Within<Deps>, { id, paymentId, cents }: Lost, bought: Bought) => {
  const { db } = deps
  const owedToCustomer = await settleRefunds(deps, { id, paymentId, cents })
  const price = { priceCents: bought.price_cents, totalCents: bought.total_cents }
  const borne = borneOfLost({ cents, owedToCustomer }, await keptOf(db, { paymentId, purchaseId: bought.id }), price)
  await decide(deps, id, {
    status: 'lost',
    customer_cents: borne.customer,
    professional_cents: borne.professional,
    platform_cents: borne.platform,
  })
  await recordLostDispute(db, {
    disputeId: id,
    purchaseId: bought.id,
    customerId: bought.customer_id,
    professionalId: bought.professional_id,
    borne,
    at: deps.clock.now(),
  })
  await reverseTransfer(deps, { appointmentId: bought.id, amountCents: borne.professional, causeId: id })
}

/**
 * Of what is not with her bank, as much as that has given her; in cents. What has failed first, since nobody sends it by
 * itself; of one that waits a part, so that the rest is sent.
 */
const settleRefunds = async ({ db, clock }: Within<Deps>, { id: disputeId, paymentId, cents }: Lost) => {
  const refunds = await db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.amount_cents', 'r.replaced_cents', 'r.status', 'r.created_at'])
    .where('r.payment_id', '=', paymentId)
    .where('r.status', 'in', ['undecided', 'failed'])
    .orderBy(sql`r.status = 'undecided'`)
    .orderBy('r.created_at')
    .execute()
  const given = { status: 'failed', failure_reason: 'dispute_lost', decided_at: clock.now() } as const
  let settled = 0
  for (const { id, amount_cents, replaced_cents, status, created_at } of refunds) {
    const part = Math.min(amount_cents - replaced_cents, cents - settled)
    const replaced = replaced_cents + part
    const row = db.updateTable('refunds').where('id', '=', id)
    if (part === 0) continue
    if (replaced === amount_cents) await row.set({ ...given, replaced_cents: replaced }).execute()
    // Its way to the bank and back is in the ledger, with its amount.
    else if (status === 'failed') await row.set({ replaced_cents: replaced }).execute()
    else {
      await row.set({ amount_cents: amount_cents - part }).execute()
      const cause = `dispute ${disputeId}`
      await db
        .insertInto('refunds')
        .values({ ...given, payment_id: paymentId, cause, amount_cents: part, replaced_cents: part, created_at })
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
    .where('t.appointment_id', '=', purchaseId)
    .where('t.status', '=', 'undecided')
    .where(sql<boolean>`not visit_is_disputed(t.appointment_id)`)
    .execute()
  for (const { id } of transfers) await jobs.enqueue(db, 'transfer', id)
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .select('r.id')
    .where('y.purchase_id', '=', purchaseId)
    .where('r.status', '=', 'undecided')
    .where(sql<boolean>`not payment_is_disputed(y.id)`)
    .execute()
  for (const { id } of refunds) await jobs.enqueue(db, 'refund', id)
}

const enqueueLetters = async (
  deps: Within<Deps>,
  { id: subjectId, is_question }: { id: string; is_question: boolean },
  { professional_id }: Bought,
  about: 'dispute' | 'dispute_closed',
) => {
  const kinds = {
    dispute: ['dispute_operator', 'dispute_professional'],
    dispute_closed: ['dispute_closed_operator', 'dispute_closed_professional'],
  } as const satisfies Record<string, readonly [MailKind, MailKind]>
  const [toOperator, toProfessional] = kinds[about]
  const subject = { subjectId, ...(is_question && { occasion: 'question' }) }
  for (const { id } of await operators(deps.db)) await enqueueMail(deps, { kind: toOperator, userId: id, ...subject })
  if (professional_id) await enqueueMail(deps, { kind: toProfessional, userId: professional_id, ...subject })
}
