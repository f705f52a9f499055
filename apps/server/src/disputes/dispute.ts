import { borneCents } from '../operators/visit.ts'

/** How it stands, by the provider's word; `won` also where nothing was taken: a question that has been answered. */
export const statusOf = (told: string) => {
  if (told === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(told) ? 'won' : 'open'
}

/** Nothing is taken: a bank asks, and may take it when the answer does not come or does not please. */
export const isQuestion = (told: string) => told.startsWith('warning_')

const reasons: Record<string, string> = {
  bank_cannot_process: "la banque n'a pas pu traiter le paiement",
  credit_not_processed: "la cliente attend un remboursement qu'elle dit ne pas avoir reçu",
  customer_initiated: 'la cliente a demandé à sa banque de reprendre le paiement',
  debit_not_authorized: 'la cliente dit ne pas avoir autorisé le paiement',
  duplicate: 'la cliente dit avoir été débitée deux fois',
  fraudulent: 'la titulaire de la carte dit ne pas avoir fait ce paiement',
  insufficient_funds: 'le compte de la cliente ne couvre pas le paiement',
  product_not_received: "la cliente dit que la prestation n'a pas eu lieu",
  product_unacceptable: "la cliente dit que la prestation n'était pas celle annoncée",
  unrecognized: 'la titulaire de la carte ne reconnaît pas ce paiement',
}

export const reasonInFrench = (reason: string) => reasons[reason] ?? "la banque n'a pas précisé le motif"

/** As operators read it wherever a dispute is shown. */
export const causeInFrench = ({ reason, isQuestion }: { reason: string; isQuestion: boolean }) =>
  isQuestion ? `question de la banque, qui n'a rien repris ; ${reasonInFrench(reason)}` : reasonInFrench(reason)

export type Kept = { professional: number; platform: number }

/**
 * Who bears what a lost dispute takes. First it is what the customer was to be given back; the rest each bears in the share
 * in which the price was hers, a professional never more than the visit has brought her.
 */
export const borneOfLost = (
  { cents, owedToCustomer }: { cents: number; owedToCustomer: number },
  kept: Kept,
  { priceCents, totalCents }: { priceCents: number; totalCents: number },
) => {
  const rest = cents - owedToCustomer
  const left = Math.max(0, kept.professional + kept.platform)
  const share = borneCents(Math.min(rest, left), left, priceCents, totalCents)
  const professional = Math.max(0, Math.min(share.professional, kept.professional))
  return { customer: owedToCustomer, professional, platform: rest - professional }
}

/** Of what was borne before, `cents` turn out to be what the customer was owed: each gets back what is hers of the price. */
export const givenBack = (
  cents: number,
  kept: Kept,
  { priceCents, totalCents }: { priceCents: number; totalCents: number },
) => {
  const left = kept.professional + kept.platform
  const after = Math.max(0, left + cents)
  const { professional } = borneCents(after - Math.max(0, left), after, priceCents, totalCents)
  return { professional, platform: cents - professional }
}
