import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { priceText } from '#app/lib/french.ts'
import { refundLines } from '#app/money/payments/refund-lines.ts'

type Visit = Pick<AppointmentView, 'refunds' | 'status' | 'total' | 'fee' | 'zone'>

/** What of a visit goes back; of a cancelled one also that nothing does, and what it has cost. */
export const visitRefunds = (visit: Visit) => {
  const { refunds, status, fee, zone } = visit
  const { lines, failures } = refundLines(visit, zone)
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
