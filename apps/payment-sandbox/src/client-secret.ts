import { timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { invalidRequest } from './errors.ts'
import { requiredText } from './form.ts'
import { retrievePaymentIntent } from './payment-intents.ts'

/** Returns the intent to a caller with its client secret: the browser of the customer. */
export const intentByClientSecret = (call: Call): Stripe.PaymentIntent => {
  const intent = retrievePaymentIntent(call)
  if (isSecretOf(intent, requiredText(call.form, 'client_secret'))) return intent
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  )
}

export const isSecretOf = ({ client_secret }: Stripe.PaymentIntent, candidate: string) => {
  const [expected, actual] = [Buffer.from(client_secret ?? ''), Buffer.from(candidate)]
  return expected.length > 0 && expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Stripe gives these fields to browsers: no metadata, no charge. */
const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[]

export const toPublicIntent = (intent: Stripe.PaymentIntent) =>
  Object.fromEntries(publicFields.map((field) => [field, intent[field]])) as Partial<Stripe.PaymentIntent>
