import { expect, it } from 'vitest'
import { isoDay, typedDay } from './typed-day.ts'

it.each(['20-11-2026', '20/11/2026', '20.11.2026', ' 20 11 2026 ', '20112026', '20-11-26', '2026-11-20'])(
  'reads « %s » as the 20th of November 2026',
  (typed) => {
    expect(isoDay(typed)).toBe('2026-11-20')
  },
)

it('reads a day and a month of one figure', () => {
  expect(isoDay('3/1/2027')).toBe('2027-01-03')
})

it.each([
  '',
  'demain',
  '20-11',
  '31-11-2026',
  '30/02/2026',
  '29-02-2027',
  '2026-13-01',
  '11-20-2026',
  '2026-11-20T10:00',
])('finds no day in « %s »', (typed) => {
  expect(isoDay(typed)).toBe('')
})

it('shows a day as it is typed', () => {
  expect(typedDay('2026-11-20')).toBe('20-11-2026')
})
