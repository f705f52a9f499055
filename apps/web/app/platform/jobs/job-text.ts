import type { QueueName } from '@couronne/contract/platform/jobs'

const about: Record<QueueName, string> = {
  mail: 'Envoyer un e-mail',
  'payment-cost': 'Demander ce qu’un paiement a coûté',
  refund: 'Envoyer un remboursement',
  transfer: 'Envoyer un versement',
  reversal: 'Reprendre un versement',
  dispute: 'Suivre un litige',
  'payout-account': 'Suivre un compte Stripe',
  'provider-event': 'Suivre un message de Stripe',
  'erased-pictures': 'Effacer les photos d’un compte supprimé',
  'add-avif': 'Préparer une photo',
  'undecided-payments': 'Demander où en sont les paiements',
  'expire-holds': 'Libérer les heures non payées',
  'lapse-orders': 'Libérer les articles non payés',
  'finish-appointments': 'Terminer les rendez-vous',
  invoices: 'Établir les factures',
  'begin-suspensions': 'Commencer les suspensions',
  'open-refunds': 'Demander où en sont les remboursements',
  'failed-refunds': 'Signaler les remboursements refusés',
  'payment-costs': 'Demander ce que les paiements ont coûté',
  'decide-transfers': 'Décider les versements',
  'open-transfers': 'Demander où en sont les versements',
  'open-accounts': 'Ouvrir des comptes Stripe',
  disputes: 'Demander où en sont les litiges',
  'strange-movements': 'Comparer les mouvements de Stripe aux nôtres',
  'check-ledger': 'Vérifier le grand livre',
  'forget-accounts': 'Effacer les comptes inutilisés',
  'forget-subscriptions': 'Oublier les inscriptions non confirmées aux nouveautés',
  'forget-events': 'Oublier les messages de Stripe déjà suivis',
  'forget-answers': 'Oublier les réponses gardées',
  'forget-pictures': 'Oublier les photos sans usage',
}

/** What the work of a queue is. */
export const jobText = (queue: QueueName) => about[queue]
