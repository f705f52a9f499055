import { z } from 'zod'
import { byId, civilDay, type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'

export const ledgerAccounts = ['provider', 'customer', 'professional', 'platform', 'bank', 'treasury'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]
export const ledgerAccountText: Record<LedgerAccount, string> = {
  provider: 'Détenu chez Stripe',
  customer: 'Cliente',
  professional: 'Coiffeuse',
  platform: 'Plateforme',
  bank: 'Banque, en litige',
  treasury: 'Compte bancaire de la plateforme',
}

export const movementKinds = [
  'charge',
  'cost',
  'cancellation',
  'goodwill_refund',
  'refund',
  'refund_failed',
  'refund_replaced',
  'manual_refund',
  'transfer',
  'reversal',
  'debt_settled',
  'debt_written_off',
  'dispute',
  'dispute_lost',
  'unmatched',
] as const
export type MovementKind = (typeof movementKinds)[number]
export const movementKindText: Record<MovementKind, string> = {
  charge: 'Paiement',
  cost: 'Frais de Stripe',
  cancellation: 'Annulation',
  goodwill_refund: 'Remboursement décidé par l’équipe',
  refund: 'Remboursement envoyé',
  refund_failed: 'Remboursement refusé par la banque',
  refund_replaced: 'Remboursement remplacé par la banque',
  manual_refund: 'Remboursement rendu autrement',
  transfer: 'Versement',
  reversal: 'Versement repris',
  debt_settled: 'Somme à reprendre, payée par virement',
  debt_written_off: 'Somme à reprendre, abandonnée',
  dispute: 'Litige : argent pris ou rendu par la banque',
  dispute_lost: 'Litige perdu',
  unmatched: 'Fait chez Stripe, puis expliqué',
}

const holders = ledgerAccounts.filter((account) => account !== 'provider')
const parties = holders.filter((account) => account !== 'bank' && account !== 'treasury')

/**
 * What a check of the ledger compares, of which it may find another sum than payments, refunds, visits and orders say.
 */
export const ledgerWrongCodes = [
  // What a movement of this kind put on the provider's account; of a unmatchedTransaction, on the other.
  ...movementKinds,
  // What is owed to one for it.
  ...holders.map((account) => `${account}_of_an_appointment` as const),
  ...holders.map((account) => `${account}_of_an_order` as const),
  ...parties.map((account) => `party_below_zero_${account}` as const),
  'provider_below_zero',
  'movement_that_does_not_balance',
  'money_with_a_bank',
  'money_to_be_taken_back',
  'debt',
  'debt_in_parts',
  'movement_of_nobody_here',
] as const
export type LedgerWrongCode = (typeof ledgerWrongCodes)[number]

/** Days are those of Paris, and both are part of it. With an account or a person only her entries are meant. */
export const movementsAsked = z.object({
  account: z.enum(ledgerAccounts, 'Compte inconnu.').optional(),
  kind: z.enum(movementKinds, 'Mouvement inconnu.').optional(),
  from: civilDay.optional(),
  to: civilDay.optional(),
  appointment: z.uuid('Un identifiant de rendez-vous entier.').toLowerCase().optional(),
  order: z.uuid('Un identifiant de commande entier.').toLowerCase().optional(),
  person: z.uuid('Un identifiant de personne entier.').toLowerCase().optional(),
})
export type MovementsAsked = z.infer<typeof movementsAsked>

const movement = z.object({
  id: uuid,
  kind: z.enum(movementKinds),
  at: instant,
  /** Of what it is, one of the two; a unmatchedTransaction is of neither. */
  appointmentId: uuid.nullable(),
  orderId: uuid.nullable(),
  /** Of an order. */
  orderNumber: z.string().nullable(),
  /** In euros: positive is held, negative is owed; all of a movement's come to nothing. */
  entries: z.array(z.object({ account: z.enum(ledgerAccounts), userId: uuid.nullable(), amount: z.number() })),
})
export type Movement = z.input<typeof movement>

/** Of all that is asked for, not of one page. */
const movementSums = z.object({
  movements: z.int(),
  /** In euros, an account without entries included. */
  accounts: z.array(z.object({ account: z.enum(ledgerAccounts), amount: z.number() })),
})
export type MovementSums = z.input<typeof movementSums>

/**
 * What a unmatchedTransaction can be booked against: it cost the platform or is its gain, or has only changed its
 * place.
 */
export const resolutionAccounts = ['platform', 'treasury'] as const

export const tooShortForExplanationText = 'Quelques mots de plus : ce que c’était, et d’où vous le savez.'
/** An operator's, for her colleagues: what it was, and how she knows. */
export const explanationBody = z.object({
  account: z.enum(resolutionAccounts, 'Indiquez d’où vient cet argent, ou où il est allé.'),
  reason: required(1000).min(10, tooShortForExplanationText),
})
export type ExplanationBody = z.infer<typeof explanationBody>

/** What has moved money at the provider without us: in its own pages, or by itself. */
const unmatchedTransaction = z.object({
  id: uuid,
  /** The provider's, of its balance transaction and of what caused it. */
  providerId: z.string(),
  sourceId: z.string().nullable(),
  /** The provider's own word. */
  type: z.string(),
  /** In units of the currency, less fees; negative where it left us. */
  amount: z.number(),
  currency: z.string(),
  at: instant,
  foundAt: instant,
  explanation: z.object({ account: z.enum(resolutionAccounts), reason: z.string() }).nullable(),
})
export type UnmatchedTransaction = z.input<typeof unmatchedTransaction>

/** In cents. `code` says what is compared; `id` is the visit's, the person's or the movement's cause. */
const ledgerWrong = z.object({
  code: z.enum(ledgerWrongCodes),
  id: z.string().nullable(),
  expected: z.int(),
  found: z.int(),
})
export type LedgerWrong = z.input<typeof ledgerWrong>

/** In euros: where all that has come in is, and what does not agree with payments, refunds and visits. */
export const ledgerView = z.object({
  charged: z.number(),
  refunded: z.number(),
  /** To professionals. */
  transferred: z.number(),
  /** Taken by banks, and what the provider asks for it. */
  disputed: z.number(),
  /** Kept by the provider of what it has charged, as far as that is known. */
  costs: z.number(),
  balance: z.number(),
  owedToCustomers: z.number(),
  owedToProfessionals: z.number(),
  ours: z.number(),
  /** Taken by banks that have not decided: of what is owed, and not held. */
  atBanks: z.number(),
  /** Gone, and not come, in the provider's own pages, as operators have explained it. */
  strange: z.number(),
  /** Of it, with the platform's own bank: not held, and ours still. */
  treasury: z.number(),
  wrongs: z.array(ledgerWrong),
})

export const ledgerApi = {
  ledger: {
    method: 'GET',
    url: '/api/v1/admin/ledger',
    config: { who: 'admin' },
    schema: { response: { 200: ledgerView } },
  },
  /** Those that nobody has explained before the others, each the newest first. */
  unmatchedTransactions: {
    method: 'GET',
    url: '/api/v1/admin/ledger/strangers',
    config: { who: 'admin' },
    schema: { querystring: page, response: { 200: z.array(unmatchedTransaction) } },
  },
  explain: {
    method: 'POST',
    url: '/api/v1/admin/ledger/strangers/:id/explanation',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: explanationBody, response: { 201: unmatchedTransaction } },
  },
  /** The newest first. `before`: the last one of the page before, from its `next`. */
  movements: {
    method: 'GET',
    url: '/api/v1/admin/ledger/movements',
    config: { who: 'admin' },
    schema: {
      querystring: movementsAsked.extend({
        before: uuid.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
      response: { 200: z.object({ movements: z.array(movement), next: uuid.nullable() }) },
    },
  },
  sums: {
    method: 'GET',
    url: '/api/v1/admin/ledger/movements/sums',
    config: { who: 'admin' },
    schema: { querystring: movementsAsked, response: { 200: movementSums } },
  },
  /** A line for each entry. */
  csv: {
    method: 'GET',
    url: '/api/v1/admin/ledger/movements.csv',
    config: { who: 'admin' },
    schema: { querystring: movementsAsked, response: { 200: z.string() } },
  },
} as const satisfies Record<string, Endpoint>
