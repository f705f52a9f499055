import { expect, it } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { stateAfter } from './payment-state.ts'

const stateAfterRefusal = (statusCode: number, error: string, details?: unknown) =>
  stateAfter(new ApiError({ statusCode, error, message: 'Unauthorized', ...(details !== undefined && { details }) }))

it("a payment asks for a new login, without the wire's message, when the session has ended", () => {
  expect(stateAfterRefusal(401, 'Unauthorized')).toEqual({ at: 'loggedOut' })
})

it('a payment that got no response says that nothing is paid twice', () => {
  for (const error of ['offline', 'unavailable'])
    expect(stateAfterRefusal(503, error)).toMatchObject({
      at: 'entry',
      problem: {
        tone: 'warning',
        text: expect.stringContaining('vous ne paierez pas deux fois'),
        dialogTitle: expect.any(String),
      },
    })
})

it('a payment ends when too many cards were declined, whichever error code reports it', () => {
  for (const [status, error] of [
    [402, 'card_declined'],
    [402, 'payment_intent_authentication_failure'],
    [409, 'hold_expired'],
  ] as const)
    expect(stateAfterRefusal(status, error, { released: 'refused_cards' })).toMatchObject({ at: 'refused' })
  expect(stateAfterRefusal(402, 'card_declined')).toMatchObject({ at: 'entry' })
})

it('a payment is over when its hold has expired, with the refund if there is one', () => {
  expect(stateAfterRefusal(409, 'hold_expired')).toEqual({ at: 'over' })
  expect(stateAfterRefusal(409, 'hold_expired', { refund: 107 })).toEqual({ at: 'over', refund: 107 })
})

it('an error that another card cannot fix opens an error dialog, and a declined card does not', () => {
  expect(stateAfterRefusal(409, 'price_changed')).toMatchObject({ problem: { dialogTitle: 'Le montant a changé' } })
  expect(stateAfterRefusal(402, 'card_declined')).not.toHaveProperty('problem.dialogTitle')
  expect(stateAfterRefusal(402, 'payment_abandoned')).not.toHaveProperty('problem.dialogTitle')
})
