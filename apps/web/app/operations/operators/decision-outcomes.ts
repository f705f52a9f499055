import type { AbsenceDecision } from '@couronne/contract/booking/appointments'
import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { priceText } from '#app/lib/french.ts'

type Appointment = Pick<OperatorAppointmentView, 'professionalShare' | 'isDisputed'>

/** Describes what each decision does to the money. `refundable` is the amount in euros that can still be refunded. */
export const decisionOutcomes = (
  { professionalShare, isDisputed }: Appointment,
  refundable: number,
): Record<AbsenceDecision, string> => {
  const noRefundText = isDisputed
    ? 'Rien n’est remboursé, et ce qui revient à la coiffeuse attend la décision de la banque.'
    : `Rien n’est remboursé, et il reste ${priceText(professionalShare)} à verser à la coiffeuse.`
  return {
    customer_absent: noRefundText,
    professional_absent: fullRefundText(isDisputed, refundable),
    none: `Le rendez-vous est maintenu. ${noRefundText}`,
  }
}

const fullRefundText = (isDisputed: boolean, refundable: number) => {
  if (isDisputed) return 'Pas avant la décision de la banque, qui dira à qui est ce paiement.'
  const refundText =
    refundable > 0
      ? `La cliente est remboursée de ${priceText(refundable)}.`
      : 'Il ne reste rien à rembourser à la cliente.'
  return `${refundText} La coiffeuse ne reçoit rien, et cela compte comme une annulation de sa part.`
}
