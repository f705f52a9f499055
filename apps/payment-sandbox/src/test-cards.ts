export type Decline = { code: string; declineCode: string; message: string }

export type TestCard = {
  brand: 'visa' | 'mastercard'
  last4: string
  decline?: Decline
  requiresAuthentication?: true
}

const declinedCard = (last4: string, code: string, declineCode: string, message: string): TestCard => ({
  brand: 'visa',
  last4,
  decline: { code, declineCode, message },
})

const genericDecline = declinedCard('0002', 'card_declined', 'generic_decline', 'Your card was declined.')

/** Stripe's own test ids, with the last digits of the card numbers they stand for. */
export const testCards: { [testId: string]: TestCard } = {
  pm_card_visa: { brand: 'visa', last4: '4242' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184', requiresAuthentication: true },
  pm_card_threeDSecure2Required: { brand: 'visa', last4: '3220', requiresAuthentication: true },
  pm_card_chargeDeclined: genericDecline,
  pm_card_visa_chargeDeclined: genericDecline,
  pm_card_chargeDeclinedInsufficientFunds: declinedCard(
    '9995',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  pm_card_chargeDeclinedExpiredCard: declinedCard('0069', 'expired_card', 'expired_card', 'Your card has expired.'),
  pm_card_chargeDeclinedIncorrectCvc: declinedCard(
    '0127',
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  pm_card_chargeDeclinedProcessingError: declinedCard(
    '0119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
}

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export const testCardEnding = (last4: string | undefined) => {
  const card = Object.values(testCards).find((each) => each.last4 === last4)
  if (!card) throw new Error(`No test card ends in ${last4}`)
  return card
}
