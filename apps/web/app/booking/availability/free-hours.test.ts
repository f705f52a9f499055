import { expect, it } from 'vitest'
import { endsAfter, firstFreeHour, firstHour, minutesOf, movedTo, remainingHours, startsIn } from './free-hours.ts'

const at = (time: string) => `2026-11-28T${time}:00.000Z`
const hours = (start: string, end: string) => ({ start: at(start), end: at(end) })
const noon = Date.parse(at('12:00'))

it('free hours that have begun keep the quarter of an hour that has begun', () => {
  expect(remainingHours(hours('13:00', '17:00'), noon)).toEqual(hours('13:00', '17:00'))
  expect(remainingHours(hours('09:00', '17:00'), noon + 14 * 60_000)).toEqual(hours('12:00', '17:00'))
  expect(remainingHours(hours('09:00', '12:10'), noon + 60_000)).toEqual(hours('11:55', '12:10'))
})

it('the first hour of free hours is proposed, or all of them if they are shorter', () => {
  expect(firstHour(hours('09:00', '17:00'))).toEqual(hours('09:00', '10:00'))
  expect(firstHour(hours('09:00', '09:45'))).toEqual(hours('09:00', '09:45'))
})

it('the first free hour of a day begins no earlier than now', () => {
  const rows = [
    { kind: 'held' as const, ...hours('08:00', '09:00') },
    { kind: 'free' as const, ...hours('09:00', '18:00') },
  ]
  expect(firstFreeHour(rows, noon)).toEqual(hours('12:00', '13:00'))
  expect(firstFreeHour(rows, Date.parse(at('18:00')))).toBeUndefined()
})

it('starts and ends are offered every half hour, and the end of the free hours', () => {
  expect(startsIn(hours('09:10', '10:50'))).toEqual([at('09:10'), at('09:40'), at('10:10')])
  expect(endsAfter(at('09:40'), { end: at('10:50') })).toEqual([at('10:10'), at('10:40'), at('10:50')])
  expect(endsAfter(at('10:40'), { end: at('10:55') })).toEqual([at('10:55')])
})

it('hours keep their length at another start, if it fits', () => {
  expect(movedTo(at('10:00'), hours('09:00', '10:30'), { end: at('17:00') })).toEqual(hours('10:00', '11:30'))
  expect(movedTo(at('16:30'), hours('09:00', '10:30'), { end: at('17:00') })).toEqual(hours('16:30', '17:00'))
  expect(minutesOf(hours('09:00', '10:30'))).toBe(90)
})
