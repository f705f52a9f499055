import { expect, it } from 'vitest'
import { declineText } from './declines.rules.ts'

// These are the codes that Stripe documents, each with the text that the customer reads.
it.each([
  ['card_declined', 'Votre carte a été refusée. Essayez une autre carte ou contactez votre banque.'],
  ['generic_decline', 'Votre carte a été refusée. Essayez une autre carte ou contactez votre banque.'],
  ['do_not_honor', 'Votre banque a refusé le paiement. Contactez-la ou essayez une autre carte.'],
  ['call_issuer', 'Votre banque a refusé le paiement. Contactez-la ou essayez une autre carte.'],
  ['insufficient_funds', 'Les fonds disponibles sur votre carte sont insuffisants. Essayez une autre carte.'],
  ['withdrawal_count_limit_exceeded', 'Le plafond de votre carte est atteint. Essayez une autre carte.'],
  ['card_velocity_exceeded', 'Le plafond de votre carte est atteint. Essayez une autre carte.'],
  ['expired_card', 'Votre carte a expiré. Essayez une autre carte.'],
  // The message does not disclose to the person who holds the card that it was reported lost or stolen.
  ['lost_card', 'Votre carte a été refusée. Essayez une autre carte ou contactez votre banque.'],
  ['stolen_card', 'Votre carte a été refusée. Essayez une autre carte ou contactez votre banque.'],
  ['card_not_supported', "Votre carte n'accepte pas ce type d'achat. Essayez une autre carte."],
  ['currency_not_supported', "Votre carte n'accepte pas les paiements en euros. Essayez une autre carte."],
  ['incorrect_number', "Le numéro de carte n'est pas valide."],
  ['invalid_number', "Le numéro de carte n'est pas valide."],
  ['incorrect_cvc', 'Le code de sécurité de votre carte est incorrect.'],
  ['invalid_cvc', 'Le code de sécurité de votre carte est incorrect.'],
  ['invalid_expiry_month', "La date d'expiration de votre carte est incorrecte."],
  ['invalid_expiry_year', "La date d'expiration de votre carte est incorrecte."],
  ['processing_error', 'Une erreur est survenue pendant le traitement de votre carte. Réessayez dans un instant.'],
  [
    'authentication_required',
    "Votre banque demande que vous confirmiez ce paiement. Réessayez et suivez l'authentification.",
  ],
  [
    'payment_intent_authentication_failure',
    "L'authentification de votre carte a échoué. Réessayez ou prenez une autre carte.",
  ],
  ['resource_missing', "Ce moyen de paiement n'existe pas ou n'est plus valable. Saisissez votre carte à nouveau."],
  ['payment_abandoned', "Le paiement n'est pas allé à son terme : rien n'a été débité."],
  ['a_new_code', 'Le paiement a été refusé. Essayez une autre carte.'],
])('the decline code %s reads: %s', (code, sentence) => {
  expect(declineText(code)).toBe(sentence)
})

it('a bank’s reason takes precedence over the provider’s code, when it is known', () => {
  expect(declineText('expired_card', 'card_declined')).toBe('Votre carte a expiré. Essayez une autre carte.')
  expect(declineText('a_new_code', 'incorrect_cvc')).toBe('Le code de sécurité de votre carte est incorrect.')
  expect(declineText(undefined, undefined)).toBe('Le paiement a été refusé. Essayez une autre carte.')
})
