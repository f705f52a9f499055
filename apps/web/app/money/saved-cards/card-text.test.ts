import { expect, it } from 'vitest'
import { cardName, expiryText } from './card-text.ts'

it('a card is named by its brand and its last digits', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa se terminant par 4242')
  expect(cardName({ brand: 'a new brand', last4: '0001' })).toBe('Carte se terminant par 0001')
  expect(expiryText({ expMonth: 3, expYear: 2029 })).toBe('Expire fin 03/2029')
})
