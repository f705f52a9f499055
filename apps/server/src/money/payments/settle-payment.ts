import { sql } from 'kysely'
import { maxRefusedCards } from '../../booking/appointments/appointment.rules.ts'
import { expireLapsedHoldsOn } from '../../booking/appointments/expire-holds.ts'
import { releaseHold } from '../../booking/appointments/release-hold.ts'
import { makeMove } from '../../booking/appointments/transition.ts'
import type { Deps } from '../../deps.ts'
import { type RowsOf, violated } from '../../lib/database/database.ts'
import { savepoint, type Tx, type Within } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { giveUpOrder } from '../../shop/orders/expire-orders.ts'
import { sellOrder } from '../../shop/orders/sell-order.ts'
import { recordCharge, recordLateCharge } from '../ledger/record-transactions.ts'
import { lockPurchasesOf } from '../purchases/lock-purchase.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import type { Outcome } from './outcome.ts'
import { latePayment } from './payment.rules.ts'
import { professionalIsShutOut } from './professional-suspended.ts'
import { type Payment, type PaymentPart, paymentById, refusedCards } from './queries.ts'

/**
 * Writes down what became of an attempt to pay. The provider's answer, its event and our own asking all lead here, in any
 * order: whichever comes first decides, the others find nothing left to do.
 */
export const settlePayment = async (deps: Within<Deps>, paymentId: string, outcome: Outcome) => {
  const { db, clock } = deps
  const { parts } = await paymentById(db, paymentId)
  const shutOut = await shutOutOf(db, parts)
  await lockPurchasesOf(db, paymentId)
  const payment = await paymentById(db, paymentId)
  if (outcome.status === 'succeeded') return succeed(deps, payment, shutOut)
  if (outcome.status === 'undecided' || payment.status === 'succeeded' || payment.status === 'failed') return
  const now = clock.now()
  await db
    .updateTable('payments')
    .set(outcome.status === 'failed' ? { ...outcome, clientSecret: null, decidedAt: now } : outcome)
    .where('id', '=', paymentId)
    .execute()
  if (outcome.status !== 'failed') return
  for (const part of payment.parts)
    if ((await refusedCards(db, part.purchaseId)) >= maxRefusedCards) await giveUp(db, part, now)
}

const shutOutOf = async (db: Tx, parts: PaymentPart[]) => {
  const shutOut = new Set<string>()
  for (const { kind, purchaseId } of parts)
    if (kind === 'appointment' && (await professionalIsShutOut(db, purchaseId))) shutOut.add(purchaseId)
  return shutOut
}

/** So many cards were refused that it is there for others. */
const giveUp = async (db: Tx, { kind, purchaseId }: PaymentPart, now: Date) => {
  if (kind === 'appointment') await releaseHold(db, purchaseId, 'refused_cards', now)
  else await giveUpOrder(db, purchaseId, now)
}

const succeed = async (deps: Within<Deps>, payment: Payment, shutOut: Set<string>) => {
  if (payment.status === 'succeeded') return
  const { db, clock } = deps
  const now = clock.now()
  // The customer may have replaced what we have called failed by another attempt: its money goes back.
  const mayDeliver = payment.status !== 'failed'
  if (mayDeliver)
    await db
      .updateTable('payments')
      .set({ status: 'succeeded', clientSecret: null, decidedAt: now })
      .where('id', '=', payment.id)
      .execute()
  await deps.jobs.enqueue(db, 'payment-cost', payment.id)
  for (const part of payment.parts) {
    const isBought = mayDeliver && (await deliver(deps, part, { isShutOut: shutOut.has(part.purchaseId), now }))
    if (isBought) await keepCharge(deps, payment.id, part)
    else await refundLate(deps, payment.id, part)
  }
}

const keepCharge = async (deps: Within<Deps>, paymentId: string, part: PaymentPart) => {
  const charge = { paymentId, cents: part.amountCents, at: deps.clock.now() }
  await recordCharge(deps.db, { ...part, id: part.purchaseId }, charge)
  await enqueueLetters(deps, part)
}

/** What could not be had any more is refunded in full. */
const refundLate = async (deps: Within<Deps>, paymentId: string, part: PaymentPart) => {
  const { purchaseId, amountCents, customerId: userId } = part
  await recordLateCharge(deps.db, part, { paymentId, cents: amountCents, at: deps.clock.now() })
  await refundPayment(deps, { paymentId, purchaseId, amountCents, cause: latePayment })
  const kind = part.kind === 'order' ? 'order_payment_refunded' : 'late_payment_refunded'
  await enqueueMail(deps, { kind, userId, subjectId: paymentId })
}

/** Whether what was paid for was to be had. */
const deliver = async (
  { db }: Within<Deps>,
  { kind, purchaseId }: PaymentPart,
  { isShutOut, now }: { isShutOut: boolean; now: Date },
) =>
  Boolean(
    kind === 'appointment' ? await book(db, purchaseId, { isShutOut, now }) : await sellOrder(db, purchaseId, now),
  )

/** The visit, if its hours could be booked: its professional is not shut out, and they are the customer's own still, or they have lapsed and nobody took them. */
const book = async (db: Tx, appointmentId: string, { isShutOut, now }: { isShutOut: boolean; now: Date }) => {
  await expireLapsedHoldsOn(db, appointmentId, now)
  if (isShutOut) return undefined
  try {
    return await savepoint(db, () =>
      makeMove(db, 'pay', { paidAt: now })
        .where('id', '=', appointmentId)
        .where((eb) => eb.or([eb('status', '=', 'En attente de paiement'), isBookable(eb, now)]))
        .returning('id')
        .executeTakeFirst(),
    )
  } catch (error) {
    if (!['one_appointment_at_a_time', 'inside_windows'].includes(violated(error) ?? '')) throw error
    return undefined
  }
}

/** Beyond her notice: else nobody may take these hours any more. That they are free is the constraints' to say. */
const isBookable = ({ ref }: RowsOf<'appointments', 'appointments'>, now: Date) => sql<boolean>`${ref('startsAt')} > (
  select ${now}::timestamptz + make_interval(mins => u.notice_minutes)
  from users u where u.id = ${ref('appointments.professionalId')})`

const enqueueLetters = async (deps: Within<Deps>, { purchaseId: id, customerId, professionalId }: PaymentPart) => {
  if (!professionalId) return enqueueMail(deps, { kind: 'order_confirmed', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'appointment_customer', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'appointment_professional', userId: professionalId, subjectId: id })
}
