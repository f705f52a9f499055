import type { AbsenceDecision } from '@couronne/contract/booking/appointments'
import type { VisitView } from '@couronne/contract/operations/operators'
import { priceText } from '#app/lib/french.ts'

type Visit = Pick<VisitView, 'professionalShare' | 'isDisputed'>

/** What each decision does to the money; `left`, in euros, is what may still be given back. */
export const decisionOutcomes = (
  { professionalShare, isDisputed }: Visit,
  left: number,
): Record<AbsenceDecision, string> => {
  const paid = isDisputed
    ? 'Rien n’est remboursé, et ce qui revient à la coiffeuse attend la décision de la banque.'
    : `Rien n’est remboursé, et il reste ${priceText(professionalShare)} à verser à la coiffeuse.`
  return {
    customer_absent: paid,
    professional_absent: allBack(isDisputed, left),
    none: `Le rendez-vous est maintenu. ${paid}`,
  }
}

const allBack = (isDisputed: boolean, left: number) => {
  if (isDisputed) return 'Pas avant la décision de la banque, qui dira à qui est ce paiement.'
  const back =
    left > 0 ? `La cliente est remboursée de ${priceText(left)}.` : 'Il ne reste rien à rembourser à la cliente.'
  return `${back} La coiffeuse ne reçoit rien, et cela compte comme une annulation de sa part.`
}
