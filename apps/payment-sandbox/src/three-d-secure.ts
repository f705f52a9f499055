import type { Call } from './call.ts'
import { invalidRequest } from './errors.ts'
import { allowParams, oneOf, requiredText } from './form.ts'
import { fail, methodOf, succeed } from './payment-attempt.ts'
import { retrievePaymentIntent } from './payment-intents.ts'

/** Ends the challenge in the customer's place; the client secret is the authorisation. */
export const authenticate = (call: Call) => {
  allowParams<{ client_secret: string; outcome: string }>(call.form, ['client_secret', 'outcome'])
  const intent = retrievePaymentIntent(call)
  if (requiredText(call.form, 'client_secret') !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    )
  }
  requiredText(call.form, 'outcome')
  const outcome = oneOf(call.form, 'outcome', ['success', 'failure'])
  if (intent.status !== 'requires_action') {
    throw invalidRequest(`This PaymentIntent has a status of ${intent.status}: it awaits no authentication.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  }
  const method = methodOf(call, intent)
  if (outcome === 'success') return succeed(call, { intent, method }, true)
  return fail(call, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
  })
}
