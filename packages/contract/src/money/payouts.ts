import { z } from 'zod'
import { amount, byId, camelCodec, camelKeys, type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'

/** This is the id of the user, or the id of the user's account at the payment provider. */
const accountId = z.stringFormat('account', /^(?:[\da-fA-F-]{36}|acct_\w{1,100})$/)
const byAccount = z.object({ account_id: accountId }).transform(camelKeys)

export const ibanPasswordText = 'Indiquez votre mot de passe pour remplacer l’IBAN enregistré.'
export const wrongIbanText = "Cet IBAN n'est pas valable. Comparez-le à celui de votre relevé d'identité bancaire."

/**
 * This is the payout summary of a user, in euros. `id` is the user's id; `numero` is the IBAN masked but for its last
 * four characters.
 */
export const payoutSummary = z.object({
  id: uuid,
  received: z.number(),
  /** This is the amount still to be sent, less any debt. It is never below zero. */
  toBePaid: z.number(),
  /** This is the rest of the debt, which is deducted from the next transfers. */
  owes: z.number(),
  /** This is the sum `received` + `toBePaid` - `owes`. */
  total: z.number(),
  numero: z.string().nullable(),
  isAccountConfirm: z.boolean(),
})
export type PayoutSummary = z.input<typeof payoutSummary>

/**
 * This is the state of the professional's account at the provider. `none`: there is no account. `incomplete`: the
 * provider needs more information. `checking`: it verifies the information. `refused`: it rejected the account.
 * `ready`: it can receive money.
 */
export const accountStates = ['none', 'incomplete', 'checking', 'refused', 'ready'] as const
export const payoutAccountState = z.object({
  isAccountConfirm: z.boolean(),
  state: z.enum(accountStates),
  /** This is the missing information, as French texts. */
  missing: z.array(z.string()),
})
export type PayoutAccountState = z.input<typeof payoutAccountState>

/**
 * This is the state of a payout. `received`: sent to the account at the provider, which pays the bank within 1 to 7
 * working days. `ahead`: not payable before `payableAt`. `account`: it waits until the account is ready. `sending`:
 * payable, and being sent. `reported`: an absence is reported and an operator must decide. `disputed`: the customer's
 * bank must decide.
 */
export const payoutStates = ['received', 'sending', 'account', 'ahead', 'reported', 'disputed'] as const
export const payoutLine = z.object({
  appointmentId: uuid,
  libelle: z.string(),
  date: instant,
  zone: z.string(),
  isCancelled: z.boolean(),
  /** This is the share in cents, less reversals. */
  amount,
  /** These are cents that the professional received for the appointment and owes back. */
  owes: amount,
  state: z.enum(payoutStates),
  payableAt: instant,
  receivedAt: instant.nullable(),
})
export type PayoutLine = z.input<typeof payoutLine>

/** These are amounts in cents, by the month of the appointments (`2026-11`). */
export const payoutMonth = z.object({ month: z.string(), received: amount, toBePaid: amount, owes: amount })
export type PayoutMonth = z.input<typeof payoutMonth>

export const payoutOverview = z.object({
  summary: payoutSummary,
  account: payoutAccountState,
  connect_id: z.string().nullable(),
  lines: z.array(payoutLine),
  lineCount: z.int(),
  months: z.array(payoutMonth),
  /**
   * These are cents that the professional received and owes back because the customer was refunded later. They are
   * deducted from the next transfers.
   */
  toTakeBack: amount,
})
export type PayoutOverview = z.input<typeof payoutOverview>

/** The password is required to replace an IBAN, because an unlocked phone must not be enough. */
export const changeIbanBody = z.object({ numero: required(60), password: z.string().max(256).optional() })

const link = z.object({ url: z.string() })

export const payoutsApi = {
  ofUser: {
    method: 'GET',
    url: '/api/v1/payment/user/:id',
    config: { access: 'member' },
    schema: { params: byId, response: { 200: payoutSummary } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/payment/:id',
    config: { access: 'member' },
    // Other fields that clients send here, such as isAccountConfirm, are ignored: only the provider decides them.
    schema: { params: byId, body: changeIbanBody, response: { 200: payoutSummary } },
  },
  overview: {
    method: 'GET',
    url: '/api/v1/payouts',
    config: { access: 'professional' },
    schema: { querystring: page, response: { 200: camelCodec(payoutOverview) } },
  },
  transactions: {
    method: 'GET',
    url: '/api/v1/payouts/mouvements.csv',
    config: { access: 'professional' },
    schema: { response: { 200: z.string() } },
  },
  link: {
    method: 'GET',
    url: '/api/v1/stripe/account/link/:id',
    config: { access: 'professional' },
    schema: { params: z.object({ id: accountId }), response: { 200: link } },
  },
  connect: {
    method: 'PATCH',
    url: '/api/v1/stripe/connect/:account_id',
    config: { access: 'professional' },
    schema: { params: byAccount, response: { 200: payoutAccountState } },
  },
  dashboard: {
    method: 'POST',
    url: '/api/v1/stripe/dashboard/link',
    // A link works once, so each request needs a new one.
    config: { access: 'professional', idempotent: false },
    schema: { body: byAccount, response: { 200: link } },
  },
  legacyOnboard: {
    method: 'POST',
    url: '/api/stripe/onboard-user',
    config: { access: 'professional', idempotent: false },
    schema: { response: { 200: link } },
  },
  legacySetting: {
    method: 'POST',
    url: '/api/stripe/payout-setting',
    config: { access: 'professional', idempotent: false },
    schema: { response: { 200: link } },
  },
  legacyStatus: {
    method: 'POST',
    url: '/api/stripe/get-account-status',
    config: { access: 'professional', idempotent: false },
    schema: { response: { 200: payoutAccountState } },
  },
  legacyBalance: {
    method: 'POST',
    url: '/api/stripe/get-account-balance',
    config: { access: 'professional', idempotent: false },
    schema: { response: { 200: z.object({ available: z.number(), pending: z.number() }) } },
  },
} as const satisfies Record<string, Endpoint>
