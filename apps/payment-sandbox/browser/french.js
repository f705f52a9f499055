/** @import { StripeError } from '@stripe/stripe-js' */

/** @type {{ [code: string]: string }} */
const sentences = {
  incomplete_number: 'Le numéro de carte est incomplet.',
  invalid_number: 'Le numéro de carte n’est pas valide.',
  incorrect_number: 'Le numéro de carte n’est pas valide.',
  incomplete_expiry: 'La date d’expiration est incomplète.',
  invalid_expiry: 'La date d’expiration n’est pas valide.',
  invalid_expiry_month: 'Le mois d’expiration n’est pas valide.',
  invalid_expiry_month_past: 'La date d’expiration est passée.',
  invalid_expiry_year: 'L’année d’expiration n’est pas valide.',
  invalid_expiry_year_past: 'La date d’expiration est passée.',
  incomplete_cvc: 'Le code de sécurité est incomplet.',
  invalid_cvc: 'Le code de sécurité n’est pas valide.',
  incorrect_cvc: 'Le code de sécurité est incorrect.',
  card_declined: 'Votre carte a été refusée.',
  insufficient_funds: 'Votre carte a été refusée\u00a0: ses fonds sont insuffisants.',
  test_mode_live_card:
    'Cette carte n’est pas une carte d’essai. Rien n’a été débité\u00a0: prenez une des cartes d’essai.',
  expired_card: 'Votre carte a expiré.',
  processing_error: 'Une erreur est survenue pendant le traitement de votre carte. Réessayez dans un instant.',
  authentication_required: 'Votre carte a été refusée\u00a0: ce paiement demande une authentification.',
  payment_intent_authentication_failure:
    'Votre banque n’a pas pu vous authentifier. Choisissez un autre moyen de paiement et réessayez.',
  payment_intent_unexpected_state: 'Ce paiement ne peut plus être confirmé.',
  resource_missing: 'Ce paiement est introuvable.',
  api_connection_error: 'La connexion a été interrompue. Vérifiez votre réseau, puis réessayez.',
}
const genericSentence = 'Une erreur est survenue. Réessayez dans un instant.'

/**
 * Replaces the message for developers by a sentence for the customer.
 * @param {StripeError} error
 * @returns {StripeError}
 */
export const translateError = (error) => ({
  ...error,
  message: sentences[error.decline_code ?? ''] ?? sentences[error.code ?? error.type] ?? genericSentence,
})
