import { describe, expect, it } from 'vitest'
import { cancellationFeeCents, cancellationTier, cancellationTiersOf, withdrawalEndsAt } from './cancellation.ts'

const hour = 3_600_000
const startsAt = new Date('2026-11-24T13:30:00.000Z')
const before = (ms: number) => new Date(startsAt.getTime() - ms)

describe('what a customer who cancels keeps owing', () => {
  const visit = { startsAt, withdrawalEndsAt: null }
  const feeAt = (total: number, msBefore: number) =>
    cancellationFeeCents(total, cancellationTier(visit, before(msBefore)))

  it.each([
    ['48 h or more', 48 * hour, 0],
    ['a millisecond less than 48 h', 48 * hour - 1, 5350],
    ['a millisecond more than 24 h', 24 * hour + 1, 5350],
    ['24 h', 24 * hour, 10_701],
    ['an hour', hour, 10_701],
  ])('%s before', (_, msBefore, fee) => {
    expect(feeAt(10_701, msBefore)).toBe(fee)
  })

  it('is free until 48 h before, then half until 24 h, then all of it', () => {
    const tiers = cancellationTiersOf(visit)
    expect(tiers).toEqual([
      { tier: 'free', until: before(48 * hour) },
      { tier: 'half', until: before(24 * hour) },
      { tier: 'full', until: startsAt },
    ])
    for (const { tier, until } of tiers.slice(0, 2)) {
      expect(cancellationTier(visit, new Date(until.getTime() - 1))).toBe(tier)
      expect(cancellationTier(visit, new Date(until.getTime() + 1))).not.toBe(tier)
    }
  })

  it('counts elapsed hours, also across a change of clocks', () => {
    // 48 wall-clock hours before, the night when an hour is skipped: 47 hours.
    const sunday = { startsAt: new Date('2027-03-28T12:00:00+02:00'), withdrawalEndsAt: null }
    expect(cancellationTier(sunday, new Date('2027-03-26T12:00:00+01:00'))).toBe('half')
  })
})

describe('a withdrawal', () => {
  it('ends so many times 24 hours after the booking, also across a change of clocks', () => {
    const booked = new Date('2027-03-27T12:00:00+01:00')
    expect(withdrawalEndsAt(booked, 14)).toEqual(new Date('2027-04-10T13:00:00+02:00'))
  })

  it('is not there for zero days, nor for what is not booked', () => {
    expect(withdrawalEndsAt(startsAt, 0)).toBeNull()
    expect(withdrawalEndsAt(null, 14)).toBeNull()
  })

  it.each([
    [
      'long before the start',
      72,
      [
        ['free', 48],
        ['half', 24],
        ['full', 0],
      ],
    ],
    [
      'while half would be due',
      36,
      [
        ['free', 36],
        ['half', 24],
        ['full', 0],
      ],
    ],
    [
      'when half would end',
      24,
      [
        ['free', 24],
        ['full', 0],
      ],
    ],
    [
      'while all would be due',
      12,
      [
        ['free', 12],
        ['full', 0],
      ],
    ],
    ['at the start', 0, [['free', 0]]],
    ['after the start', -300, [['free', 0]]],
  ])('that ends %s leaves these tiers', (_, hoursBefore, tiers) => {
    const visit = { startsAt, withdrawalEndsAt: before(hoursBefore * hour) }
    const found = cancellationTiersOf(visit)
    expect(found.map(({ tier, until }) => [tier, (startsAt.getTime() - until.getTime()) / hour])).toEqual(tiers)
    // What is announced is what is taken.
    for (const { tier, until } of found) expect(cancellationTier(visit, new Date(until.getTime() - 1))).toBe(tier)
  })

  it('counts its last moment, and never the start', () => {
    const ending = { startsAt, withdrawalEndsAt: before(12 * hour) }
    expect(cancellationTier(ending, before(12 * hour))).toBe('free')
    expect(cancellationTier(ending, before(12 * hour - 1))).toBe('full')
    const longer = { startsAt, withdrawalEndsAt: before(-300 * hour) }
    expect(cancellationTier(longer, before(1))).toBe('free')
    expect(cancellationTier(longer, startsAt)).toBe('full')
  })
})
