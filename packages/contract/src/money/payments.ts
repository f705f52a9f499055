import { z } from 'zod'
import { operatorsReason } from '../lib/reason.ts'
import {
  amount,
  byId,
  type CamelKeys,
  camelInside,
  camelKeys,
  type Endpoint,
  instant,
  page,
  required,
  uuid,
} from '../lib/wire.ts'
import { onePurchase } from './invoices.ts'
import { payoutSummary } from './payouts.ts'

/**
 * `amount` and `charges` must be the server's where they are given; `hairdresserId`, `currency`, `description` and
 * `confirm` are read for form only.
 */
export const paymentBody = z.object({
  appointmentId: uuid,
  amount: amount.optional(),
  charges: amount.optional(),
  currency: z.string().max(10).optional(),
  description: z.string().max(500).optional(),
  payment_method: required(255),
  confirm: z.boolean().optional(),
  hairdresserId: z.string().max(80).optional(),
})
export type PaymentBody = CamelKeys<z.infer<typeof paymentBody>>

/**
 * `amount`, in cents, must be the server's where it is given; `currency`, `description` and `confirm` are read for form
 * only.
 */
export const orderPaymentBody = paymentBody
  .pick({ amount: true, currency: true, description: true, payment_method: true, confirm: true })
  .extend({ orderId: uuid })
export type OrderPaymentBody = CamelKeys<z.infer<typeof orderPaymentBody>>

/**
 * `processing` is not decided yet: ask again. `failed` is read by its id only; where it happens it is answered as 402.
 */
export const paymentAnswer = z.object({
  id: uuid,
  status: z.enum(['succeeded', 'requires_action', 'processing', 'failed']),
  amount,
  currency: z.string(),
  /** Of what it pays, one of the two. */
  appointmentId: uuid.nullable(),
  orderId: uuid.nullable(),
  client_secret: z.string().optional(),
})
export type PaymentAnswer = z.input<typeof paymentAnswer>

/** In the details of a refusal: the hold, or the order, was given up since so many cards were refused. */
export const releasedForRefusals = { released: 'refused_cards' } as const

/** What a customer was charged, in cents, whatever has gone back since. */
const ownCharge = paymentAnswer
  .pick({ id: true, status: true, amount: true, currency: true, appointmentId: true, orderId: true })
  .extend({
    libelle: z.string(),
    chargedAt: instant,
  })

/** `open`: no card has been shown for it yet. */
const sessionStatus = z.enum(['open', ...paymentAnswer.shape.status.options])

/** In cents; without an amount, all that is left. */
export const paymentRefundBody = z.object({
  paymentId: uuid,
  amount: amount.min(1, 'Montant invalide.').optional(),
  reason: operatorsReason,
})
export type PaymentRefundBody = z.infer<typeof paymentRefundBody>

/** In cents. `undecided` and `pending` wait for the provider and for her bank. */
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
    config: { who: 'member', once: true },
    schema: { body: paymentBody.transform(camelKeys), response: { 200: camelInside(paymentAnswer) } },
  },
  payOrder: {
    method: 'POST',
    url: '/api/v1/order/payment',
    config: { who: 'member', once: true },
    schema: { body: orderPaymentBody.transform(camelKeys), response: { 200: camelInside(paymentAnswer) } },
  },
  confirm: {
    method: 'POST',
    url: '/api/v1/payment/:id/confirm',
    // It asks how the payment stands, and the truth changes between two questions.
    config: { who: 'member', once: false },
    schema: { params: byId, response: { 200: camelInside(paymentAnswer) } },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/payment/:id',
    config: { who: 'member' },
    // A charge, or under a user's own id what she is paid.
    schema: { params: byId, response: { 200: z.union([camelInside(paymentAnswer), payoutSummary]) } },
  },
  olderOwn: {
    method: 'GET',
    url: '/api/stripe/payment',
    config: { who: 'member' },
    schema: { querystring: page, response: { 200: z.array(ownCharge) } },
  },
  /** An older call: what a purchase that waits to be paid is asked about by. It begins no payment and pays nothing. */
  olderSession: {
    method: 'POST',
    url: '/api/stripe/session-id',
    config: { who: 'member', once: false },
    schema: { body: onePurchase, response: { 200: z.object({ sessionId: uuid }) } },
  },
  /** An older call: how the paying of it stands, asked of the provider. */
  olderSuccess: {
    method: 'POST',
    url: '/api/stripe/stripe-request-success',
    config: { who: 'member', once: false },
    schema: { body: z.object({ sessionId: uuid }), response: { 200: z.object({ status: sessionStatus }) } },
  },
  /** An older call. */
  olderRefund: {
    method: 'POST',
    url: '/api/stripe/refund',
    config: { who: 'admin', once: true },
    schema: { body: paymentRefundBody, response: { 201: paymentRefund } },
  },
  webhook: {
    method: 'POST',
    url: '/api/v1/stripe/webhook',
    config: { who: 'provider' },
    schema: { response: { 200: z.object({ received: z.boolean() }) } },
  },
} as const satisfies Record<string, Endpoint>
