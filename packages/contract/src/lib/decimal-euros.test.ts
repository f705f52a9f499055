import { expect, it } from 'vitest'
import { decimalEuros } from './decimal-euros.ts'
import { eurosFromCents } from './money.ts'

it.each([
  [0, '0,00'],
  [-0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [100, '1,00'],
  [123_456, '1234,56'],
  [-100_000, '-1000,00'],
  [99_999_999_999, '999999999,99'],
])('decimalEuros writes %i cents as %s', (cents, written) => {
  expect(decimalEuros(eurosFromCents(cents))).toBe(written)
})
