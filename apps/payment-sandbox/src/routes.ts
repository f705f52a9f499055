import { createAccount, retrieveAccount } from './accounts.ts'
import { retrieveBalance } from './balance.ts'
import { listBalanceTransactions, retrieveBalanceTransaction } from './balance-transactions.ts'
import type { Call } from './call.ts'
import { createPaymentMethod } from './cards.ts'
import { listCharges, retrieveCharge } from './charges.ts'
import { createAccountLink, createLoginLink } from './connect-links.ts'
import { createCustomer, deleteCustomer, retrieveCustomer } from './customers.ts'
import { closeDispute, disputeCharge, expireDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts'
import { listEvents, retrieveEvent } from './events.ts'
import * as intents from './payment-intents.ts'
import { createDomain, listDomains, updateDomain, validateDomain } from './payment-method-domains.ts'
import { detachPaymentMethod, listPaymentMethods, retrievePaymentMethod } from './payment-methods.ts'
import { listPayouts, retrievePayout } from './payouts.ts'
import { createRefund, failRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts'
import { readClock, resetClock, setClock } from './set-clock.ts'
import { authenticate, retrieveAsBrowser } from './three-d-secure.ts'
import { createTopUp } from './top-ups.ts'
import { createReversal, createTransfer, listReversals, listTransfers, retrieveTransfer } from './transfers.ts'

type Handler = (call: Call) => object
/** The keys are method and address as Fastify writes them. */
type Handlers = Record<string, Handler>

/** `handler` serves the secret key, or no key; `forBrowsers` serves the publishable key. */
export type Route = { handler?: Handler | undefined; forBrowsers?: Handler | undefined }

/** Paths under /v1 require the secret key; paths under /sandbox do what Stripe has no public address for. */
const handlers: Handlers = {
  'POST /v1/account_links': createAccountLink,
  'POST /v1/accounts': createAccount,
  'GET /v1/accounts/:id': retrieveAccount,
  'POST /v1/accounts/:id/login_links': createLoginLink,
  'GET /v1/balance': retrieveBalance,
  'GET /v1/balance_transactions': listBalanceTransactions,
  'GET /v1/balance_transactions/:id': retrieveBalanceTransaction,
  'GET /v1/charges': listCharges,
  'GET /v1/charges/:id': retrieveCharge,
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': retrieveCustomer,
  'DELETE /v1/customers/:id': deleteCustomer,
  'GET /v1/disputes': listDisputes,
  'GET /v1/disputes/:id': retrieveDispute,
  'POST /v1/disputes/:id': updateDispute,
  'POST /v1/disputes/:id/close': closeDispute,
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': retrieveEvent,
  'GET /v1/payment_intents': intents.listPaymentIntents,
  'POST /v1/payment_intents': intents.createPaymentIntent,
  'GET /v1/payment_intents/:id': intents.retrievePaymentIntent,
  'POST /v1/payment_intents/:id': intents.updatePaymentIntent,
  'POST /v1/payment_intents/:id/confirm': intents.confirmPaymentIntent,
  'POST /v1/payment_intents/:id/cancel': intents.cancelPaymentIntent,
  'POST /v1/payment_intents/:id/capture': intents.capturePaymentIntent,
  'GET /v1/payment_method_domains': listDomains,
  'POST /v1/payment_method_domains': createDomain,
  'POST /v1/payment_method_domains/:id': updateDomain,
  'POST /v1/payment_method_domains/:id/validate': validateDomain,
  'GET /v1/payment_methods': listPaymentMethods,
  'GET /v1/payment_methods/:id': retrievePaymentMethod,
  'POST /v1/payment_methods/:id/detach': detachPaymentMethod,
  'GET /v1/payouts': listPayouts,
  'GET /v1/payouts/:id': retrievePayout,
  'GET /v1/refunds': listRefunds,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds/:id': retrieveRefund,
  'POST /v1/refunds/:id': updateRefund,
  'POST /v1/topups': createTopUp,
  'GET /v1/transfers': listTransfers,
  'POST /v1/transfers': createTransfer,
  'GET /v1/transfers/:id': retrieveTransfer,
  'GET /v1/transfers/:id/reversals': listReversals,
  'POST /v1/transfers/:id/reversals': createReversal,
  'POST /sandbox/charges/:id/dispute': disputeCharge,
  'GET /sandbox/clock': readClock,
  'POST /sandbox/clock': setClock,
  'DELETE /sandbox/clock': resetClock,
  'POST /sandbox/disputes/:id/expire': expireDispute,
  'GET /sandbox/health': () => ({ status: 'ok' }),
  'POST /sandbox/payment_intents/:id/authenticate': authenticate,
  'POST /sandbox/refunds/:id/fail': failRefund,
}

/** These are allowed to the publishable key, which everybody can read in the pages. */
const handlersForBrowsers: Handlers = {
  'POST /v1/payment_methods': createPaymentMethod,
  'GET /v1/payment_intents/:id': retrieveAsBrowser,
}

export const routes = Object.keys({ ...handlers, ...handlersForBrowsers }).map((name) => {
  const [method = '', url = ''] = name.split(' ')
  return { method, url, handler: handlers[name], forBrowsers: handlersForBrowsers[name] }
})
