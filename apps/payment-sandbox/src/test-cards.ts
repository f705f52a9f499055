export type Decline = { code: string; declineCode: string; message: string }

export type TestCard = {
  brand: 'visa' | 'mastercard'
  number: string
  decline?: Decline
  requiresAuthentication?: true
  /** The card's holder opens a dispute as soon as the payment has succeeded. */
  isDisputed?: true
}

const declinedCard = (number: string, code: string, declineCode: string, message: string): TestCard => ({
  brand: 'visa',
  number,
  decline: { code, declineCode, message },
})

/** The test wallet pays with this card. */
export const walletCard: TestCard = { brand: 'visa', number: '4242424242424242' }

const genericDecline = declinedCard('4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.')

/** These are Stripe's own public test ids with their card numbers, which belong to nobody. */
export const testCards: { [testId: string]: TestCard } = {
  pm_card_visa: walletCard,
  pm_card_mastercard: { brand: 'mastercard', number: '5555555555554444' },
  pm_card_authenticationRequired: { brand: 'visa', number: '4000002760003184', requiresAuthentication: true },
  pm_card_threeDSecure2Required: { brand: 'visa', number: '4000000000003220', requiresAuthentication: true },
  pm_card_createDispute: { brand: 'visa', number: '4000000000000259', isDisputed: true },
  pm_card_chargeDeclined: genericDecline,
  pm_card_visa_chargeDeclined: genericDecline,
  pm_card_chargeDeclinedInsufficientFunds: declinedCard(
    '4000000000009995',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  pm_card_chargeDeclinedExpiredCard: declinedCard(
    '4000000000000069',
    'expired_card',
    'expired_card',
    'Your card has expired.',
  ),
  pm_card_chargeDeclinedIncorrectCvc: declinedCard(
    '4000000000000127',
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  pm_card_chargeDeclinedProcessingError: declinedCard(
    '4000000000000119',
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

export const last4Of = ({ number }: TestCard) => number.slice(-4)

export const findTestCard = (number: string) => Object.values(testCards).find((card) => card.number === number)

export const findTestCardByLast4 = (last4: string | undefined) => {
  const card = Object.values(testCards).find((each) => last4Of(each) === last4)
  if (!card) throw new Error(`No test card ends in ${last4}`)
  return card
}
