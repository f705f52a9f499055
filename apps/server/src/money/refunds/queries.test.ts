import { expect, it } from 'vitest'
import { failureInFrench } from './queries.ts'

it.each([
  ['expired_or_canceled_card', 'la carte a expiré ou a été annulée'],
  ['lost_or_stolen_card', 'la carte a été déclarée perdue ou volée'],
  ['declined', "la banque n'a pas accepté le versement"],
  ['charge_for_pending_refund_disputed', 'le paiement est contesté auprès de la banque'],
  ['unheard_of', "la banque n'a pas donné de raison"],
  [null, "la banque n'a pas donné de raison"],
])('the bank’s reason for a failed refund, where the provider says %s, reads: %s', (code, text) => {
  expect(failureInFrench(code)).toBe(text)
})
