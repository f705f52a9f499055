import type { OrderView } from '@couronne/contract/shop/orders'

type OrderState = Pick<OrderView, 'status' | 'payment' | 'payment_status' | 'holdExpiresAt' | 'refunded' | 'total'>

/** Returns the status of an order in the words for its customer, with the tone of its badge. */
export const orderStatus = ({ status, payment, payment_status, holdExpiresAt }: OrderState) => {
  if (payment === 'processing') return ['waiting', 'Paiement en cours de vérification'] as const
  if (status === 'annulé')
    return ['danger', payment_status === 'Remboursé' ? 'Annulée et remboursée' : 'Annulée'] as const
  if (payment_status === 'Remboursé') return ['neutral', 'Remboursée'] as const
  if (status === 'Livré') return ['success', 'Livrée'] as const
  if (status === 'Expédié') return ['success', 'Expédiée'] as const
  if (payment_status === 'Payé') return ['plum', 'En préparation'] as const
  return holdExpiresAt ? (['waiting', 'En attente de paiement'] as const) : (['neutral', 'Non payée'] as const)
}

const cancelledByTexts: Partial<Record<NonNullable<OrderView['cancelledBy']>, string>> = {
  customer: 'Par vous.',
  admin: 'Par notre équipe.',
  time: 'Le délai de paiement était dépassé.',
  next_order: 'Une autre commande a pris sa place.',
  refused_cards: 'Cinq paiements ont été refusés.',
}
export const cancelledText = ({
  cancelledBy,
  cancellationReason,
}: Pick<OrderView, 'cancelledBy' | 'cancellationReason'>) =>
  cancelledBy &&
  [cancelledByTexts[cancelledBy], cancellationReason && `« ${cancellationReason} »`].filter(Boolean).join(' ')
