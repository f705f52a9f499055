import { describe, expect, it } from 'vitest'
import { cancellationFeeCents, cancellationTier, cancellationTiersOf, withdrawalEndsAt } from './cancellation.ts'

const hour = 3_600_000
const startsAt = new Date('2026-11-24T13:30:00.000Z')
const before = (ms: number) => new Date(startsAt.getTime() - ms)

describe('the cancellation fee', () => {
  const appointment = { startsAt, withdrawalEndsAt: null }
  const feeAt = (total: number, msBefore: number) =>
    cancellationFeeCents(total, cancellationTier(appointment, before(msBefore)))

  it.each([
    ['48 h or more', 48 * hour, 0],
    ['a millisecond less than 48 h', 48 * hour - 1, 5350],
    ['a millisecond more than 24 h', 24 * hour + 1, 5350],
    ['24 h', 24 * hour, 10_701],
    ['an hour', hour, 10_701],
  ])('is right for a cancellation %s before the start', (_, msBefore, fee) => {
    expect(feeAt(10_701, msBefore)).toBe(fee)
  })

  it('is zero until 48 h before the start, then half until 24 h, then the whole total', () => {
    const tiers = cancellationTiersOf(appointment)
    expect(tiers).toEqual([
      { tier: 'free', until: before(48 * hour) },
      { tier: 'half', until: before(24 * hour) },
      { tier: 'full', until: startsAt },
    ])
    for (const { tier, until } of tiers.slice(0, 2)) {
      expect(cancellationTier(appointment, new Date(until.getTime() - 1))).toBe(tier)
      expect(cancellationTier(appointment, new Date(until.getTime() + 1))).not.toBe(tier)
    }
  })

  it('counts elapsed hours, also across a clock change', () => {
    // The clocks skip an hour in between, so 48 hours on the wall clock are 47 elapsed hours.
    const sunday = { startsAt: new Date('2027-03-28T12:00:00+02:00'), withdrawalEndsAt: null }
    expect(cancellationTier(sunday, new Date('2027-03-26T12:00:00+01:00'))).toBe('half')
  })
})

describe('the withdrawal period of a booking', () => {
  it('ends the given number of 24-hour days after the booking, also across a clock change', () => {
    const booked = new Date('2027-03-27T12:00:00+01:00')
    expect(withdrawalEndsAt(booked, 14)).toEqual(new Date('2027-04-10T13:00:00+02:00'))
  })

  it('does not exist for zero days or without a booking', () => {
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
      'during the half-fee tier',
      36,
      [
        ['free', 36],
        ['half', 24],
        ['full', 0],
      ],
    ],
    [
      'at the end of the half-fee tier',
      24,
      [
        ['free', 24],
        ['full', 0],
      ],
    ],
    [
      'during the full-fee tier',
      12,
      [
        ['free', 12],
        ['full', 0],
      ],
    ],
    ['at the start', 0, [['free', 0]]],
    ['after the start', -300, [['free', 0]]],
  ])('leaves the expected tiers when it ends %s', (_, hoursBefore, tiers) => {
    const appointment = { startsAt, withdrawalEndsAt: before(hoursBefore * hour) }
    const found = cancellationTiersOf(appointment)
    expect(found.map(({ tier, until }) => [tier, (startsAt.getTime() - until.getTime()) / hour])).toEqual(tiers)
    // A cancellation just before the announced end of a tier is charged by that tier.
    for (const { tier, until } of found) expect(cancellationTier(appointment, new Date(until.getTime() - 1))).toBe(tier)
  })

  it('includes its last moment, and never the start of the appointment', () => {
    const ending = { startsAt, withdrawalEndsAt: before(12 * hour) }
    expect(cancellationTier(ending, before(12 * hour))).toBe('free')
    expect(cancellationTier(ending, before(12 * hour - 1))).toBe('full')
    const longer = { startsAt, withdrawalEndsAt: before(-300 * hour) }
    expect(cancellationTier(longer, before(1))).toBe('free')
    expect(cancellationTier(longer, startsAt)).toBe('full')
  })
})
