import { describe, expect, it } from 'vitest'
import { frenchEuros, frenchWhen } from './french-dates.ts'

describe('dates and amounts in a letter', () => {
  it('shows the wall clock of the place', () => {
    const at = new Date('2026-11-24T13:30:00Z')
    expect(frenchWhen(at, 'Europe/Paris')).toBe('mardi 24 novembre 2026 à 14\u00a0h\u00a030')
    expect(frenchWhen(at, 'America/Martinique')).toBe('mardi 24 novembre 2026 à 9\u00a0h\u00a030')
    expect(frenchWhen(new Date('2026-11-24T23:00:00Z'), 'Europe/Paris')).toBe('mercredi 25 novembre 2026 à 0\u00a0h')
  })
  it('writes euros as in France', () => {
    expect(frenchEuros(123450)).toBe('1\u202f234,50\u00a0€')
  })
})
