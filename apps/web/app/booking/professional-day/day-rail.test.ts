import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { expect, it } from 'vitest'
import { railOf } from './day-rail.ts'

const at = (time: string, day = '2026-11-28') => `${day}T${time}:00.000Z`
const taken = (id: string, from: string, to: string) => ({
  ...{ id, start: at(from), end: at(to), booked: true },
  ...{ libelle: 'Braids', customerName: 'Awa' },
})
const view = (id: string) => ({ id }) as AppointmentView
const rest = { waiting: { requests: 0, reviews: 0, money: 0 }, week: { appointments: 0, income: 0 } }
const steps = { firstSteps: { photo: true, service: true, hours: true, pictures: true, payouts: true } }

const rowsOf = (windows: [string, string][], hours: ReturnType<typeof taken>[], known = hours.map(({ id }) => id)) =>
  railOf({
    ...{ day: '2026-11-28', zone: 'Europe/Paris', ...rest, ...steps },
    agenda: {
      windows: windows.map(([start, end]) => ({ id: 'w', start, end, closable: true })),
      appointments: hours,
    },
    appointments: known.map(view),
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

it('hours that are held or unknown are not free, and less than a quarter of an hour is left out', () => {
  expect(rowsOf([[at('08:00'), at('10:00')]], [taken('a', '08:10', '09:00')], [])).toEqual([
    ['held', '11-28T08:10', '11-28T09:00'],
    ['free', '11-28T09:00', '11-28T10:00'],
  ])
})

it('an appointment outside of all windows is listed', () => {
  expect(rowsOf([], [taken('a', '08:00', '09:00')])).toEqual([['appointment', '11-28T08:00', '11-28T09:00']])
})
