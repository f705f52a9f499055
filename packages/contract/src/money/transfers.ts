import { z } from 'zod'
import { amount, byId, type Endpoint, instant, message, page, required, uuid } from '../lib/wire.ts'

/** `refused`: the provider said no to the last try. */
export const transferStates = ['refused', 'waiting', 'sending', 'sent'] as const
/**
 * Why it is not sent: the visit is not over for 48 hours, an absence is reported, a bank disputes it, her account is
 * not open.
 */
const transferReasons = ['ahead', 'reported', 'disputed', 'account'] as const

const transferView = z.object({
  appointmentId: uuid,
  /** None where it is not decided yet. */
  transferId: uuid.nullable(),
  libelle: z.string(),
  date: instant,
  zone: z.string(),
  professionalId: uuid,
  professional: z.string(),
  /** In euros: what was sent, less what was taken back, or what is to be. */
  amount: z.number(),
  /** What was sent and taken back. */
  reversed: z.number(),
  state: z.enum(transferStates),
  reason: z.enum(transferReasons).nullable(),
  refusals: z.int(),
  /** Whether it may be tried again now: refused, no try of it under way, and nothing in its way. */
  isRetryable: z.boolean(),
  sentAt: instant.nullable(),
})
export type TransferView = z.input<typeof transferView>

/**
 * What the provider has not taken back from her yet: a refund or a bank has given it to the customer after she was sent
 * it.
 */
const dueReversal = z.object({
  id: uuid,
  appointmentId: uuid,
  libelle: z.string(),
  date: instant,
  zone: z.string(),
  professionalId: uuid,
  professional: z.string(),
  /** In euros. */
  amount: z.number(),
  /** All that she owes so, of every visit. */
  owed: z.number(),
  /** Since when she owes it. */
  since: instant,
  /** Why the provider said no to the last try, in its own word: `balance_insufficient`. None where it has not. */
  refusal: z.string().nullable(),
  refusedAt: instant.nullable(),
  /** When she has closed her account, and how she can be reached since. */
  closedAt: instant.nullable(),
  contact: z.string().nullable(),
})
export type DueReversal = z.input<typeof dueReversal>

/** These shares of a professional only wait for the end of their 48 hours; their sum is in euros. */
export const earlyPayout = z.object({
  appointments: z.int(),
  amount: z.number(),
  /** Whether the professional's account can receive them. */
  isReady: z.boolean(),
})
export type EarlyPayout = z.input<typeof earlyPayout>

export const tooShortForEarlyPayoutText = 'Quelques mots de plus : pourquoi ce versement n’attend pas.'
/**
 * `amount`, in cents, is the sum that was shown: with another sum than the server's nothing is paid. The reason stands
 * in the journal alone.
 */
export const earlyPayoutBody = z.object({
  amount: amount.min(1, 'Montant invalide.'),
  reason: required(1000).min(10, tooShortForEarlyPayoutText),
})
export type EarlyPayoutBody = z.infer<typeof earlyPayoutBody>

export const transfersApi = {
  all: {
    method: 'GET',
    url: '/api/v1/admin/transfers',
    config: { who: 'admin' },
    schema: {
      querystring: page.extend({ q: z.string().max(200).optional(), state: z.enum(transferStates).optional() }),
      response: {
        200: z.object({
          transfers: z.array(transferView),
          count: z.int(),
          /** Of all that are found, in euros, as the ledger says. */
          sent: z.number(),
          toBePaid: z.number(),
        }),
      },
    },
  },
  /** Those that wait the longest first. */
  toTakeBack: {
    method: 'GET',
    url: '/api/v1/admin/reversals',
    config: { who: 'admin' },
    schema: { querystring: page, response: { 200: z.array(dueReversal) } },
  },
  payEarly: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/early-payout',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: earlyPayoutBody, response: { 201: message } },
  },
  retry: {
    method: 'POST',
    url: '/api/v1/admin/transfers/:id/retry',
    config: { who: 'admin', once: true },
    schema: { params: byId, response: { 200: z.object({ message: z.string() }) } },
  },
} as const satisfies Record<string, Endpoint>
