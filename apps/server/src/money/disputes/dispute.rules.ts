/**
 * Maps the provider's status to ours. `won` also covers cases in which the bank took nothing, such as a closed inquiry.
 */
export const statusOf = (providerStatus: string) => {
  if (providerStatus === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(providerStatus) ? 'won' : 'open'
}

/** In an inquiry the bank takes no money yet. It may do so if the answer is missing or does not convince it. */
export const isQuestion = (providerStatus: string) => providerStatus.startsWith('warning_')

const reasons: Record<string, string> = {
  bank_cannot_process: "la banque n'a pas pu traiter le paiement",
  credit_not_processed: "la cliente attend un remboursement qu'elle dit ne pas avoir reçu",
  customer_initiated: 'la cliente a demandé à sa banque de reprendre le paiement',
  debit_not_authorized: 'la cliente dit ne pas avoir autorisé le paiement',
  duplicate: 'la cliente dit avoir été débitée deux fois',
  fraudulent: 'la personne titulaire de la carte dit ne pas avoir fait ce paiement',
  insufficient_funds: 'le compte de la cliente ne couvre pas le paiement',
  product_not_received: "la cliente dit que la prestation n'a pas eu lieu",
  product_unacceptable: "la cliente dit que la prestation n'était pas celle annoncée",
  unrecognized: 'la personne titulaire de la carte ne reconnaît pas ce paiement',
}

/** `kindReasons` contains the texts that a kind of purchase uses instead of the general ones. */
export const reasonInFrench = (reason: string, kindReasons: Record<string, string> = {}) =>
  kindReasons[reason] ?? reasons[reason] ?? "la banque n'a pas précisé le motif"

/** Operators read this text wherever a dispute is shown. */
export const causeInFrench = (
  { reason, isQuestion }: { reason: string; isQuestion: boolean },
  kindReasons: Record<string, string> = {},
) => {
  const cause = reasonInFrench(reason, kindReasons)
  return isQuestion ? `question de la banque, qui n'a rien repris ; ${cause}` : cause
}
