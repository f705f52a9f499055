/** The provider's own test cards. Nothing is charged with them, and nothing else is accepted. */
export const testCards = [
  { id: 'pm_card_visa', label: 'Visa •• 4242', hint: 'Le paiement passe' },
  { id: 'pm_card_mastercard', label: 'Mastercard •• 4444', hint: 'Le paiement passe' },
  { id: 'pm_card_visa_chargeDeclined', label: 'Visa •• 0002', hint: 'Refusée par la banque' },
  { id: 'pm_card_chargeDeclinedInsufficientFunds', label: 'Visa •• 9995', hint: 'Fonds insuffisants' },
  { id: 'pm_card_chargeDeclinedExpiredCard', label: 'Visa •• 0069', hint: 'Carte expirée' },
  { id: 'pm_card_threeDSecure2Required', label: 'Visa •• 3220', hint: 'Authentification 3-D Secure' },
] as const
export type TestCardId = (typeof testCards)[number]['id']
