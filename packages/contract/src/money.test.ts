import { describe, expect, it } from 'vitest'
import { cancellationFeeCents, centsFromEuros, feeCents, totalCents } from './money.ts'

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

describe('what a customer who cancels keeps owing', () => {
  const startsAt = new Date('2026-11-24T13:30:00.000Z')
  const feeAt = (total: number, msBefore: number) =>
    cancellationFeeCents(total, startsAt, new Date(startsAt.getTime() - msBefore))
  const hour = 3_600_000

  it.each([
    ['48 h or more', 48 * hour, 0],
    ['a millisecond less than 48 h', 48 * hour - 1, 5350],
    ['a millisecond more than 24 h', 24 * hour + 1, 5350],
    ['24 h', 24 * hour, 10_701],
    ['an hour', hour, 10_701],
  ])('%s before', (_, msBefore, fee) => {
    expect(feeAt(10_701, msBefore)).toBe(fee)
  })

  it('counts elapsed hours, also across a change of clocks', () => {
    // 48 wall-clock hours before, the night when an hour is skipped: 47 hours.
    const sunday = new Date('2027-03-28T12:00:00+02:00')
    expect(cancellationFeeCents(1000, sunday, new Date('2027-03-26T12:00:00+01:00'))).toBe(500)
  })
})
