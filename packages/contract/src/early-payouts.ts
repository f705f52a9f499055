import { z } from 'zod'
import { operatorsReason } from './lib/reason.ts'
import { amount, byId, type Endpoint, instant, message, page, required, uuid } from './lib/wire.ts'

export const earlyPayoutDecisions = ['accepted', 'declined'] as const
export type EarlyPayoutDecision = (typeof earlyPayoutDecisions)[number]

export const tooShortForPayoutText = 'Quelques mots de plus : notre équipe décide en les lisant.'
/** Why it cannot wait, in her words. */
export const earlyPayoutBody = z.object({
  reason: required(1000).min(10, tooShortForPayoutText),
})
export type EarlyPayoutBody = z.infer<typeof earlyPayoutBody>

/** What a professional has asked, and the answer. In cents: what was asked for, or what was granted. */
const earlyPayout = z.object({
  askedAt: instant,
  reason: z.string(),
  amount,
  /** None yet. */
  decision: z.enum(earlyPayoutDecisions).nullable(),
  answer: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type EarlyPayout = z.input<typeof earlyPayout>

/** Of visits that are over and wait for nothing but the 48 hours: how many, and the cents. */
export const earlyPayoutStanding = z.object({
  visits: z.int(),
  amount,
  /** From when on she may ask again; none where she may now, or an answer is due. */
  againAt: instant.nullable(),
  latest: earlyPayout.nullable(),
  /** Whether she may ask now. */
  mayAsk: z.boolean(),
})
export type EarlyPayoutStanding = z.input<typeof earlyPayoutStanding>

/** For operators: one that waits for an answer, and what accepting it would send now, in euros. */
const openEarlyPayout = z.object({
  id: uuid,
  professionalId: uuid,
  professional: z.string(),
  askedAt: instant,
  reason: z.string(),
  asked: z.number(),
  visits: z.int(),
  amount: z.number(),
  isReady: z.boolean(),
})
export type OpenEarlyPayout = z.input<typeof openEarlyPayout>

/** `amount`, in cents, is what was shown to be sent with that decision: with another sum than the server's nothing is decided. */
export const earlyPayoutAnswerBody = z.object({
  decision: z.enum(earlyPayoutDecisions, 'Choisissez une réponse.'),
  reason: operatorsReason,
  amount,
})
export type EarlyPayoutAnswerBody = z.infer<typeof earlyPayoutAnswerBody>

export const earlyPayoutsApi = {
  ask: {
    method: 'POST',
    url: '/api/v1/payouts/anticipe',
    config: { who: 'professional', once: true },
    schema: { body: earlyPayoutBody, response: { 201: earlyPayoutStanding } },
  },
  open: {
    method: 'GET',
    url: '/api/v1/admin/early-payouts',
    config: { who: 'admin' },
    schema: { querystring: page, response: { 200: z.array(openEarlyPayout) } },
  },
  answer: {
    method: 'POST',
    url: '/api/v1/admin/early-payouts/:id/answer',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: earlyPayoutAnswerBody, response: { 201: message } },
  },
} as const satisfies Record<string, Endpoint>
