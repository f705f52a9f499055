import type { OperatorAction } from '@couronne/contract/journal'

/** What was done, as the journal says it. */
export const actionText: Record<OperatorAction['kind'], string> = {
  operator_created: 'est entrée dans l’équipe (compte créé depuis le serveur)',
  operator_invited: 'a un nouveau lien pour choisir son mot de passe (donné depuis le serveur)',
  second_factor_set: 'a réglé son second code',
  second_factor_shown: 'est entrée avec le code de son téléphone',
  recovery_code_used: 'est entrée avec un code de secours',
  recovery_codes_renewed: 'a remplacé ses codes de secours',
  second_factor_reset: 'doit régler un nouveau second code (remise à zéro depuis le serveur)',
  profile_changed: 'a modifié un profil',
  appointment_cancelled: 'a annulé un rendez-vous',
  appointment_finished: 'a terminé un rendez-vous',
  review_hidden: 'a retiré un avis',
  person_suspended: 'a suspendu un compte',
  person_restored: 'a rétabli un compte',
  professional_verified: 'a vérifié une coiffeuse',
  verification_revoked: 'a retiré la vérification d’une coiffeuse',
  refund_given: 'a remboursé une cliente',
  refund_sent_otherwise: 'a rendu autrement un remboursement refusé',
  stranger_explained: 'a expliqué un mouvement fait chez Stripe',
  absence_decided: 'a décidé d’une absence signalée',
  mail_resent: 'a renvoyé un e-mail',
  job_retried: 'a relancé une tâche',
  transfer_retried: 'a relancé un versement',
  early_payout_accepted: 'a accordé un versement anticipé',
  early_payout_declined: 'n’a pas accordé un versement anticipé',
}
