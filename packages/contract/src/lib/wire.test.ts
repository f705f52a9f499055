import { expect, it } from 'vitest'
import { civilDay, euros } from './wire.ts'

it.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
])('civilDay accepts %s: %s', (day, isAccepted) => {
  expect(civilDay.safeParse(day).success).toBe(isAccepted)
})

it('euros accept two decimals at most, despite binary rounding', () => {
  for (let cents = 0; cents <= 1000; cents++) expect(euros.safeParse(cents / 100).success).toBe(true)
  // Binary floating point makes a hundred times these values a fraction.
  for (const value of [1.1, 4.35, 64.1, 100_000]) expect(euros.safeParse(value).success).toBe(true)
  for (const value of [0.001, 4.355, 64.109]) expect(euros.safeParse(value).success).toBe(false)
})
