import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { cancellationOf, nextStatus } from './appointment.ts'
import type { LockedAppointment } from './queries.ts'

/** Frees the hours of a paid visit and gives back what its customer does not owe. To be called in a transaction. */
export const cancelAppointment = async (deps: Deps, appointment: LockedAppointment, now: Date) => {
  const { db } = deps
  const { id, status, by, customer_id, professional_id } = appointment
  const next = nextStatus(status, 'cancel', by)
  const amounts = cancellationOf(appointment, now)
  if (!amounts) throw new Refusal('too_late_to_cancel')
  await db
    .updateTable('appointments')
    .set({ status: next, cancelled_at: now, cancelled_by: by, fee_cents: amounts.feeCents })
    .where('id', '=', id)
    .execute()
  if (amounts.refundCents > 0) {
    const payment = await db
      .selectFrom('payments as y')
      .select('y.id')
      .where('y.appointment_id', '=', id)
      .where('y.status', '=', 'succeeded')
      .executeTakeFirstOrThrow()
    await refundPayment(deps, { paymentId: payment.id, amountCents: amounts.refundCents, cause: 'cancellation' })
  }
  await enqueueMail(deps, { kind: 'cancellation_customer', userId: customer_id, subjectId: id })
  await enqueueMail(deps, { kind: 'cancellation_professional', userId: professional_id, subjectId: id })
}
