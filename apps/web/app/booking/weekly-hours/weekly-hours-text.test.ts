import { expect, it } from 'vitest'
import { changedText, hoursText, periodsOf, periodText } from './weekly-hours-text.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const today = '2026-11-27'

it('hours of the template say in which weeks they open', () => {
  const row = { weekday: 6, from: 1200, to: 1560 }
  expect(plain(hoursText({ ...row, anchorOn: null }, today))).toBe('20 h – 2 h (lendemain)')
  expect(plain(hoursText({ ...row, anchorOn: '2026-11-23' }, today))).toMatch(/une semaine sur deux \(celle-ci\)/)
  expect(plain(hoursText({ ...row, anchorOn: '2024-01-01' }, today))).toMatch(/une semaine sur deux \(la prochaine\)/)
})

it('a change of the template says what it has opened and closed', () => {
  expect(plain(changedText({ opened: 17, closed: 1 }))).toBe('17 créneaux ouverts, 1 créneau fermé.')
  expect(changedText({ opened: 0, closed: 0 })).toBe('C’est enregistré.')
})

it('closed days that follow one another are one period', () => {
  const periods = periodsOf(['2026-12-25', '2026-12-31', '2027-01-01', '2027-01-02'])
  expect(periods.map(periodText).map(plain)).toEqual(['ven. 25 déc. 2026', 'du jeu. 31 déc. 2026 au sam. 2 janv. 2027'])
})
