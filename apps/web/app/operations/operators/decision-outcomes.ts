import type { AbsenceDecision } from '@couronne/contract/booking/appointments'
import type { VisitView } from '@couronne/contract/operations/operators'
import { priceText } from '#app/lib/french.ts'

type Visit = Pick<VisitView, 'professionalShare' | 'isDisputed'>

/** Describes what each decision does to the money. `refundable` is the amount in euros that can still be refunded. */
export const decisionOutcomes = (
  { professionalShare, isDisputed }: Visit,
  refundable: number,
): Record<AbsenceDecision, string> => {
  const paid = isDisputed
    ? 'Rien n’est remboursé, et ce qui revient à la coiffeuse attend la décision de la banque.'
    : `Rien n’est remboursé, et il reste ${priceText(professionalShare)} à verser à la coiffeuse.`
  return {
    customer_absent: paid,
    professional_absent: allBack(isDisputed, refundable),
    none: `Le rendez-vous est maintenu. ${paid}`,
  }
}

const allBack = (isDisputed: boolean, refundable: number) => {
  if (isDisputed) return 'Pas avant la décision de la banque, qui dira à qui est ce paiement.'
  const back =
    refundable > 0
      ? `La cliente est remboursée de ${priceText(refundable)}.`
      : 'Il ne reste rien à rembourser à la cliente.'
  return `${back} La coiffeuse ne reçoit rien, et cela compte comme une annulation de sa part.`
}
