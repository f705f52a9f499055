import { z } from 'zod'
import { amount, byId, type Endpoint, required, uuid } from './wire.ts'

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
export type PaymentBody = z.infer<typeof paymentBody>

/** `processing` is not decided yet: ask again. `failed` is read by its id only; where it happens it is answered as 402. */
export const paymentAnswer = z.object({
  id: uuid,
  status: z.enum(['succeeded', 'requires_action', 'processing', 'failed']),
  amount,
  currency: z.string(),
  appointmentId: uuid,
  client_secret: z.string().optional(),
})
export type PaymentAnswer = z.input<typeof paymentAnswer>

export const paymentsApi = {
  pay: {
    method: 'POST',
    url: '/api/v1/payment',
    config: { who: 'member' },
    schema: { body: paymentBody, response: { 200: paymentAnswer } },
  },
  confirm: {
    method: 'POST',
    url: '/api/v1/payment/:id/confirm',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: paymentAnswer } },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/payment/:id',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: paymentAnswer } },
  },
  webhook: {
    method: 'POST',
    url: '/api/v1/stripe/webhook',
    config: { who: 'provider' },
    schema: { response: { 200: z.object({ received: z.boolean() }) } },
  },
} as const satisfies Record<string, Endpoint>
