import { describe, expect, it } from 'vitest'
import { dueAgain, intervalDays } from './rebooking.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const past = (libelle: string, ...days: number[]) =>
  days.map((each) => ({ id: `${libelle} ${each}`, libelle, startsAt: daysAgo(each) }))

describe('the interval of a hairstyle', () => {
  it.each([
    ['usual without own intervals', [10], 42],
    ['usual with one own interval', [10, 20], 42],
    ['the median of two own intervals', [0, 10, 40], 20],
    ['the median of three own intervals, whatever one exception', [300, 20, 30, 10], 10],
  ])('is %s', (_, days, expected) => {
    expect(intervalDays('Braids', days.map(daysAgo))).toBe(expected)
  })

  it('does not exist for a hairstyle of a single day', () => {
    expect(intervalDays('Coiffures événements', [daysAgo(100)])).toBe(null)
  })
})

it('a hairstyle is due again from the day on which its interval has passed, for a year', () => {
  const due = (...appointments: ReturnType<typeof past>) => dueAgain(appointments, now).map(({ id }) => id)
  expect(due(...past('Braids', 41))).toEqual([])
  expect(due(...past('Braids', 42, 200))).toEqual(['Braids 42'])
  expect(due(...past('Braids', 365))).toEqual(['Braids 365'])
  expect(due(...past('Braids', 367))).toEqual([])
  expect(due(...past('Braids', 90), ...past('Nattes', 30))).toEqual(['Nattes 30', 'Braids 90'])
})
