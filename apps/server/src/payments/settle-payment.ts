import type { Deps } from '../deps.ts'
import { type Db, violated } from '../lib/database.ts'
import { savepoint } from '../lib/transaction.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Outcome } from './outcome.ts'
import { latePayment } from './payment.ts'
import { type Payment, paymentById } from './queries.ts'
import { refundPayment } from './refund-payment.ts'

/**
 * Writes down what became of an attempt to pay. The provider's answer, its event and our own asking all lead here, in any
 * order: whichever comes first decides, the others find nothing left to do. To be called in a transaction.
 */
export const settlePayment = async (deps: Deps, paymentId: string, outcome: Outcome) => {
  const { db, clock } = deps
  const { appointment_id } = await paymentById(db, paymentId)
  await lock(db, appointment_id)
  const payment = await paymentById(db, paymentId)
  if (outcome.status === 'succeeded') return succeed(deps, payment)
  if (outcome.status === 'undecided' || payment.status === 'succeeded' || payment.status === 'failed') return
  await db
    .updateTable('payments')
    .set(outcome.status === 'failed' ? { ...outcome, client_secret: null, decided_at: clock.now() } : outcome)
    .where('id', '=', paymentId)
    .execute()
}

/** One payment of an appointment is settled at a time. */
const lock = (db: Db, appointmentId: string) =>
  db.selectFrom('appointments as a').select('a.id').where('a.id', '=', appointmentId).forUpdate().execute()

const succeed = async (deps: Deps, payment: Payment) => {
  if (payment.status === 'succeeded') return
  // What we have called failed the customer may have replaced by another attempt: its money goes back.
  const isBooked = payment.status !== 'failed' && (await book(deps, payment))
  if (isBooked) return enqueueLetters(deps, payment.appointment_id)
  await refundPayment(deps, { paymentId: payment.id, amountCents: payment.amount_cents, cause: latePayment })
  await enqueueMail(deps, { kind: 'late_payment_refunded', userId: payment.customer_id, subjectId: payment.id })
}

/** Whether the hours could be booked: they are the customer's own still, or they have lapsed and nobody took them. */
const book = async ({ db, clock }: Deps, payment: Payment) => {
  const now = clock.now()
  await db
    .updateTable('payments')
    .set({ status: 'succeeded', client_secret: null, decided_at: now })
    .where('id', '=', payment.id)
    .execute()
  try {
    const { numUpdatedRows } = await savepoint(db, () =>
      db
        .updateTable('appointments')
        .set({ status: 'Payé', paid_at: now })
        .where('id', '=', payment.appointment_id)
        .where((eb) =>
          eb.or([
            eb('status', '=', 'En attente de paiement'),
            eb.and([eb('status', '=', 'Expiré'), eb('starts_at', '>', now)]),
          ]),
        )
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  } catch (error) {
    if (!['one_appointment_at_a_time', 'inside_windows'].includes(violated(error) ?? '')) throw error
    return false
  }
}

const enqueueLetters = async (deps: Deps, appointmentId: string) => {
  const { customer_id, professional_id } = await deps.db
    .selectFrom('appointments as a')
    .select(['a.customer_id', 'a.professional_id'])
    .where('a.id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  await enqueueMail(deps, { kind: 'appointment_customer', userId: customer_id, subjectId: appointmentId })
  await enqueueMail(deps, { kind: 'appointment_professional', userId: professional_id, subjectId: appointmentId })
}
