import type { SavedCard } from '@couronne/contract/money/saved-cards'

const brandNames: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'CB',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Names a card so that its owner recognises it, also when it is read aloud. */
export const cardName = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>) =>
  `${brandNames[brand] ?? 'Carte'} se terminant par ${last4}`

export const expiryText = ({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>) =>
  `Expire fin ${String(expMonth).padStart(2, '0')}/${expYear}`
