import { expect, it } from 'vitest'
import { feeText } from './fee-text.ts'

it.each([
  [130, '+ 9\u00a0€ de frais'],
  [15, '+ 1\u00a0€ de frais'],
  [14.99, 'sans frais'],
])('says beside %d € what comes to it', (price, text) => {
  expect(feeText(price)).toBe(text)
})
