import { describe, expect, it } from 'vitest'
import { RefusalError } from '#app/lib/api.ts'
import { isDoubled, type TypedWindow, windowHours } from './window-hours.ts'

const paris = 'Europe/Paris'
const said = (window: TypedWindow) => {
  try {
    return windowHours(window, paris)
  } catch (error) {
    return error instanceof RefusalError ? error.fields : error
  }
}
const typed = { day: '2026-11-24', start: '540', end: '1080', startTurn: '0', endTurn: '0' }

describe('the hours of a window as typed', () => {
  it('are those of her town, not of the machine', () => {
    expect(windowHours(typed, paris)).toEqual({ start: '2026-11-24T08:00:00.000Z', end: '2026-11-24T17:00:00.000Z' })
    expect(windowHours(typed, 'America/Martinique').start).toBe('2026-11-24T13:00:00.000Z')
  })

  it('may last until midnight', () => {
    expect(windowHours({ ...typed, end: '1440' }, paris).end).toBe('2026-11-24T23:00:00.000Z')
  })

  it('are refused beside their field where the clocks skip them', () => {
    const skipped = { ...typed, day: '2027-03-28', start: '150', end: '300' }
    expect(said(skipped)).toEqual([
      { path: 'start', message: 'Cette heure n’existe pas ce jour-là : les horloges avancent d’une heure.' },
    ])
  })

  it('are told apart where the clocks show them twice', () => {
    const doubled = { ...typed, day: '2027-10-31', start: '150', end: '300' }
    expect(isDoubled(doubled.day, doubled.start, paris)).toBe(true)
    expect(isDoubled(typed.day, typed.start, paris)).toBe(false)
    expect(windowHours(doubled, paris).start).toBe('2027-10-31T00:30:00.000Z')
    expect(windowHours({ ...doubled, startTurn: '1' }, paris).start).toBe('2027-10-31T01:30:00.000Z')
  })

  it('must end after they start', () => {
    expect(said({ ...typed, end: '540' })).toEqual([
      { path: 'end', message: 'La fin du créneau doit venir après son début.' },
    ])
    expect(said({ ...typed, day: '' })).toEqual([{ path: 'day', message: 'Champs requis!' }])
  })
})
