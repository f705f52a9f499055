import { expect, it } from 'vitest'
import { isExpired } from './saved-card.rules.ts'

it.each([
  ['2026-12-31T23:00:00Z', false],
  ['2027-01-01T00:00:00Z', true],
  ['2026-01-15T00:00:00Z', false],
  ['2028-01-15T00:00:00Z', true],
])('a card of 12/2026 is expired at %s: %s', (now, expected) => {
  expect(isExpired({ expMonth: 12, expYear: 2026 }, new Date(now))).toBe(expected)
})
