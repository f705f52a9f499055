import type { Side } from '@couronne/contract/booking/appointments'
import { freeSafetyCancellations, type SafetyView } from '@couronne/contract/booking/safety'
import { priceText } from '#app/lib/french.ts'

/** Says what a cancellation for safety means for the money, before the click. */
export const safetyCancellationText = (
  side: Side,
  { refund, pending, isFree }: NonNullable<SafetyView['cancellation']>,
) => {
  const { count, months } = freeSafetyCancellations
  const nth = `C’est plus de ${count} annulations pour la sécurité en ${months} mois :`
  if (side === 'professional') {
    const refunded = `La personne qui a réservé est remboursée de ${priceText(refund)}`
    return isFree
      ? `${refunded}, et cette annulation ne compte pas parmi les vôtres : c’est le cas de ${count} en ${months} mois.`
      : `${refunded}. ${nth} celle-ci compte parmi les vôtres, sauf si notre équipe en décide autrement.`
  }
  if (isFree)
    return `Aucuns frais : ${priceText(refund)} vous sont remboursés. Cette annulation ne compte pas parmi vos annulations ordinaires ; ${count} en ${months} mois sont remboursées ainsi, tout de suite.`
  return pending > 0
    ? `${priceText(refund)} vous sont remboursés tout de suite. ${nth} notre équipe décide si les ${priceText(pending)} qui restent vous sont rendus aussi.`
    : `Aucuns frais : ${priceText(refund)} vous sont remboursés. ${nth} celle-ci compte parmi vos annulations ordinaires.`
}
