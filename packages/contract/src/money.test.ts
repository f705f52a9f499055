import { describe, expect, it } from 'vitest'
import { centsFromEuros, feeCents, totalCents } from './money.ts'

describe('the service fee', () => {
  it.each([
    [14.99, 0],
    [28.5, 1],
    [45, 3],
    [100, 7],
    [150, 10],
  ])('of %d € is %d €', (price, fee) => {
    expect(feeCents(centsFromEuros(price))).toBe(fee * 100)
    expect(totalCents(centsFromEuros(price))).toBe(centsFromEuros(price + fee))
  })
})
