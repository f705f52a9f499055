/** @import { PaymentIntent } from '@stripe/stripe-js' */
/** @import { ControllerCalls, IntentResult } from './messages.ts' */
import { callApi } from './api.js'
import { translateError } from './french.js'
import { answerCalls, postToParent } from './parent-link.js'

/** @param {string} clientSecret */
const idIn = (clientSecret) => encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')

/** @type {ControllerCalls['retrieve']} */
const retrieve = async (clientSecret) => {
  const path = `/v1/payment_intents/${idIn(clientSecret)}`
  /** @type {Awaited<ReturnType<typeof callApi<PaymentIntent>>>} */
  const answer = await callApi('GET', path, { client_secret: clientSecret })
  return answer.error ? { error: answer.error } : { paymentIntent: answer.value }
}

/** @type {ControllerCalls['outcome']} */
const outcome = async (clientSecret) => {
  const result = await retrieve(clientSecret)
  if (!result.paymentIntent) return result
  const { status, last_payment_error: reason } = result.paymentIntent
  if (!['requires_payment_method', 'canceled'].includes(status)) return result
  return {
    error: {
      ...translateError({
        .../** @type {{}} */ (status === 'canceled' ? undefined : reason),
        type: reason?.type ?? 'invalid_request_error',
        code: (status !== 'canceled' && reason?.code) || 'payment_intent_unexpected_state',
      }),
      payment_intent: result.paymentIntent,
    },
  }
}

/** @type {ControllerCalls['abandon']} */
const abandon = async (clientSecret) => {
  const answer = await callApi('POST', `/sandbox/payment_intents/${idIn(clientSecret)}/authenticate`, {
    client_secret: clientSecret,
    outcome: 'failure',
  })
  // The sandbox refuses when the payment has been decided meanwhile. Its outcome then is the answer.
  if (answer.error?.type === 'api_connection_error') return { error: answer.error }
  return outcome(clientSecret)
}

answerCalls({ retrieve, outcome, abandon })
postToParent({ type: 'ready', height: 0 })
