import Stripe from 'stripe'
import { declineText } from './declines.rules.ts'
import { abandonedCode } from './payment.rules.ts'

type Failure = { status: 'failed'; failureCode: string; failureMessage: string }

/** This is the result of a payment attempt, as far as the provider can tell. */
export type Outcome =
  | { status: 'succeeded' }
  | { status: 'requires_action'; clientSecret: string | null }
  /** The amount is reserved and not charged. */
  | { status: 'authorised' }
  | Failure
  | { status: 'undecided' }

const failed = (code = 'payment_refused', declineCode?: string): Failure => ({
  status: 'failed',
  failureCode: code,
  failureMessage: declineText(declineCode, code),
})

export const abandoned = failed(abandonedCode)

type Intent = {
  status: string
  client_secret: string | null
  last_payment_error: { code?: string; decline_code?: string } | null
}

export const outcomeOfIntent = (intent: Intent): Outcome => {
  const error = intent.last_payment_error
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded' }
    case 'requires_capture':
      return { status: 'authorised' }
    case 'requires_action':
      return { status: 'requires_action', clientSecret: intent.client_secret }
    case 'requires_payment_method':
      return failed(error?.code, error?.decline_code)
    case 'canceled':
      return error ? failed(error.code, error.decline_code) : abandoned
    default:
      return { status: 'undecided' }
  }
}

/** The intent is no longer in the state that the call needs, because another request has confirmed or cancelled it. */
export const isStateConflict = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'

/** Returns the outcome if the provider's error is a refusal of the card, and undefined for any other error. */
export const declinedOutcome = (error: unknown): Outcome | undefined => {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  const isDecline = error instanceof StripeCardError || error instanceof StripeInvalidRequestError
  return isDecline && !isStateConflict(error) ? failed(error.code, error.decline_code) : undefined
}
