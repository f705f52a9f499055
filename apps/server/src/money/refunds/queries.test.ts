import { expect, it } from 'vitest'
import { failureInFrench } from './queries.ts'

it.each([
  ['expired_or_canceled_card', 'la carte a expiré ou a été annulée'],
  ['lost_or_stolen_card', 'la carte a été déclarée perdue ou volée'],
  ['declined', "la banque n'a pas accepté le versement"],
  ['charge_for_pending_refund_disputed', 'le paiement est contesté auprès de la banque'],
  ['unheard_of', "la banque n'a pas donné de raison"],
  [null, "la banque n'a pas donné de raison"],
])('says to operators why a bank takes nothing back, where the provider says %s', (code, said) => {
  expect(failureInFrench(code)).toBe(said)
})
