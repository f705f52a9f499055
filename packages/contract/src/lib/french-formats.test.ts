import { describe, expect, it } from 'vitest'
import {
  dateFormatter,
  frenchDateTime,
  frenchEuros,
  frenchHour,
  frenchMinutes,
  frenchPhone,
  signedSumText,
} from './french-formats.ts'

/** The formats use non-breaking spaces. Plain spaces make the expected texts easier to read. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const paris = 'Europe/Paris'

describe('the French formats', () => {
  it.each([
    ['2026-11-24T13:30:00Z', paris, 'mardi 24 novembre 2026 à 14 h 30'],
    ['2026-11-24T13:30:00Z', 'America/Martinique', 'mardi 24 novembre 2026 à 9 h 30'],
    ['2026-11-24T13:30:00Z', 'Indian/Reunion', 'mardi 24 novembre 2026 à 17 h 30'],
    ['2026-11-24T08:05:00Z', paris, 'mardi 24 novembre 2026 à 9 h 05'],
    ['2026-12-01T08:00:00Z', paris, 'mardi 1er décembre 2026 à 9 h'],
    ['2026-12-01T00:00:00Z', paris, 'mardi 1er décembre 2026 à 1 h'],
    ['2026-12-11T08:00:00Z', paris, 'vendredi 11 décembre 2026 à 9 h'],
    // Midnight belongs to the day that begins then.
    ['2026-12-31T23:00:00Z', paris, 'vendredi 1er janvier 2027 à 0 h'],
    ['2026-12-31T23:00:00Z', 'America/Guadeloupe', 'jeudi 31 décembre 2026 à 19 h'],
    // In the night when the clocks go forward, two o'clock does not exist.
    ['2027-03-28T00:30:00Z', paris, 'dimanche 28 mars 2027 à 1 h 30'],
    ['2027-03-28T01:00:00Z', paris, 'dimanche 28 mars 2027 à 3 h'],
    // In the night when the clocks go back, two o'clock occurs twice.
    ['2026-10-25T00:30:00Z', paris, "dimanche 25 octobre 2026 à 2 h 30 (heure d'été)"],
    ['2026-10-25T01:30:00Z', paris, "dimanche 25 octobre 2026 à 2 h 30 (heure d'hiver)"],
    ['2026-10-25T02:00:00Z', paris, 'dimanche 25 octobre 2026 à 3 h'],
    ['2026-10-25T00:30:00Z', 'Indian/Reunion', 'dimanche 25 octobre 2026 à 4 h 30'],
  ])('write %s in the zone %s as « %s »', (at, zone, written) => {
    expect(plain(frenchDateTime(new Date(at), zone))).toBe(written)
  })

  it('write 1er for the first of a month when the month is in words, and nowhere else', () => {
    const first = '2027-01-01T12:00:00Z'
    expect(dateFormatter({ weekday: 'short', day: 'numeric', month: 'short' })(first, paris)).toBe('ven. 1er janv.')
    expect(dateFormatter({ day: 'numeric', month: 'long' })(first, paris)).toBe('1er janvier')
    expect(dateFormatter({ day: '2-digit', month: '2-digit', year: 'numeric' })(first, paris)).toBe('01/01/2027')
    expect(dateFormatter({ month: 'long', year: 'numeric' })(first, paris)).toBe('janvier 2027')
    expect(dateFormatter({ day: 'numeric', month: 'short' })('2027-01-21T12:00:00Z', paris)).toBe('21 janv.')
  })

  it.each([
    [0, '0 h'],
    [45, '0 h 45'],
    [65, '1 h 05'],
    [540, '9 h'],
    [870, '14 h 30'],
    [1440, '24 h'],
  ])('write %d minutes as « %s »', (minutes, written) => {
    expect(plain(frenchMinutes(minutes))).toBe(written)
  })

  it('join hours and minutes with non-breaking spaces', () => {
    expect(frenchHour(new Date('2026-11-24T13:30:00Z'), paris)).toBe('14\u00a0h\u00a030')
  })

  it.each([
    [0, '0 €'],
    [13_000, '130 €'],
    [13_050, '130,50 €'],
    [123_450, '1 234,50 €'],
    [-900, '-9 €'],
  ])('write %d cents as « %s »', (cents, written) => {
    expect(plain(frenchEuros(cents))).toBe(written)
  })

  it.each([
    [12, 'eur', '+12 €'],
    [-7.5, 'eur', '-7,50 €'],
    [0, 'eur', '0 €'],
    [30, 'chf', '+30 CHF'],
  ])('write the signed amount %d in %s as « %s »', (amount, currency, written) => {
    expect(plain(signedSumText(amount, currency))).toBe(written)
  })

  it.each([
    ['0612345678', '06 12 34 56 78'],
    ['0692123456', '06 92 12 34 56'],
    ['0033612345678', '06 12 34 56 78'],
    ['00262692123456', '+262 692 12 34 56'],
    ['00590690123456', '+590 690 12 34 56'],
    ['00594694123456', '+594 694 12 34 56'],
    ['00596696123456', '+596 696 12 34 56'],
    ['0041791234567', '+41791234567'],
    ['06123456789', '06123456789'],
    ['', ''],
  ])('write the phone number %s as « %s »', (digits, written) => {
    expect(plain(frenchPhone(digits))).toBe(written)
  })
})
