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
import { refundPayment } from '../refunds/refund-payment.ts'
import { lockPurchase } from './lock-purchase.ts'
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
  const { purchase_id, appointment_id } = await paymentById(db, paymentId)
  const isShutOut = appointment_id !== null && (await professionalIsShutOut(db, appointment_id))
  await lockPurchase(db, purchase_id)
  const payment = await paymentById(db, paymentId)
  if (outcome.status === 'succeeded') return succeed(deps, payment, isShutOut)
  if (outcome.status === 'undecided' || payment.status === 'succeeded' || payment.status === 'failed') return
  const now = clock.now()
  await db
    .updateTable('payments')
    .set(outcome.status === 'failed' ? { ...outcome, client_secret: null, decided_at: now } : outcome)
    .where('id', '=', paymentId)
    .execute()
  if (outcome.status === 'failed' && (await refusedCards(db, purchase_id)) >= maxRefusedCards)
    await giveUp(db, payment, now)
}

/** So many cards were refused that it is there for others. */
const giveUp = async (db: Tx, { appointment_id, order_id }: Payment, now: Date) => {
  if (appointment_id) await releaseHold(db, appointment_id, 'refused_cards', now)
  if (order_id) await giveUpOrder(db, order_id, now)
}

const succeed = async (deps: Within<Deps>, payment: Payment, isShutOut: boolean) => {
  if (payment.status === 'succeeded') return
  const { id, purchase_id, order_id, customer_id, amount_cents } = payment
  // What we have called failed the customer may have replaced by another attempt: its money goes back.
  const bought = payment.status === 'failed' ? undefined : await deliver(deps, payment, isShutOut)
  const charge = { paymentId: id, cents: amount_cents, at: deps.clock.now() }
  await deps.jobs.enqueue(deps.db, 'payment-cost', id)
  if (bought) {
    await recordCharge(deps.db, bought, charge)
    return enqueueLetters(deps, bought)
  }
  await recordLateCharge(deps.db, { purchaseId: purchase_id, customerId: customer_id }, charge)
  await refundPayment(deps, { paymentId: id, amountCents: amount_cents, cause: latePayment })
  const kind = order_id ? 'order_payment_refunded' : 'late_payment_refunded'
  await enqueueMail(deps, { kind, userId: customer_id, subjectId: id })
}

/** What was paid for, if it was to be had. */
const deliver = async (deps: Within<Deps>, payment: Payment, isShutOut: boolean) => {
  const { db, clock } = deps
  const now = clock.now()
  await db
    .updateTable('payments')
    .set({ status: 'succeeded', client_secret: null, decided_at: now })
    .where('id', '=', payment.id)
    .execute()
  if (payment.appointment_id) return book(db, payment.appointment_id, { isShutOut, now })
  return payment.order_id ? sellOrder(db, payment.order_id, now) : undefined
}

/** The visit, if its hours could be booked: its professional is not shut out, and they are the customer's own still, or they have lapsed and nobody took them. */
const book = async (db: Tx, appointmentId: string, { isShutOut, now }: { isShutOut: boolean; now: Date }) => {
  await expireLapsedHoldsOn(db, appointmentId, now)
  if (isShutOut) return undefined
  try {
    return await savepoint(db, () =>
      makeMove(db, 'pay', { paid_at: now })
        .where('id', '=', appointmentId)
        .where((eb) => eb.or([eb('status', '=', 'En attente de paiement'), isBookable(eb, now)]))
        .returning([
          'id',
          'customer_id as customerId',
          'professional_id as professionalId',
          'price_cents as priceCents',
          'total_cents as totalCents',
        ])
        .executeTakeFirst(),
    )
  } catch (error) {
    if (!['one_appointment_at_a_time', 'inside_windows'].includes(violated(error) ?? '')) throw error
    return undefined
  }
}

/** Beyond her notice: else nobody may take these hours any more. That they are free is the constraints' to say. */
const isBookable = ({ ref }: RowsOf<'appointments', 'appointments'>, now: Date) => sql<boolean>`${ref('starts_at')} > (
  select ${now}::timestamptz + make_interval(mins => u.notice_minutes)
  from users u where u.id = ${ref('appointments.professional_id')})`

type Bought = { id: string; customerId: string; professionalId: string | null }

const enqueueLetters = async (deps: Within<Deps>, { id, customerId, professionalId }: Bought) => {
  if (!professionalId) return enqueueMail(deps, { kind: 'order_confirmed', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'appointment_customer', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'appointment_professional', userId: professionalId, subjectId: id })
}
