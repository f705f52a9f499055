import { expect, it } from 'vitest'
import { formatDayInput, parseDay } from './day-text.ts'

it.each(['20-11-2026', '20/11/2026', '20.11.2026', ' 20 11 2026 ', '20112026', '20-11-26', '2026-11-20'])(
  '« %s » is read as the 20th of November 2026',
  (typed) => {
    expect(parseDay(typed)).toBe('2026-11-20')
  },
)

it.each(['20 novembre 2026', 'vendredi 20 nov. 2026', '20 Novembre 26', '20.11.26'])(
  '« %s » is also read as the 20th of November 2026',
  (typed) => {
    expect(parseDay(typed)).toBe('2026-11-20')
  },
)

it.each([
  ['27 novembre', '2026-11-27'],
  ['27/11', '2026-11-27'],
  ['mardi 1er décembre', '2026-12-01'],
  ['20 nov', '2026-11-20'],
  ['19 novembre', '2027-11-19'],
  ['3 janv.', '2027-01-03'],
  ['14 août', '2027-08-14'],
  ['29 février', '2028-02-29'],
])('« %s » without a year is the next such day', (typed, day) => {
  expect(parseDay(typed, '2026-11-20')).toBe(day)
})

it.each(['31 novembre', '5 jui', '5 brumaire', '5 ma'])('there is no next day in « %s »', (typed) => {
  expect(parseDay(typed, '2026-11-20')).toBe('')
})

it('a day and a month of one digit are read', () => {
  expect(parseDay('3/1/2027')).toBe('2027-01-03')
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
])('there is no day in « %s »', (typed) => {
  expect(parseDay(typed)).toBe('')
})

it('a day is shown as it is typed', () => {
  expect(formatDayInput('2026-11-20')).toBe('20-11-2026')
})
