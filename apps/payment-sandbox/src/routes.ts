import { retrieveBalance } from './balance.ts'
import type { Call } from './call.ts'
import { listCharges, retrieveCharge } from './charges.ts'
import { listEvents, retrieveEvent } from './events.ts'
import * as intents from './payment-intents.ts'
import { retrievePaymentMethod } from './payment-methods.ts'
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts'
import { authenticate } from './three-d-secure.ts'

type Handler = (call: Call) => object

/** Under /v1 the secret key is asked for; under /sandbox is what Stripe has no public address for. */
const routes: Record<string, Handler> = {
  'GET /v1/balance': retrieveBalance,
  'GET /v1/charges': listCharges,
  'GET /v1/charges/:id': retrieveCharge,
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': retrieveEvent,
  'GET /v1/payment_intents': intents.listPaymentIntents,
  'POST /v1/payment_intents': intents.createPaymentIntent,
  'GET /v1/payment_intents/:id': intents.retrievePaymentIntent,
  'POST /v1/payment_intents/:id': intents.updatePaymentIntent,
  'POST /v1/payment_intents/:id/confirm': intents.confirmPaymentIntent,
  'POST /v1/payment_intents/:id/cancel': intents.cancelPaymentIntent,
  'GET /v1/payment_methods/:id': retrievePaymentMethod,
  'GET /v1/refunds': listRefunds,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds/:id': retrieveRefund,
  'POST /v1/refunds/:id': updateRefund,
  'GET /sandbox/health': () => ({ status: 'ok' }),
  'POST /sandbox/payment_intents/:id/authenticate': authenticate,
}

/** `:id` is the third part of an address, wherever there is one. */
export const findRoute = (method: string, path: string): { handler: Handler; id: string } | undefined => {
  const [, area, collection, id = '', ...rest] = path.split('/')
  const pattern = [area, collection, ...(id ? [':id'] : []), ...rest].join('/')
  const handler = routes[`${method} /${pattern}`]
  return handler && { handler, id }
}
