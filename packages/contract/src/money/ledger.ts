import { z } from 'zod'
import { byId, civilDay, type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'
import { allPurchaseKinds, nullablePurchaseIds, type PurchaseKind } from './purchases.ts'

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

export const transactionKinds = [
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
export type TransactionKind = (typeof transactionKinds)[number]
export const transactionKindText: Record<TransactionKind, string> = {
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

export const holders = ledgerAccounts.filter((account) => account !== 'provider')
export const parties = holders.filter((account) => account !== 'bank' && account !== 'treasury')

/** The checks of the ledger. Each one compares a sum of the ledger with payments, refunds and purchases. */
export const ledgerErrorCodes = [
  // A kind of transaction: its posting on the provider's account, or the opposite posting for `unmatched`.
  ...transactionKinds,
  // An account and a purchase: the amount owed to that account for it.
  ...holders.map((account) => `${account}_of_purchase` as const),
  ...parties.map((account) => `party_below_zero_${account}` as const),
  'provider_below_zero',
  'unbalanced_transaction',
  'money_with_a_bank',
  'pending_reversal',
  'debt',
  'debt_in_parts',
  'unassigned_transaction',
] as const
export type LedgerErrorCode = (typeof ledgerErrorCodes)[number]

/** The filter by purchase has one field for each kind. */
const purchaseFilters = {
  appointment: z.uuid('Un identifiant de rendez-vous entier.').toLowerCase().optional(),
  order: z.uuid('Un identifiant de commande entier.').toLowerCase().optional(),
} satisfies Record<PurchaseKind, z.ZodType>

/**
 * These are the filters of the ledger. `from` and `to` are days in Paris time and are both included. With `account` or
 * `person` only the matching postings are listed and summed.
 */
export const transactionFilters = z.object({
  account: z.enum(ledgerAccounts, 'Compte inconnu.').optional(),
  kind: z.enum(transactionKinds, 'Mouvement inconnu.').optional(),
  from: civilDay.optional(),
  to: civilDay.optional(),
  ...purchaseFilters,
  person: z.uuid('Un identifiant de personne entier.').toLowerCase().optional(),
})
export type TransactionFilters = z.infer<typeof transactionFilters>

const ledgerTransaction = z.object({
  id: uuid,
  kind: z.enum(transactionKinds),
  at: instant,
  /** The purchase: one of the ids is set, or none for an unmatched transaction. */
  ...nullablePurchaseIds,
  /** This is the number of the order, if there is one. */
  orderNumber: z.string().nullable(),
  /**
   * These are the postings, in euros. Positive is held, negative is owed; all postings of a transaction add up to zero.
   */
  postings: z.array(z.object({ account: z.enum(ledgerAccounts), userId: uuid.nullable(), amount: z.number() })),
})
export type LedgerTransaction = z.input<typeof ledgerTransaction>

/** These are the totals of all transactions that match the filters, not of one page. */
const transactionSums = z.object({
  count: z.int(),
  /** The balance of each account in euros; accounts without postings are included. */
  accounts: z.array(z.object({ account: z.enum(ledgerAccounts), amount: z.number() })),
})
export type TransactionSums = z.input<typeof transactionSums>

/**
 * These are the accounts against which an unmatched transaction can be booked: `platform` for a cost or a gain,
 * `treasury` for money that moved to or from the platform's bank account.
 */
export const resolutionAccounts = ['platform', 'treasury'] as const

export const tooShortForExplanationText = 'Quelques mots de plus : ce que c’était, et d’où vous le savez.'
/**
 * This is an operator's explanation of an unmatched transaction, for other operators: its nature and the source of that
 * knowledge.
 */
export const explanationBody = z.object({
  account: z.enum(resolutionAccounts, 'Indiquez d’où vient cet argent, ou où il est allé.'),
  reason: required(1000).min(10, tooShortForExplanationText),
})
export type ExplanationBody = z.infer<typeof explanationBody>

/**
 * This is a transaction at the provider that the server did not cause: made on the provider's pages, or by the provider
 * itself.
 */
const unmatchedTransaction = z.object({
  id: uuid,
  /** `providerId` is the provider's id of the balance transaction, `sourceId` that of the object behind it. */
  providerId: z.string(),
  sourceId: z.string().nullable(),
  /** This is the provider's name for the type. */
  type: z.string(),
  /** This is the amount in units of the currency, less fees. It is negative when money left the platform. */
  amount: z.number(),
  currency: z.string(),
  at: instant,
  foundAt: instant,
  explanation: z.object({ account: z.enum(resolutionAccounts), reason: z.string() }).nullable(),
})
export type UnmatchedTransaction = z.input<typeof unmatchedTransaction>

/**
 * This is a discrepancy of the ledger, in cents. `code` names the check; `id` identifies the purchase, the person or
 * the cause of the transaction.
 */
const ledgerError = z.object({
  code: z.enum(ledgerErrorCodes),
  /** This is the kind of the purchase; null if `id` identifies anything else. */
  purchaseKind: z.enum(allPurchaseKinds).nullable(),
  id: z.string().nullable(),
  expected: z.int(),
  found: z.int(),
})
export type LedgerError = z.input<typeof ledgerError>

/**
 * This is the state of the ledger, in euros. `errors` lists the discrepancies with payments, refunds, appointments and
 * orders.
 */
export const ledgerView = z.object({
  charged: z.number(),
  refunded: z.number(),
  /** These are euros sent to professionals, less reversals. */
  transferred: z.number(),
  /** These are euros that banks have taken and not returned, with the provider's dispute fees. */
  disputed: z.number(),
  /** These are the provider's fees on charges, as far as they are known. */
  costs: z.number(),
  balance: z.number(),
  owedToCustomers: z.number(),
  owedToProfessionals: z.number(),
  ownedByPlatform: z.number(),
  /** These are euros that banks hold in open disputes. They are owed and not in `balance`. */
  atBanks: z.number(),
  /** These are euros that resolved unmatched transactions took out of the balance, less those that they brought. */
  unmatched: z.number(),
  /** These are euros in the platform's bank account. They belong to the platform and are not in `balance`. */
  treasury: z.number(),
  errors: z.array(ledgerError),
})

export const ledgerApi = {
  ledger: {
    method: 'GET',
    url: '/api/v1/admin/ledger',
    config: { access: 'admin' },
    schema: { response: { 200: ledgerView } },
  },
  /** Transactions without an explanation come first, then the others; both are sorted newest first. */
  unmatchedTransactions: {
    method: 'GET',
    url: '/api/v1/admin/ledger/strangers',
    config: { access: 'admin' },
    schema: { querystring: page, response: { 200: z.array(unmatchedTransaction) } },
  },
  explain: {
    method: 'POST',
    url: '/api/v1/admin/ledger/strangers/:id/explanation',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: explanationBody, response: { 201: unmatchedTransaction } },
  },
  /** Returns the newest first. `before` is the `next` of the previous page; `next` is null on the last page. */
  transactions: {
    method: 'GET',
    url: '/api/v1/admin/ledger/movements',
    config: { access: 'admin' },
    schema: {
      querystring: transactionFilters.extend({
        before: uuid.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
      response: { 200: z.object({ transactions: z.array(ledgerTransaction), next: uuid.nullable() }) },
    },
  },
  sums: {
    method: 'GET',
    url: '/api/v1/admin/ledger/movements/sums',
    config: { access: 'admin' },
    schema: { querystring: transactionFilters, response: { 200: transactionSums } },
  },
  /** Returns a CSV file with one line per posting. */
  csv: {
    method: 'GET',
    url: '/api/v1/admin/ledger/movements.csv',
    config: { access: 'admin' },
    schema: { querystring: transactionFilters, response: { 200: z.string() } },
  },
} as const satisfies Record<string, Endpoint>
