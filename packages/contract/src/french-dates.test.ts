import { describe, expect, it } from 'vitest'
import { frenchClock, frenchEuros, frenchHour, frenchWhen } from './french-dates.ts'

describe('dates and amounts in a letter', () => {
  it('shows the wall clock of the place', () => {
    const at = new Date('2026-11-24T13:30:00Z')
    expect(frenchWhen(at, 'Europe/Paris')).toBe('mardi 24 novembre 2026 à 14\u00a0h\u00a030')
    expect(frenchWhen(at, 'America/Martinique')).toBe('mardi 24 novembre 2026 à 9\u00a0h\u00a030')
    expect(frenchWhen(new Date('2026-11-24T23:00:00Z'), 'Europe/Paris')).toBe('mercredi 25 novembre 2026 à 0\u00a0h')
  })
  it('tells apart the two turns of an hour that the clocks show twice', () => {
    const [summer, winter] = [new Date('2026-10-25T00:30:00Z'), new Date('2026-10-25T01:30:00Z')]
    expect(frenchHour(summer, 'Europe/Paris')).toBe("2\u00a0h\u00a030 (heure d'été)")
    expect(frenchHour(winter, 'Europe/Paris')).toBe("2\u00a0h\u00a030 (heure d'hiver)")
    expect(frenchClock(winter, 'Europe/Paris')).toBe("02:30 (heure d'hiver)")
    expect(frenchWhen(summer, 'Europe/Paris')).toBe("dimanche 25 octobre 2026 à 2\u00a0h\u00a030 (heure d'été)")
    expect(frenchClock(new Date('2026-10-25T02:00:00Z'), 'Europe/Paris')).toBe('03:00')
    expect(frenchClock(summer, 'Indian/Reunion')).toBe('04:30')
  })
  it('writes euros as in France', () => {
    expect(frenchEuros(123450)).toBe('1\u202f234,50\u00a0€')
  })
})
