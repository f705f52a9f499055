import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { priceText } from '#app/lib/french.ts'
import { refundLines } from '#app/money/payments/refund-lines.ts'

type RefundedAppointment = Pick<AppointmentView, 'refunds' | 'status' | 'total' | 'fee' | 'zone'>

/**
 * Lists the refunds of an appointment. A cancelled one also shows its cancellation fee, and says if nothing is
 * refunded.
 */
export const appointmentRefunds = (appointment: RefundedAppointment) => {
  const { refunds, status, fee, zone } = appointment
  const { lines, failures } = refundLines(appointment, zone)
  const isCancelled = status === 'Annuler'
  return {
    lines: [
      ...(isCancelled && refunds.length === 0 ? ['Non remboursé'] : []),
      ...lines,
      ...(isCancelled && fee ? [`Frais d’annulation : ${priceText(fee)}`] : []),
    ],
    failures,
  }
}
