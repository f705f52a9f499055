import type { Side } from '@couronne/contract/booking/appointments'
import type { SafetyView } from '@couronne/contract/booking/safety'
import { priceText } from '#app/lib/french.ts'

/** Says what a cancellation for safety means for the money, before the click. */
export const safetyCancellationText = (side: Side, { refund, pending }: NonNullable<SafetyView['cancellation']>) => {
  if (side === 'professional')
    return `Votre cliente est remboursée de ${priceText(refund)}, et cette annulation ne compte pas parmi les vôtres.`
  return pending > 0
    ? `${priceText(refund)} vous sont remboursés tout de suite. C’est votre troisième annulation pour la sécurité en 12 mois, ou plus : notre équipe décide si les ${priceText(pending)} qui restent vous sont rendus aussi.`
    : `Aucuns frais : ${priceText(refund)} vous sont remboursés, et cette annulation ne compte pas.`
}
