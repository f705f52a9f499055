import { expect, it } from 'vitest'
import { feeText } from './fee-text.ts'

it.each([
  [130, '+ 9\u00a0€ de frais'],
  [15, '+ 1\u00a0€ de frais'],
  [14.99, 'sans frais'],
])('the fee on %d € reads %s', (price, text) => {
  expect(feeText(price)).toBe(text)
})
