import { z } from 'zod'
import { amount, byId, camelInside, camelKeys, type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'

/** A user's own id, or that of her account at the payment provider. */
const accountId = z.stringFormat('account', /^(?:[\da-fA-F-]{36}|acct_\w{1,100})$/)
const byAccount = z.object({ account_id: accountId }).transform(camelKeys)

/** An account number that is none. */
export const wrongIbanText = "Cet IBAN n'est pas valable. Comparez-le à celui de votre relevé d'identité bancaire."

/** In euros; `numero` masked but for its last four. Its id is the user's own. */
export const payoutSummary = z.object({
  id: uuid,
  received: z.number(),
  /** Less what she owes; where that is more, nothing. */
  toBePaid: z.number(),
  /** What is left of it then, and is kept from her next transfers. */
  owes: z.number(),
  /** `received` and `toBePaid`, less `owes`. */
  total: z.number(),
  numero: z.string().nullable(),
  isAccountConfirm: z.boolean(),
})
export type PayoutSummary = z.input<typeof payoutSummary>

/**
 * `none`: the provider knows nothing of her; `incomplete`: it asks for more; `checking`: it reads what she gave;
 * `refused`: it will not pay her; `ready`.
 */
export const accountStates = ['none', 'incomplete', 'checking', 'refused', 'ready'] as const
export const accountStanding = z.object({
  isAccountConfirm: z.boolean(),
  state: z.enum(accountStates),
  /** In French. */
  missing: z.array(z.string()),
})
export type AccountStanding = z.input<typeof accountStanding>

/**
 * `received`: sent to her account, from where it takes 1 to 7 working days to her bank; `ahead`: not payable before
 * `payableAt`; `account`: waits for her account; `sending`: payable, and the provider is being asked; `reported`: one
 * party says that the other did not come, and the operator decides; `disputed`: the customer's bank does.
 */
export const payoutStates = ['received', 'sending', 'account', 'ahead', 'reported', 'disputed'] as const
export const payoutLine = z.object({
  appointmentId: uuid,
  libelle: z.string(),
  date: instant,
  zone: z.string(),
  isCancelled: z.boolean(),
  /** Cents, less what was taken back. */
  amount,
  /** Of it, in cents, what she was sent and owes. */
  owes: amount,
  state: z.enum(payoutStates),
  payableAt: instant,
  receivedAt: instant.nullable(),
})
export type PayoutLine = z.input<typeof payoutLine>

/** Cents by the month of the visit, `2026-11`. */
export const payoutMonth = z.object({ month: z.string(), received: amount, toBePaid: amount, owes: amount })
export type PayoutMonth = z.input<typeof payoutMonth>

export const payoutOverview = z.object({
  summary: payoutSummary,
  account: accountStanding,
  connect_id: z.string().nullable(),
  lines: z.array(payoutLine),
  lineCount: z.int(),
  months: z.array(payoutMonth),
  /** Cents that she was sent and owes, since the customer was given them later: taken back from her next transfers. */
  toTakeBack: amount,
})
export type PayoutOverview = z.input<typeof payoutOverview>

const link = z.object({ url: z.string() })

export const payoutsApi = {
  ofUser: {
    method: 'GET',
    url: '/api/v1/payment/user/:id',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: payoutSummary } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/payment/:id',
    config: { who: 'member' },
    // What else a client sends here (isAccountConfirm) is the provider's to say.
    schema: { params: byId, body: z.object({ numero: required(60) }), response: { 200: payoutSummary } },
  },
  overview: {
    method: 'GET',
    url: '/api/v1/payouts',
    config: { who: 'professional' },
    schema: { querystring: page, response: { 200: camelInside(payoutOverview) } },
  },
  movements: {
    method: 'GET',
    url: '/api/v1/payouts/mouvements.csv',
    config: { who: 'professional' },
    schema: { response: { 200: z.string() } },
  },
  link: {
    method: 'GET',
    url: '/api/v1/stripe/account/link/:id',
    config: { who: 'professional' },
    schema: { params: z.object({ id: accountId }), response: { 200: link } },
  },
  connect: {
    method: 'PATCH',
    url: '/api/v1/stripe/connect/:account_id',
    config: { who: 'professional' },
    schema: { params: byAccount, response: { 200: accountStanding } },
  },
  dashboard: {
    method: 'POST',
    url: '/api/v1/stripe/dashboard/link',
    // A link is good once: each time another.
    config: { who: 'professional', once: false },
    schema: { body: byAccount, response: { 200: link } },
  },
  olderOnboard: {
    method: 'POST',
    url: '/api/stripe/onboard-user',
    config: { who: 'professional', once: false },
    schema: { response: { 200: link } },
  },
  olderSetting: {
    method: 'POST',
    url: '/api/stripe/payout-setting',
    config: { who: 'professional', once: false },
    schema: { response: { 200: link } },
  },
  olderStatus: {
    method: 'POST',
    url: '/api/stripe/get-account-status',
    config: { who: 'professional', once: false },
    schema: { response: { 200: accountStanding } },
  },
  olderBalance: {
    method: 'POST',
    url: '/api/stripe/get-account-balance',
    config: { who: 'professional', once: false },
    schema: { response: { 200: z.object({ available: z.number(), pending: z.number() }) } },
  },
} as const satisfies Record<string, Endpoint>
