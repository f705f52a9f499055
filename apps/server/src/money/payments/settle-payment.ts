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
import { lockPurchase } from '../purchases/lock-purchase.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import type { Outcome } from './outcome.ts'
import { latePayment } from './payment.rules.ts'
import { professionalIsShutOut } from './professional-suspended.ts'
import { type Payment, paymentById, refusedCards } from './queries.ts'

/**
 * Writes down what became of an attempt to pay. The provider's answer, its event and our own asking all lead here, in any
 * order: whichever comes first decides, the others find nothing left to do.
 */
export const settlePayment = async (deps: Within<Deps>, paymentId: string, outcome: Outcome) => {
  const { db, clock } = deps
  const { purchaseId, kind } = await paymentById(db, paymentId)
  const isShutOut = kind === 'appointment' && (await professionalIsShutOut(db, purchaseId))
  await lockPurchase(db, purchaseId)
  const payment = await paymentById(db, paymentId)
  if (outcome.status === 'succeeded') return succeed(deps, payment, isShutOut)
  if (outcome.status === 'undecided' || payment.status === 'succeeded' || payment.status === 'failed') return
  const now = clock.now()
  await db
    .updateTable('payments')
    .set(outcome.status === 'failed' ? { ...outcome, clientSecret: null, decidedAt: now } : outcome)
    .where('id', '=', paymentId)
    .execute()
  if (outcome.status === 'failed' && (await refusedCards(db, purchaseId)) >= maxRefusedCards)
    await giveUp(db, payment, now)
}

/** So many cards were refused that it is there for others. */
const giveUp = async (db: Tx, { kind, purchaseId }: Payment, now: Date) => {
  if (kind === 'appointment') await releaseHold(db, purchaseId, 'refused_cards', now)
  else await giveUpOrder(db, purchaseId, now)
}

const succeed = async (deps: Within<Deps>, payment: Payment, isShutOut: boolean) => {
  if (payment.status === 'succeeded') return
  const { id, purchaseId, customerId, amountCents } = payment
  // What we have called failed the customer may have replaced by another attempt: its money goes back.
  const bought = payment.status === 'failed' ? undefined : await deliver(deps, payment, isShutOut)
  const charge = { paymentId: id, cents: amountCents, at: deps.clock.now() }
  await deps.jobs.enqueue(deps.db, 'payment-cost', id)
  if (bought) {
    await recordCharge(deps.db, bought, charge)
    return enqueueLetters(deps, bought)
  }
  await recordLateCharge(deps.db, { purchaseId, customerId }, charge)
  await refundPayment(deps, { paymentId: id, amountCents, cause: latePayment })
  const kind = payment.kind === 'order' ? 'order_payment_refunded' : 'late_payment_refunded'
  await enqueueMail(deps, { kind, userId: customerId, subjectId: id })
}

/** What was paid for, if it was to be had. */
const deliver = async (deps: Within<Deps>, payment: Payment, isShutOut: boolean) => {
  const { db, clock } = deps
  const now = clock.now()
  await db
    .updateTable('payments')
    .set({ status: 'succeeded', clientSecret: null, decidedAt: now })
    .where('id', '=', payment.id)
    .execute()
  if (payment.kind === 'appointment') return book(db, payment.purchaseId, { isShutOut, now })
  return sellOrder(db, payment.purchaseId, now)
}

/** The visit, if its hours could be booked: its professional is not shut out, and they are the customer's own still, or they have lapsed and nobody took them. */
const book = async (db: Tx, appointmentId: string, { isShutOut, now }: { isShutOut: boolean; now: Date }) => {
  await expireLapsedHoldsOn(db, appointmentId, now)
  if (isShutOut) return undefined
  try {
    return await savepoint(db, () =>
      makeMove(db, 'pay', { paidAt: now })
        .where('id', '=', appointmentId)
        .where((eb) => eb.or([eb('status', '=', 'En attente de paiement'), isBookable(eb, now)]))
        .returning([
          'id',
          'customerId as customerId',
          'professionalId as professionalId',
          'priceCents as professionalCents',
          'totalCents as totalCents',
        ])
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

type Bought = { id: string; customerId: string; professionalId: string | null }

const enqueueLetters = async (deps: Within<Deps>, { id, customerId, professionalId }: Bought) => {
  if (!professionalId) return enqueueMail(deps, { kind: 'order_confirmed', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'appointment_customer', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'appointment_professional', userId: professionalId, subjectId: id })
}
