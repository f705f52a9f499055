import { mondayOf } from '@couronne/contract/lib/hours'
import { describe, expect, it } from 'vitest'
import { nearestStarts, partsOfDay, startsByDay, weekFrom } from './starts.ts'

const at = (start: string) => ({ start, end: start })

describe('bookable starts', () => {
  it('are grouped by the day and the part of the day at the place', () => {
    const starts = [at('2026-11-24T10:30:00.000Z'), at('2026-11-24T16:30:00.000Z'), at('2026-11-24T23:30:00.000Z')]
    expect([...startsByDay(starts, 'Europe/Paris').keys()]).toEqual(['2026-11-24', '2026-11-25'])
    expect(partsOfDay(starts.slice(0, 2), 'Europe/Paris').map(({ name }) => name)).toEqual(['Matin', 'Après-midi'])
    expect(partsOfDay(starts.slice(0, 2), 'Indian/Reunion').map(({ name }) => name)).toEqual(['Après-midi', 'Soir'])
  })

  it('are offered nearest to a lost hour, in chronological order', () => {
    const starts = [8, 9, 13, 14, 18].map((hour) => at(`2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`))
    const hours = nearestStarts(starts, '2026-11-24T14:00:00.000Z', 3).map(({ start }) => start.slice(11, 13))
    expect(hours).toEqual(['13', '14', '18'])
    expect(nearestStarts([], '2026-11-24T13:30:00.000Z', 3)).toEqual([])
  })

  it('are shown in weeks that begin on Monday', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-23')).toBe('2026-11-23')
    expect(weekFrom('2026-12-28').at(-1)).toBe('2027-01-03')
  })
})
