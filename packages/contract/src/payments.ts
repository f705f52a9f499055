import { z } from 'zod'
import { amount, byId, type Endpoint, uuid } from './wire.ts'

/** `hairdresserId`, `charges`, `currency`, `description`, `confirm` are read for form only: the server has its own. */
export const paymentBody = z.object({
  appointmentId: uuid,
  amount: amount.optional(),
  charges: amount.optional(),
  currency: z.string().max(10).optional(),
  description: z.string().max(500).optional(),
  payment_method: z.string('Champs requis!').min(1, 'Champs requis!').max(255),
  confirm: z.boolean().optional(),
  hairdresserId: z.string().max(80).optional(),
})

export const paymentAnswer = z.object({
  id: uuid,
  status: z.enum(['succeeded', 'requires_action', 'processing']),
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
