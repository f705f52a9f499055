import type { MailView } from '@couronne/contract/mails'

type Kind = MailView['kind']

/** What a mail is about, before it is written; by its kind. */
const about: Record<Kind, string> = {
  confirmation: 'Confirmation de l’adresse',
  known_address: 'Adresse déjà inscrite',
  reset: 'Nouveau mot de passe',
  account_unused: 'Compte inutilisé, bientôt effacé',
  appointment_customer: 'Rendez-vous pris, à la cliente',
  appointment_professional: 'Rendez-vous pris, à la coiffeuse',
  cancellation_customer: 'Annulation, à la cliente',
  cancellation_professional: 'Annulation, à la coiffeuse',
  late_payment_refunded: 'Paiement trop tardif remboursé',
  order_confirmed: 'Commande payée, à la cliente',
  order_cancelled: 'Commande annulée, à la cliente',
  order_refunded: 'Commande remboursée, à la cliente',
  order_payment_refunded: 'Paiement d’une commande, remboursé',
  refund_failed_customer: 'Remboursement refusé par la banque',
  refund_failed_operator: 'Remboursement à envoyer autrement',
  refund_otherwise: 'Remboursement envoyé autrement',
  reversal_refused_operator: 'Versement à reprendre',
  debtor_left_operator: 'Compte fermé, une somme à reprendre',
  debt_written_down: 'Somme à reprendre : payée ou abandonnée, à la coiffeuse',
  strange_movements_operator: 'Mouvements chez Stripe sans passer par ici',
  absence_operator: 'Absence à examiner',
  absence_other: 'Absence signalée',
  move_customer: 'Rendez-vous déplacé, à la cliente',
  move_professional: 'Rendez-vous déplacé, à la coiffeuse',
  absence_decided_customer: 'Absence décidée, à la cliente',
  absence_decided_professional: 'Absence décidée, à la coiffeuse',
  allowance_customer: 'Remboursement, à la cliente',
  allowance_professional: 'Remboursement, à la coiffeuse',
  dispute_operator: 'Litige à défendre',
  dispute_professional: 'Paiement contesté, à la coiffeuse',
  dispute_closed_operator: 'Litige décidé',
  dispute_closed_professional: 'Contestation décidée, à la coiffeuse',
  early_payout_operator: 'Versement anticipé demandé',
  early_payout_answered: 'Versement anticipé : la réponse, à la coiffeuse',
  review_hidden: 'Avis retiré, à son autrice',
  suspended: 'Compte suspendu',
  suspension_begun_operator: 'Visites d’une personne suspendue, à l’équipe',
  restored: 'Compte rétabli',
  verified: 'Profil vérifié',
  verification_revoked: 'Vérification retirée',
  second_factor_set: 'Second code réglé',
  recovery_code_used: 'Code de secours utilisé',
  recovery_codes_renewed: 'Codes de secours remplacés',
  second_factor_reset: 'Second code à régler de nouveau',
  order_dispatched: 'Commande en route, à la cliente',
  parcel_corrected: 'Numéro de suivi corrigé, à la cliente',
}

export const mailKindText = (kind: Kind) => about[kind]

export const mailText = ({ kind, subject }: { kind: Kind; subject: string | null }) => subject ?? about[kind]
