import { describe, expect, it } from 'vitest'
import { centsFromEuros, feeCents, isPriceChanged, totalCents } from './money.ts'

describe('the service fee', () => {
  it.each([
    [14.99, 0],
    [28.5, 1],
    [45, 3],
    [100, 7],
    [150, 10],
  ])('for a price of %d € is %d €', (price, fee) => {
    expect(feeCents(centsFromEuros(price))).toBe(fee * 100)
    expect(totalCents(centsFromEuros(price))).toBe(centsFromEuros(price + fee))
  })
})

it.each([
  [undefined, 1999, false],
  [null, 1999, false],
  [19.99, 1999, false],
  [0, 0, false],
  [0, 1999, true],
  [20, 1999, true],
])('isPriceChanged compares the shown price of %s € with %d cents: %s', (shown, cents, isOther) => {
  expect(isPriceChanged(shown, cents)).toBe(isOther)
})
