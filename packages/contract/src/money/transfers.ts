import { z } from 'zod'
import { amount, byId, type Endpoint, instant, message, page, required, uuid } from '../lib/wire.ts'

/** `refused` means that the provider refused the last attempt. */
export const transferStates = ['refused', 'waiting', 'sending', 'sent'] as const
/**
 * The reason why a transfer waits. `ahead`: 48 hours have not passed since the end of the appointment. `reported`: an
 * absence is reported. `disputed`: a bank disputes the payment. `account`: the professional's account is not ready.
 */
const transferReasons = ['ahead', 'reported', 'disputed', 'account'] as const

const transferView = z.object({
  appointmentId: uuid,
  /** It is null until the transfer is created. */
  transferId: uuid.nullable(),
  libelle: z.string(),
  date: instant,
  zone: z.string(),
  professionalId: uuid,
  professional: z.string(),
  /** This is the amount in euros that was sent, less reversals, or that is still to be sent. */
  amount: z.number(),
  /** These are euros that were sent and taken back. */
  reversed: z.number(),
  state: z.enum(transferStates),
  reason: z.enum(transferReasons).nullable(),
  refusals: z.int(),
  /** It is true when an operator may retry it now: it was refused, no attempt is in progress, and nothing blocks it. */
  isRetryable: z.boolean(),
  sentAt: instant.nullable(),
})
export type TransferView = z.input<typeof transferView>

/**
 * This is a reversal that the provider has not made yet. The professional had been paid before a refund or a bank gave
 * the money back to the customer.
 */
const pendingReversal = z.object({
  id: uuid,
  appointmentId: uuid,
  libelle: z.string(),
  date: instant,
  zone: z.string(),
  professionalId: uuid,
  professional: z.string(),
  /** These are euros still to be taken back for this appointment. */
  amount: z.number(),
  /** This is the professional's whole debt in euros, over all appointments. */
  owed: z.number(),
  /** This is the time since which the amount is owed. */
  since: instant,
  /**
   * This is the provider's code for refusing the last attempt, such as `balance_insufficient`; null when it did not
   * refuse.
   */
  refusal: z.string().nullable(),
  refusedAt: instant.nullable(),
  /** This is the time when the professional deleted the account, and the contact that remains since then. */
  closedAt: instant.nullable(),
  contact: z.string().nullable(),
})
export type PendingReversal = z.input<typeof pendingReversal>

/**
 * These are the shares of a professional that only wait for the end of their 48 hours; `amount` is their sum in euros.
 */
export const earlyPayout = z.object({
  appointments: z.int(),
  amount: z.number(),
  /** It is true when the professional's account can receive money. */
  isReady: z.boolean(),
})
export type EarlyPayout = z.input<typeof earlyPayout>

export const shortReasonText = 'Quelques mots de plus : pourquoi ce versement n’attend pas.'
/**
 * `amount`, in cents, is the sum that the operator was shown; when it has changed, nothing is paid. Only the audit log
 * keeps the reason.
 */
export const earlyPayoutBody = z.object({
  amount: amount.min(1, 'Montant invalide.'),
  reason: required(1000).min(10, shortReasonText),
})
export type EarlyPayoutBody = z.infer<typeof earlyPayoutBody>

export const transfersApi = {
  all: {
    method: 'GET',
    url: '/api/v1/admin/transfers',
    config: { access: 'admin' },
    schema: {
      querystring: page.extend({ q: z.string().max(200).optional(), state: z.enum(transferStates).optional() }),
      response: {
        200: z.object({
          transfers: z.array(transferView),
          count: z.int(),
          /** These are totals in euros over all matching transfers, by the ledger. */
          sent: z.number(),
          toBePaid: z.number(),
        }),
      },
    },
  },
  /** Returns the reversals that are not made yet; those that wait the longest come first. */
  pendingReversals: {
    method: 'GET',
    url: '/api/v1/admin/reversals',
    config: { access: 'admin' },
    schema: { querystring: page, response: { 200: z.array(pendingReversal) } },
  },
  payEarly: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/early-payout',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: earlyPayoutBody, response: { 201: message } },
  },
  retry: {
    method: 'POST',
    url: '/api/v1/admin/transfers/:id/retry',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, response: { 200: z.object({ message: z.string() }) } },
  },
} as const satisfies Record<string, Endpoint>
