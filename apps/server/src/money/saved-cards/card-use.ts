import { maxSavedCards } from '@couronne/contract/money/saved-cards'
import type { Db } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { countSavedCards, ownerOfSavedCard } from './queries.ts'

type Card = { paymentMethod: string; saveCard?: boolean | undefined }

/**
 * Returns how a payment uses its card. Another person's saved card is refused like one that does not exist; the provider
 * would refuse it too, because the payment names no customer but the payer's own.
 */
export const cardUseOf = async (db: Db, payerId: string, { paymentMethod, saveCard }: Card) => {
  const ownerId = await ownerOfSavedCard(db, paymentMethod)
  if (ownerId === payerId) return 'saved'
  if (ownerId) throw new DomainError('payment_refused', { error: 'resource_missing', message: unknownCard })
  if (!saveCard) return 'once'
  if ((await countSavedCards(db, payerId)) >= maxSavedCards) throw new DomainError('too_many_cards')
  return 'to_save'
}

const unknownCard = "Ce moyen de paiement n'existe pas ou n'est plus valable. Saisissez votre carte à nouveau."
