import { expect, it } from 'vitest'
import { civilDay, euros } from './wire.ts'

it.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
])('a day in which there is a server: %s, %s', (day, isOne) => {
  expect(civilDay.safeParse(day).success).toBe(isOne)
})

it('euros have two decimals at most, however a computer writes them', () => {
  for (let cents = 0; cents <= 1000; cents++) expect(euros.safeParse(cents / 100).success).toBe(true)
  // A hundred times as much is no whole number to a computer.
  for (const value of [1.1, 4.35, 64.1, 100_000]) expect(euros.safeParse(value).success).toBe(true)
  for (const value of [0.001, 4.355, 64.109]) expect(euros.safeParse(value).success).toBe(false)
})
