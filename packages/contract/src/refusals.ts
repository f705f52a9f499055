/** Every refusal we expect: its status and its French sentence. A code travels as `error`. */
export const refusals = {
  bad_request: [400, 'La demande est illisible.'],
  bad_signature: [400, 'La signature est invalide.'],
  unauthorized: [401, 'Unauthorized'],
  wrong_login: [401, 'E-mail ou mot de passe incorrect.'],
  payment_refused: [402, 'Le paiement a été refusé.'],
  forbidden: [403, "Vous n'avez pas accès à cette page."],
  not_a_customer: [403, "Ce compte client n'existe pas !"],
  not_a_professional: [403, "Ce compte n'existe pas !"],
  not_confirmed: [403, 'Veuillez confirmer votre adresse e-mail.'],
  suspended: [403, 'Votre compte est suspendu.'],
  not_found: [404, 'Introuvable.'],
  slot_taken: [409, "Ce créneau vient d'être réservé. Choisissez une autre heure."],
  slot_overlap: [409, 'Ce créneau chevauche un autre de vos créneaux.'],
  slot_in_use: [409, 'Un rendez-vous est pris sur ce créneau : il ne peut plus être modifié ni supprimé.'],
  service_exists: [409, 'Vous proposez déjà cette prestation.'],
  price_changed: [409, 'Le prix a changé. Vérifiez le nouveau montant avant de confirmer.'],
  already_held: [409, 'Vous avez déjà une réservation en attente de paiement sur ces heures.'],
  too_many_holds: [409, 'Vous avez déjà trois réservations en attente de paiement. Payez-les ou annulez-les avant.'],
  hold_expired: [409, 'Le délai de paiement est dépassé : les heures ont été libérées.'],
  too_late_to_cancel: [409, 'Le rendez-vous a commencé : il ne peut plus être annulé.'],
  already_done: [409, "C'est déjà fait."],
  not_over_yet: [409, "Le rendez-vous n'est pas encore terminé."],
  not_a_visit: [409, 'Seul un rendez-vous payé qui a eu lieu peut recevoir un avis.'],
  paid_appointment: [409, 'Ce rendez-vous est payé : utilisez « Annuler ».'],
  account_in_use: [409, 'Un rendez-vous à venir ou un montant dû empêche la suppression du compte.'],
  idempotency_mismatch: [409, "Cette clé d'idempotence a déjà servi pour une autre demande."],
  stock_out: [409, 'Le stock ne suffit plus.'],
  expired_link: [410, 'Le lien de confirmation a expiré.'],
  expired_reset_link: [
    410,
    'Le lien de réinitialisation du mot de passe a expiré. Veuillez demander une nouvelle réinitialisation du mot de passe.',
  ],
  too_large: [413, 'Le fichier est trop lourd : 10 Mo au plus.'],
  wrong_file_type: [415, "Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP, AVIF ou HEIC)."],
  validation: [422, 'Certaines informations sont à corriger.'],
  too_many_requests: [429, 'Trop de tentatives. Patientez un peu avant de recommencer.'],
  bug: [500, 'Une erreur est survenue de notre côté. Réessayez dans un instant.'],
  unavailable: [503, 'Le service est momentanément indisponible. Réessayez dans un instant.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

/** Codes that share one name on the wire (api.md lists the names). */
export const wireCodes: Partial<Record<RefusalCode, string>> = {
  wrong_login: 'unauthorized',
  not_a_customer: 'forbidden',
  not_a_professional: 'forbidden',
  not_confirmed: 'forbidden',
  suspended: 'forbidden',
  slot_overlap: 'slot_taken',
  slot_in_use: 'slot_taken',
  service_exists: 'already_done',
  not_over_yet: 'already_done',
  not_a_visit: 'already_done',
  paid_appointment: 'already_done',
  account_in_use: 'already_done',
  expired_reset_link: 'expired_link',
  too_large: 'validation',
  wrong_file_type: 'validation',
  bad_request: 'validation',
  bad_signature: 'validation',
  bug: 'unavailable',
}

export type Detail = { path: string; message: string }

export type RefusalBody = { statusCode: number; error: string; message: string; details?: unknown }
