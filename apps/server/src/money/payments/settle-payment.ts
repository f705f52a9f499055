import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { recordCharge, recordLateCharge } from '../ledger/record-transactions.ts'
import { lockPurchasesOf } from '../purchases/lock-purchase.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import type { Outcome } from './outcome.ts'
import { latePayment, maxRefusedCards } from './payment.rules.ts'
import { countRefusedCards, type Payment, type PaymentPart, paymentById } from './queries.ts'
import { endAuthorisedParts, settleAuthorisation } from './settle-authorisation.ts'

/**
 * Records the result of a payment attempt. The provider's answer, its event and our own request all lead here, in any
 * order: the first one decides, and the others change nothing.
 */
export const settlePayment = async (deps: WithTx<Deps>, paymentId: string, outcome: Outcome) => {
  const { db, clock, purchaseKinds } = deps
  const { parts } = await paymentById(db, paymentId)
  for (const { kind, purchaseId } of parts) await purchaseKinds[kind].lockBefore(db, purchaseId)
  await lockPurchasesOf(deps, paymentId)
  const payment = await paymentById(db, paymentId)
  if (outcome.status === 'succeeded') return settleSuccess(deps, payment)
  if (outcome.status === 'authorised') return settleAuthorisation(deps, payment)
  if (outcome.status === 'undecided' || payment.status === 'succeeded' || payment.status === 'failed') return
  // After an authorisation only its end is news: an earlier event may arrive later.
  if (payment.status === 'authorised' && outcome.status !== 'failed') return
  const now = clock.now()
  await db
    .updateTable('payments')
    .set(outcome.status === 'failed' ? { ...outcome, clientSecret: null, decidedAt: now } : outcome)
    .where('id', '=', paymentId)
    .execute()
  if (outcome.status !== 'failed') return
  if (payment.status === 'authorised') return endAuthorisedParts(deps, payment)
  // After too many refused cards the purchase is released for other customers.
  for (const { kind, purchaseId } of payment.parts)
    if ((await countRefusedCards(db, purchaseId)) >= maxRefusedCards)
      await purchaseKinds[kind].onCardsRefused(db, purchaseId, now)
}

const settleSuccess = async (deps: WithTx<Deps>, payment: Payment) => {
  if (payment.status === 'succeeded') return
  const { db, clock, purchaseKinds } = deps
  const now = clock.now()
  // The customer may have replaced a payment that is recorded as failed by another attempt, so its money is refunded.
  const isAccepted = payment.status !== 'failed'
  if (isAccepted)
    await db
      .updateTable('payments')
      .set({ status: 'succeeded', clientSecret: null, decidedAt: now })
      .where('id', '=', payment.id)
      .execute()
  await deps.jobs.enqueue(db, 'payment-cost', payment.id)
  // The card of a reserved amount was saved with the reservation, and may have been removed since.
  if (payment.cardUse === 'to_save' && payment.status !== 'authorised')
    await deps.jobs.enqueue(db, 'save-card', payment.id)
  for (const part of payment.parts) {
    const isAvailable = isAccepted && (await purchaseKinds[part.kind].onPaid(db, part.purchaseId, now))
    if (isAvailable) await chargePart(deps, payment.id, part)
    else await refundLatePart(deps, payment.id, part)
  }
}

const chargePart = async (deps: WithTx<Deps>, paymentId: string, part: PaymentPart) => {
  const purchase = { ...part, id: part.purchaseId }
  await recordCharge(deps.db, purchase, { paymentId, cents: part.amountCents, at: deps.clock.now() })
  for (const mail of deps.purchaseKinds[part.kind].paidMails(part))
    await enqueueMail(deps, { ...mail, subjectId: part.purchaseId })
}

/** Refunds in full a purchase that was no longer available. */
const refundLatePart = async (deps: WithTx<Deps>, paymentId: string, part: PaymentPart) => {
  const { purchaseId, amountCents, customerId: userId } = part
  await recordLateCharge(deps.db, part, { paymentId, cents: amountCents, at: deps.clock.now() })
  await refundPayment(deps, { paymentId, purchaseId, amountCents, cause: latePayment })
  await enqueueMail(deps, { kind: deps.purchaseKinds[part.kind].lateMail, userId, subjectId: paymentId })
}
