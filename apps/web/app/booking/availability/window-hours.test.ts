import { describe, expect, it } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import {
  draggedInstants,
  inputFromWindow,
  isRepeatedHour,
  minutesText,
  type WindowInput,
  windowHours,
} from './window-hours.ts'

const paris = 'Europe/Paris'
const hoursOrErrors = (window: WindowInput) => {
  try {
    return windowHours(window, paris)
  } catch (error) {
    return error instanceof ApiError ? error.fields : error
  }
}
const typed = { day: '2026-11-24', start: '540', end: '1080', startTurn: '0', endTurn: '0' }

describe('the typed hours of a window', () => {
  it('are those of the professional’s town, not of the machine', () => {
    expect(windowHours(typed, paris)).toEqual({ start: '2026-11-24T08:00:00.000Z', end: '2026-11-24T17:00:00.000Z' })
    expect(windowHours(typed, 'America/Martinique').start).toBe('2026-11-24T13:00:00.000Z')
  })

  it('may last until midnight', () => {
    expect(windowHours({ ...typed, end: '1440' }, paris).end).toBe('2026-11-24T23:00:00.000Z')
  })

  it('are refused at their field if the clocks skip them', () => {
    const skipped = { ...typed, day: '2027-03-28', start: '150', end: '300' }
    expect(hoursOrErrors(skipped)).toEqual([
      { path: 'start', message: 'Cette heure n’existe pas ce jour-là : les horloges avancent d’une heure.' },
    ])
  })

  it('are distinguished if the clocks show them twice', () => {
    const doubled = { ...typed, day: '2027-10-31', start: '150', end: '300' }
    expect(isRepeatedHour(doubled.day, doubled.start, paris)).toBe(true)
    expect(isRepeatedHour(typed.day, typed.start, paris)).toBe(false)
    expect(windowHours(doubled, paris).start).toBe('2027-10-31T00:30:00.000Z')
    expect(windowHours({ ...doubled, startTurn: '1' }, paris).start).toBe('2027-10-31T01:30:00.000Z')
  })

  it('must end after they start', () => {
    expect(hoursOrErrors({ ...typed, end: '540' })).toEqual([
      { path: 'end', message: 'La fin du créneau doit venir après son début.' },
    ])
    expect(hoursOrErrors({ ...typed, day: '' })).toEqual([{ path: 'day', message: 'Champs requis!' }])
  })

  it('are restored from a window, also past midnight and if the clocks show them twice', () => {
    for (const window of [
      { start: '2026-11-24T20:00:00.000Z', end: '2026-11-25T01:00:00.000Z' },
      { start: '2027-10-31T01:30:00.000Z', end: '2027-10-31T03:00:00.000Z' },
      { start: '2027-10-31T00:30:00.000Z', end: '2027-10-31T01:15:00.000Z' },
    ])
      expect(windowHours(inputFromWindow(window, paris), paris)).toEqual(window)
    expect(minutesText(1560)).toBe('2\u00a0h (lendemain)')
  })
})

describe('the instants of a dragged window', () => {
  const second = { start: '2027-10-31T01:30:00.000Z', end: '2027-10-31T04:00:00.000Z' }
  const hours = { day: '2027-10-31', from: 150, to: 300 }

  it('are unchanged at the edge that was not dragged', () => {
    expect(draggedInstants(second, { ...hours, to: 360 }, paris)).toEqual({
      start: second.start,
      end: '2027-10-31T05:00:00.000Z',
    })
    const endsTwice = { start: '2027-10-31T00:00:00.000Z', end: second.start }
    expect(draggedInstants(endsTwice, { day: hours.day, from: 60, to: 150 }, paris)).toEqual({
      start: '2027-10-30T23:00:00.000Z',
      end: second.start,
    })
    expect(draggedInstants(second, hours, paris)).toEqual(second)
  })

  it('follow the clock of the day to which the window was moved', () => {
    expect(draggedInstants(second, { ...hours, day: '2027-11-01' }, paris)).toEqual({
      start: '2027-11-01T01:30:00.000Z',
      end: '2027-11-01T04:00:00.000Z',
    })
  })
})
