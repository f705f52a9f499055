import { expect, it } from 'vitest'
import { RefusalError } from '#app/lib/api.ts'
import { stateAfter } from './payment-state.ts'

const refused = (statusCode: number, error: string, details?: unknown) =>
  stateAfter(
    new RefusalError({ statusCode, error, message: 'Unauthorized', ...(details !== undefined && { details }) }),
  )

it('asks her to log in when her session has ended, in no words of the wire', () => {
  expect(refused(401, 'Unauthorized')).toEqual({ at: 'loggedOut' })
})

it('says that nothing is paid twice when nobody answered', () => {
  for (const error of ['offline', 'unavailable'])
    expect(refused(503, error)).toMatchObject({
      at: 'entry',
      problem: {
        tone: 'warning',
        text: expect.stringContaining('vous ne paierez pas deux fois'),
        stop: expect.any(String),
      },
    })
})

it('leads on once too many cards were refused, whether it is told as this card or as the end of the hold', () => {
  for (const [status, error] of [
    [402, 'card_declined'],
    [402, 'payment_intent_authentication_failure'],
    [409, 'hold_expired'],
  ] as const)
    expect(refused(status, error, { released: 'refused_cards' })).toMatchObject({ at: 'refused' })
  expect(refused(402, 'card_declined')).toMatchObject({ at: 'entry' })
})

it('is over once the hold is, with what is given back', () => {
  expect(refused(409, 'hold_expired')).toEqual({ at: 'over' })
  expect(refused(409, 'hold_expired', { refund: 107 })).toEqual({ at: 'over', refund: 107 })
})

it('stops her for what no other card would mend, and says of a card beside the button what it is', () => {
  expect(refused(409, 'price_changed')).toMatchObject({ problem: { stop: 'Le montant a changé' } })
  expect(refused(402, 'card_declined')).not.toHaveProperty('problem.stop')
  expect(refused(402, 'payment_abandoned')).not.toHaveProperty('problem.stop')
})
