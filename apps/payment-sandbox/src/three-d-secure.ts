import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { intentByClientSecret, toPublicIntent } from './client-secret.ts'
import { invalidRequest } from './errors.ts'
import { allowParams, choiceIn, requiredText } from './form.ts'
import { fail, methodOf, succeed } from './payment-attempt.ts'

/** Ends the challenge for the customer; the client secret is the authorisation. */
export const authenticate = (call: Call) => {
  allowParams<{ client_secret: string; outcome: string }>(call.form, ['client_secret', 'outcome'])
  const intent = intentByClientSecret(call)
  requiredText(call.form, 'outcome')
  const outcome = choiceIn(call.form, 'outcome', ['success', 'failure'])
  if (intent.status !== 'requires_action') {
    throw invalidRequest(`This PaymentIntent has a status of ${intent.status}: it awaits no authentication.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: toPublicIntent(intent) as Stripe.PaymentIntent,
    })
  }
  const method = methodOf(call, intent)
  if (outcome === 'success') return toPublicIntent(succeed(call, { intent, method, at: call.store.clock.now() }, true))
  return toPublicIntent(
    fail(call, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method,
    }),
  )
}

/** Serves the publishable key. */
export const retrieveAsBrowser = (call: Call) => {
  allowParams<{ client_secret: string }>(call.form, ['client_secret'])
  return toPublicIntent(intentByClientSecret(call))
}
