import { sql } from 'kysely'
import { maxRefusedCards } from '../appointments/appointment.ts'
import { expireLapsedHoldsOn } from '../appointments/expire-holds.ts'
import { makeMove } from '../appointments/make-move.ts'
import { refundPayment } from '../appointments/refund-payment.ts'
import { releaseHold } from '../appointments/release-hold.ts'
import type { Deps } from '../deps.ts'
import { recordCharge, recordLateCharge } from '../ledger/movements.ts'
import { violated } from '../lib/database/database.ts'
import { savepoint, type Within } from '../lib/database/transaction.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Outcome } from './outcome.ts'
import { latePayment } from './payment.ts'
import { type Payment, paymentById, refusedCards } from './queries.ts'
import { professionalIsShutOut } from './shut-out.ts'
import { visitInTurn } from './visit-in-turn.ts'

/**
 * Writes down what became of an attempt to pay. The provider's answer, its event and our own asking all lead here, in any
 * order: whichever comes first decides, the others find nothing left to do.
 */
export const settlePayment = async (deps: Within<Deps>, paymentId: string, outcome: Outcome) => {
  const { db, clock } = deps
  const { appointment_id } = await paymentById(db, paymentId)
  const isShutOut = await professionalIsShutOut(db, appointment_id)
  await visitInTurn(db, appointment_id).select('a.id').execute()
  const payment = await paymentById(db, paymentId)
  if (outcome.status === 'succeeded') return succeed(deps, payment, isShutOut)
  if (outcome.status === 'undecided' || payment.status === 'succeeded' || payment.status === 'failed') return
  const now = clock.now()
  await db
    .updateTable('payments')
    .set(outcome.status === 'failed' ? { ...outcome, client_secret: null, decided_at: now } : outcome)
    .where('id', '=', paymentId)
    .execute()
  if (outcome.status === 'failed' && (await refusedCards(db, appointment_id)) >= maxRefusedCards)
    await releaseHold(db, appointment_id, 'refused_cards', now)
}

const succeed = async (deps: Within<Deps>, payment: Payment, isShutOut: boolean) => {
  if (payment.status === 'succeeded') return
  // What we have called failed the customer may have replaced by another attempt: its money goes back.
  const booked = payment.status === 'failed' ? undefined : await book(deps, payment, isShutOut)
  const { id, appointment_id, customer_id, amount_cents } = payment
  const charge = { paymentId: id, cents: amount_cents, at: deps.clock.now() }
  await deps.jobs.enqueue(deps.db, 'payment-cost', id)
  if (booked) {
    await recordCharge(deps.db, booked, charge)
    return enqueueLetters(deps, booked)
  }
  await recordLateCharge(deps.db, { appointmentId: appointment_id, customerId: customer_id }, charge)
  await refundPayment(deps, { paymentId: id, amountCents: amount_cents, cause: latePayment })
  await enqueueMail(deps, { kind: 'late_payment_refunded', userId: customer_id, subjectId: id })
}

/** The visit, if its hours could be booked: its professional is not shut out, and they are the customer's own still, or they have lapsed and nobody took them. */
const book = async ({ db, clock }: Within<Deps>, payment: Payment, isShutOut: boolean) => {
  const now = clock.now()
  await db
    .updateTable('payments')
    .set({ status: 'succeeded', client_secret: null, decided_at: now })
    .where('id', '=', payment.id)
    .execute()
  await expireLapsedHoldsOn(db, payment.appointment_id, now)
  if (isShutOut) return undefined
  try {
    return await savepoint(db, () =>
      makeMove(db, 'pay', { paid_at: now })
        .where('id', '=', payment.appointment_id)
        .where((eb) => eb.or([eb('status', '=', 'En attente de paiement'), isBookable(now)]))
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
const isBookable = (now: Date) => sql<boolean>`starts_at > (
  select ${now}::timestamptz + make_interval(mins => u.notice_minutes) from users u where u.id = professional_id)`

type Booked = { id: string; customerId: string; professionalId: string }

const enqueueLetters = async (deps: Within<Deps>, { id, customerId, professionalId }: Booked) => {
  await enqueueMail(deps, { kind: 'appointment_customer', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'appointment_professional', userId: professionalId, subjectId: id })
}
