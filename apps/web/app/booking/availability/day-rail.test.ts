import type { OwnEntry } from '@couronne/contract/booking/own-entries'
import { expect, it } from 'vitest'
import { freeHoursIn, railOf } from './day-rail.ts'

const at = (time: string, day = '2026-11-28') => `${day}T${time}:00.000Z`
const taken = (id: string, from: string, to: string, booked = true) => ({
  ...{ id, start: at(from), end: at(to), booked },
  ...{ libelle: 'Braids', customerName: 'Awa', lieu: null, price: 60 },
})
const entry = (kind: OwnEntry['kind'], from: string, to: string): OwnEntry => ({
  ...{ id: from, kind, start: at(from), end: at(to) },
  ...{ firstname: null, serviceId: null, libelle: null },
})

const rowsOf = (windows: [string, string][], appointments: ReturnType<typeof taken>[], entries: OwnEntry[] = []) =>
  railOf({
    ...{ day: '2026-11-28', zone: 'Europe/Paris' },
    agenda: {
      windows: windows.map(([start, end]) => ({ id: 'w', start, end, closable: true })),
      appointments,
      entries,
    },
  }).map(({ kind, start, end }) => [kind, start.slice(5, 16), end.slice(5, 16)])

it('a day lists appointments and the free hours between them, each once and in order', () => {
  expect(rowsOf([[at('08:00'), at('17:00')]], [taken('b', '12:00', '14:00'), taken('a', '08:00', '09:30')])).toEqual([
    ['appointment', '11-28T08:00', '11-28T09:30'],
    ['free', '11-28T09:30', '11-28T12:00'],
    ['appointment', '11-28T12:00', '11-28T14:00'],
    ['free', '11-28T14:00', '11-28T17:00'],
  ])
})

it('windows are cut at midnight of the professional’s town', () => {
  expect(
    rowsOf(
      [
        [at('20:00', '2026-11-27'), at('02:00')],
        [at('21:00'), at('01:00', '2026-11-29')],
      ],
      [],
    ),
  ).toEqual([
    ['free', '11-27T23:00', '11-28T02:00'],
    ['free', '11-28T21:00', '11-28T23:00'],
  ])
})

it('hours that are held are not free, and less than a quarter of an hour is left out', () => {
  expect(rowsOf([[at('08:00'), at('10:00')]], [taken('a', '08:10', '09:00', false)])).toEqual([
    ['held', '11-28T08:10', '11-28T09:00'],
    ['free', '11-28T09:00', '11-28T10:00'],
  ])
})

it('an appointment outside of all windows is listed', () => {
  expect(rowsOf([], [taken('a', '08:00', '09:00')])).toEqual([['appointment', '11-28T08:00', '11-28T09:00']])
})

it('own entries take hours in windows, and are listed outside of them', () => {
  expect(
    rowsOf(
      [[at('08:00'), at('12:00')]],
      [taken('a', '08:00', '09:00')],
      [entry('block', '11:30', '13:00'), entry('telephone', '09:00', '10:00'), entry('telephone', '18:00', '19:00')],
    ),
  ).toEqual([
    ['appointment', '11-28T08:00', '11-28T09:00'],
    ['entry', '11-28T09:00', '11-28T10:00'],
    ['free', '11-28T10:00', '11-28T11:30'],
    ['entry', '11-28T11:30', '11-28T13:00'],
    ['entry', '11-28T18:00', '11-28T19:00'],
  ])
})

it('hours of other days are left out', () => {
  const next = { ...taken('b', '08:00', '09:00'), start: at('08:00', '2026-11-29'), end: at('09:00', '2026-11-29') }
  expect(rowsOf([[at('08:00', '2026-11-29'), at('10:00', '2026-11-29')]], [next])).toEqual([])
})

it('the free hours of a window are those that are not over', () => {
  const agenda = { appointments: [taken('a', '09:00', '10:00')], entries: [entry('block', '12:00', '13:00')] }
  const freeAt = (now: string) => freeHoursIn({ start: at('08:00'), end: at('14:00') }, agenda, Date.parse(at(now)))
  expect(freeAt('07:00')).toMatchObject([{ start: at('08:00') }, { start: at('10:00') }, { start: at('13:00') }])
  expect(freeAt('09:00')).toMatchObject([{ end: at('12:00') }, { end: at('14:00') }])
  expect(freeAt('14:00')).toEqual([])
})
