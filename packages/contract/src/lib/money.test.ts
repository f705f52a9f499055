import { describe, expect, it } from 'vitest'
import { centsFromEuros, feeCents, highestPriceCents, isPriceChanged, totalCents, withTotal } from './money.ts'

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

it('withTotal adds what the customer pays, in euros', () => {
  expect(withTotal({ price: 130, libelle: 'Braids' })).toEqual({ price: 130, total: 139, libelle: 'Braids' })
  expect(withTotal({ price: 59.9 })).toEqual({ price: 59.9, total: 63.9 })
})

it('highestPriceCents returns, for each maximum total, the highest price whose total is within it', () => {
  for (let price = 0; price <= 40_000; price++) {
    const total = totalCents(price)
    // No other price has a total from here to the total of the next cent.
    for (const max of [total, totalCents(price + 1) - 1]) expect(highestPriceCents(max)).toBe(price)
  }
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
