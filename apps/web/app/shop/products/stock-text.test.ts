import { expect, it } from 'vitest'
import { stockText } from './stock-text.ts'

it.each([
  [0, 'Épuisé'],
  [1, 'Plus que 1'],
  [5, 'Plus que 5'],
  [6, 'En stock'],
])('a stock of %i reads « %s »', (stock, text) => {
  expect(stockText(stock)).toBe(text)
})
