import { expect, it } from 'vitest'
import { outcomeOfIntent } from './outcome.ts'

const refused = (code: string, sentence: string) => ({
  status: 'failed',
  failureCode: code,
  failureMessage: sentence,
})
const expired = refused('card_declined', 'Votre carte a expiré. Essayez une autre carte.')

it.each([
  ['succeeded', null, { status: 'succeeded' }],
  ['requires_action', null, { status: 'requires_action', clientSecret: 'pi_secret' }],
  ['requires_payment_method', { code: 'card_declined', decline_code: 'expired_card' }, expired],
  ['requires_payment_method', {}, refused('payment_refused', 'Le paiement a été refusé. Essayez une autre carte.')],
  ['canceled', { code: 'card_declined', decline_code: 'expired_card' }, expired],
  ['canceled', null, refused('payment_abandoned', "Le paiement n'est pas allé à son terme : rien n'a été débité.")],
  ['processing', null, { status: 'undecided' }],
  ['requires_confirmation', null, { status: 'undecided' }],
])('an attempt that is %s, with the error %j, has the outcome %j', (status, last_payment_error, outcome) => {
  expect(outcomeOfIntent({ status, client_secret: 'pi_secret', last_payment_error })).toEqual(outcome)
})
