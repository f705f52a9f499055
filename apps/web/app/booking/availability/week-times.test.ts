import { describe, expect, it } from 'vitest'
import { dayHoursOf, draggedHours, gripsOn, partOn, proposedHours, skippedHours } from './week-times.ts'

const paris = 'Europe/Paris'
const day = '2026-11-24'
const morning = { day, from: 555, to: 720 }
const at = (column: number, minutes: number) => ({ column, minutes })

describe('a window in a week', () => {
  it('is placed by the clock of the professional’s town', () => {
    const hours = { start: '2026-11-24T08:00:00Z', end: '2026-11-24T11:15:00Z' }
    expect(dayHoursOf(hours, paris)).toEqual({ day, from: 540, to: 735 })
    expect(partOn(day, hours, paris)).toEqual({ from: 540, to: 735 })
    expect(partOn('2026-11-23', hours, paris)).toBeUndefined()
    expect(partOn(day, hours, 'Indian/Reunion')).toEqual({ from: 720, to: 915 })
  })

  it('is cut at midnight', () => {
    const night = { start: '2026-11-24T21:00:00Z', end: '2026-11-25T01:00:00Z' }
    expect(partOn(day, night, paris)).toEqual({ from: 1320, to: 1440 })
    expect(partOn('2026-11-25', night, paris)).toEqual({ from: 0, to: 120 })
    const untilMidnight = { start: '2026-11-24T21:00:00Z', end: '2026-11-24T23:00:00Z' }
    expect(partOn('2026-11-25', untilMidnight, paris)).toBeUndefined()
  })

  it('can be stretched by an edge only on the day of that edge', () => {
    const night = { start: '2026-11-24T22:30:00Z', end: '2026-11-25T00:00:00Z' }
    expect(gripsOn(day, night, paris)).toEqual(['start'])
    expect(gripsOn('2026-11-25', night, paris)).toEqual(['end'])
    const untilMidnight = { start: '2026-11-24T21:00:00Z', end: '2026-11-24T23:00:00Z' }
    expect(gripsOn(day, untilMidnight, paris)).toEqual(['start', 'end'])
  })

  it('is placed correctly on days when the clocks change', () => {
    expect(skippedHours('2027-03-28', paris)).toEqual([120])
    expect(skippedHours('2027-10-31', paris)).toEqual([])
    const spring = { start: '2027-03-28T00:00:00Z', end: '2027-03-28T02:00:00Z' }
    expect(partOn('2027-03-28', spring, paris)).toEqual({ from: 60, to: 240 })
    const autumn = { start: '2027-10-31T00:45:00Z', end: '2027-10-31T01:15:00Z' }
    expect(partOn('2027-10-31', autumn, paris)).toEqual({ from: 165, to: 165 })
  })
})

describe('dragging', () => {
  it('draws whole hours in both directions, at least one', () => {
    const cell = { day, from: 0, to: 0 }
    expect(draggedHours('draw', cell, at(1, 550), at(3, 700))).toEqual({ day, from: 540, to: 720 })
    expect(draggedHours('draw', cell, at(1, 700), at(1, 550))).toEqual({ day, from: 540, to: 720 })
    expect(draggedHours('draw', cell, at(1, 550), at(1, 550))).toEqual({ day, from: 540, to: 600 })
    expect(draggedHours('draw', cell, at(1, 1400), at(1, 1600))).toEqual({ day, from: 1380, to: 1440 })
    expect(draggedHours('draw', cell, at(1, 60), at(1, -30))).toEqual({ day, from: 0, to: 60 })
  })

  it('moves a window to another hour and another day, at its length', () => {
    expect(draggedHours('move', morning, at(1, 600), at(1, 710))).toEqual({ day, from: 660, to: 825 })
    expect(draggedHours('move', morning, at(1, 600), at(3, 610))).toEqual({ day: '2026-11-26', from: 555, to: 720 })
    expect(draggedHours('move', morning, at(1, 600), at(1, 1430))).toEqual({ day, from: 1275, to: 1440 })
    const night = { day, from: 1320, to: 1560 }
    expect(draggedHours('move', night, at(1, 1330), at(1, 1400))).toEqual({ day, from: 1380, to: 1620 })
  })

  it('moves one edge and never past the other', () => {
    expect(draggedHours('start', morning, at(1, 555), at(1, 470))).toEqual({ day, from: 480, to: 720 })
    expect(draggedHours('start', morning, at(1, 555), at(1, 900))).toEqual({ day, from: 660, to: 720 })
    expect(draggedHours('end', morning, at(1, 720), at(1, 900))).toEqual({ day, from: 555, to: 900 })
    expect(draggedHours('end', morning, at(1, 720), at(1, 100))).toEqual({ day, from: 555, to: 600 })
    expect(draggedHours('end', { day, from: 1320, to: 1560 }, at(2, 120), at(2, 200))).toMatchObject({ to: 1620 })
  })
})

describe('the proposed hours of a day', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const open = (from: string, to: string) => ({ start: `${day}T${from}:00Z`, end: `${day}T${to}:00Z` })

  it('are the usual ones, or the first gap that is long enough', () => {
    expect(proposedHours(day, [], paris, now)).toEqual({ day, from: 540, to: 1080 })
    expect(proposedHours(day, [open('08:00', '11:00')], paris, now)).toEqual({ day, from: 720, to: 1080 })
    expect(proposedHours(day, [open('09:00', '11:00')], paris, now)).toEqual({ day, from: 540, to: 600 })
    expect(proposedHours(day, [open('08:00', '17:00')], paris, now)).toEqual({ day, from: 1080, to: 1140 })
    expect(proposedHours(day, [open('06:00', '21:00')], paris, now)).toEqual({ day, from: 540, to: 1080 })
  })

  it('are never in the past', () => {
    expect(proposedHours('2026-11-20', [], paris, now)).toEqual({ day: '2026-11-20', from: 840, to: 1080 })
  })

  it('are those of tomorrow when nothing is left of today', () => {
    const evening = new Date('2026-11-23T19:30:00Z')
    expect(proposedHours('2026-11-23', [], paris, evening)).toEqual({ day, from: 540, to: 1080 })
    expect(proposedHours('2026-11-23', [open('08:00', '11:00')], paris, evening)).toEqual({ day, from: 720, to: 1080 })
  })
})
