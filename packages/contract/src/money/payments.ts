import { z } from 'zod'
import { operatorsReason } from '../lib/reason.ts'
import {
  amount,
  byId,
  type CamelKeys,
  camelCodec,
  camelKeys,
  type Endpoint,
  instant,
  page,
  required,
  uuid,
} from '../lib/wire.ts'
import { payoutSummary } from './payouts.ts'
import { nullablePurchaseIds, singlePurchase } from './purchases.ts'

/**
 * `amount` and `charges`, in cents, must equal the server's amounts when they are given. `payment_method` is a new card,
 * or one of `savedCardsApi.list`; `save_card` keeps a new one after the payment. `currency`, `description`, `confirm` and
 * `hairdresserId` are accepted for compatibility and have no effect.
 */
export const paymentBody = z.object({
  appointmentId: uuid,
  amount: amount.optional(),
  charges: amount.optional(),
  currency: z.string().max(10).optional(),
  description: z.string().max(500).optional(),
  payment_method: required(255),
  save_card: z.boolean().optional(),
  confirm: z.boolean().optional(),
  hairdresserId: z.string().max(80).optional(),
})
export type PaymentBody = CamelKeys<z.infer<typeof paymentBody>>

/**
 * `amount`, in cents, must equal the server's amount when it is given. `currency`, `description` and `confirm` are
 * accepted for compatibility and have no effect.
 */
export const orderPaymentBody = paymentBody
  .pick({ amount: true, currency: true, description: true, payment_method: true, save_card: true, confirm: true })
  .extend({ orderId: uuid })
export type OrderPaymentBody = CamelKeys<z.infer<typeof orderPaymentBody>>

/**
 * A payment; `amount` is in cents. `processing` is not decided yet, so the client polls. `requires_capture`: the amount
 * is reserved and not charged, because the professional must accept the request first. `failed` appears only when the
 * payment is read by its id: the request in which it fails is answered with 402. `client_secret` is for the customer
 * alone.
 */
export const paymentAnswer = z.object({
  id: uuid,
  status: z.enum(['succeeded', 'requires_capture', 'requires_action', 'processing', 'failed']),
  amount,
  currency: z.string(),
  /** The paid purchase: exactly one of the ids is set. */
  ...nullablePurchaseIds,
  client_secret: z.string().optional(),
})
export type PaymentAnswer = z.input<typeof paymentAnswer>

/** These are the error details when the hold or the order was released because too many cards were refused. */
export const releasedForRefusedCards = { released: 'refused_cards' } as const

/** This is a charge of the customer, in cents, before any refund. */
const ownCharge = paymentAnswer.pick({ id: true, status: true, amount: true, currency: true }).extend({
  ...nullablePurchaseIds,
  libelle: z.string(),
  chargedAt: instant,
})

/** `open` means that no payment was attempted yet. */
const sessionStatus = z.enum(['open', ...paymentAnswer.shape.status.options])

/** `amount` is in cents. Without it, all that is still refundable is refunded. */
export const paymentRefundBody = z.object({
  paymentId: uuid,
  amount: amount.min(1, 'Montant invalide.').optional(),
  reason: operatorsReason,
})
export type PaymentRefundBody = z.infer<typeof paymentRefundBody>

/** `amount` is in cents. `undecided` waits for the provider, `pending` for the customer's bank. */
const paymentRefund = z.object({
  id: uuid,
  paymentId: uuid,
  amount,
  currency: z.string(),
  status: z.enum(['undecided', 'pending', 'succeeded', 'failed']),
  reason: z.string(),
  createdAt: instant,
})
export type PaymentRefund = z.input<typeof paymentRefund>

export const paymentsApi = {
  pay: {
    method: 'POST',
    url: '/api/v1/payment',
    config: { access: 'member', idempotent: true },
    schema: { body: paymentBody.transform(camelKeys), response: { 200: camelCodec(paymentAnswer) } },
  },
  payOrder: {
    method: 'POST',
    url: '/api/v1/order/payment',
    config: { access: 'member', idempotent: true },
    schema: { body: orderPaymentBody.transform(camelKeys), response: { 200: camelCodec(paymentAnswer) } },
  },
  confirm: {
    method: 'POST',
    url: '/api/v1/payment/:id/confirm',
    // It reads the current state of the payment, so a repeated request must not return a stored answer.
    config: { access: 'member', idempotent: false },
    schema: { params: byId, response: { 200: camelCodec(paymentAnswer) } },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/payment/:id',
    config: { access: 'member' },
    // The id is that of a payment, or that of a user, which returns the user's payout summary.
    schema: { params: byId, response: { 200: z.union([camelCodec(paymentAnswer), payoutSummary]) } },
  },
  /** This legacy endpoint returns the caller's charges, the latest first. */
  legacyOwn: {
    method: 'GET',
    url: '/api/stripe/payment',
    config: { access: 'member' },
    schema: { querystring: page, response: { 200: z.array(ownCharge) } },
  },
  /** Legacy endpoint: returns the id with which `legacySuccess` polls an unpaid purchase. It starts no payment. */
  legacySession: {
    method: 'POST',
    url: '/api/stripe/session-id',
    config: { access: 'member', idempotent: false },
    schema: { body: singlePurchase, response: { 200: z.object({ sessionId: uuid }) } },
  },
  /**
   * This legacy endpoint returns the state of the latest payment of the purchase. An undecided one is looked up at the
   * provider.
   */
  legacySuccess: {
    method: 'POST',
    url: '/api/stripe/stripe-request-success',
    config: { access: 'member', idempotent: false },
    schema: { body: z.object({ sessionId: uuid }), response: { 200: z.object({ status: sessionStatus }) } },
  },
  /** This is a legacy endpoint. */
  legacyRefund: {
    method: 'POST',
    url: '/api/stripe/refund',
    config: { access: 'admin', idempotent: true },
    schema: { body: paymentRefundBody, response: { 201: paymentRefund } },
  },
  webhook: {
    method: 'POST',
    url: '/api/v1/stripe/webhook',
    config: { access: 'provider' },
    schema: { response: { 200: z.object({ received: z.boolean() }) } },
  },
} as const satisfies Record<string, Endpoint>
