import { expect, it } from 'vitest'
import { deliveryWindow, isWorkingDay } from './delivery.ts'

it.each([
  ['a Monday morning', '2026-11-23T10:59:00Z', '2026-11-25', '2026-11-27'],
  ['a Monday at noon in Paris', '2026-11-23T11:00:00Z', '2026-11-26', '2026-11-30'],
  ['a Saturday', '2026-11-21T08:00:00Z', '2026-11-25', '2026-11-27'],
  ['a Sunday night that is Monday in Paris', '2026-11-22T23:30:00Z', '2026-11-25', '2026-11-27'],
  ['before Christmas', '2026-12-23T08:00:00Z', '2026-12-28', '2026-12-30'],
])('a parcel ordered on %s arrives two to four working days after it leaves', (_, at, from, to) => {
  expect(deliveryWindow(new Date(at), 'metropole')).toEqual({ from, to })
})

it('a parcel takes longer overseas', () => {
  expect(deliveryWindow(new Date('2026-11-23T08:00:00Z'), 'outre-mer')).toEqual({
    from: '2026-12-02',
    to: '2026-12-09',
  })
})

it.each([
  ['2026-04-06', 'Easter Monday'],
  ['2026-05-14', 'Ascension'],
  ['2026-05-25', 'Whit Monday'],
  ['2027-03-29', 'Easter Monday'],
  ['2038-04-26', 'Easter Monday, as late as it comes'],
  ['2026-07-14', 'the national day'],
  ['2026-11-22', 'a Sunday'],
])('nobody works on %s, %s', (day) => {
  expect(isWorkingDay(day)).toBe(false)
})

it('works on the days beside them', () => {
  for (const day of ['2026-04-07', '2026-05-15', '2026-07-15', '2026-11-23']) expect(isWorkingDay(day)).toBe(true)
})
