import { expect, it } from 'vitest'
import { deliveryAreaAt, deliveryWindow, isWorkingDay, lastDeliveryDay } from './delivery.ts'

it.each([
  ['a Monday morning', '2026-11-23T10:59:00Z', '2026-11-25', '2026-11-27'],
  ['a Monday at noon in Paris', '2026-11-23T11:00:00Z', '2026-11-26', '2026-11-30'],
  ['a Saturday', '2026-11-21T08:00:00Z', '2026-11-25', '2026-11-27'],
  ['a Sunday night that is Monday in Paris', '2026-11-22T23:30:00Z', '2026-11-25', '2026-11-27'],
  ['the day before Christmas Eve', '2026-12-23T08:00:00Z', '2026-12-28', '2026-12-30'],
])('a parcel ordered on %s arrives two to four working days after it leaves', (_, at, from, to) => {
  expect(deliveryWindow(new Date(at), 'metropole')).toEqual({ from, to })
})

it('a parcel takes longer overseas', () => {
  expect(deliveryWindow(new Date('2026-11-23T08:00:00Z'), 'outre-mer')).toEqual({
    from: '2026-12-02',
    to: '2026-12-09',
  })
})

it.each([
  ['2026-04-06', 'Easter Monday'],
  ['2026-05-14', 'Ascension'],
  ['2026-05-25', 'Whit Monday'],
  ['2027-03-29', 'Easter Monday'],
  ['2038-04-26', 'Easter Monday, as late as it comes'],
  ['2026-07-14', 'the national day'],
  ['2027-01-01', 'New Year'],
  ['2026-05-01', 'the first of May'],
  ['2026-05-08', 'the day of victory'],
  ['2028-08-15', 'Assumption'],
  ['2027-11-01', 'All Saints'],
  ['2026-11-11', 'the day of the armistice'],
  ['2028-12-25', 'Christmas'],
  ['2026-11-21', 'a Saturday'],
  ['2026-11-22', 'a Sunday'],
])('%s is not a working day: %s', (day) => {
  expect(isWorkingDay(day)).toBe(false)
})

/**
 * These are Easter Mondays of other centuries: the earliest and latest dates that occur, and one date of an early year
 * of a century.
 */
it.each([
  '1666-04-26',
  '1693-03-23',
  '1734-04-26',
  '1761-03-23',
  '1818-03-23',
  '1886-04-26',
  '2106-04-19',
  '2190-04-26',
  '2285-03-23',
])('%s is not a working day: Easter Monday', (day) => {
  expect(isWorkingDay(day)).toBe(false)
})

it('the days next to public holidays are working days', () => {
  for (const day of ['2026-04-07', '2026-05-15', '2026-07-15', '2026-11-23']) expect(isWorkingDay(day)).toBe(true)
})

/** These are the Easter Mondays of 2026 to 2089, computed from the tables of the ecclesiastical moon. */
const easterMondays = `
  2026-04-06 2027-03-29 2028-04-17 2029-04-02 2030-04-22 2031-04-14 2032-03-29 2033-04-18 2034-04-10
  2035-03-26 2036-04-14 2037-04-06 2038-04-26 2039-04-11 2040-04-02 2041-04-22 2042-04-07 2043-03-30
  2044-04-18 2045-04-10 2046-03-26 2047-04-15 2048-04-06 2049-04-19 2050-04-11 2051-04-03 2052-04-22
  2053-04-07 2054-03-30 2055-04-19 2056-04-03 2057-04-23 2058-04-15 2059-03-31 2060-04-19 2061-04-11
  2062-03-27 2063-04-16 2064-04-07 2065-03-30 2066-04-12 2067-04-04 2068-04-23 2069-04-15 2070-03-31
  2071-04-20 2072-04-11 2073-03-27 2074-04-16 2075-04-08 2076-04-20 2077-04-12 2078-04-04 2079-04-24
  2080-04-08 2081-03-31 2082-04-20 2083-04-05 2084-03-27 2085-04-16 2086-04-01 2087-04-21 2088-04-12
  2089-04-04`

it('Easter Monday is the only Monday off around Easter in every year from 2026 to 2089', () => {
  const mondays = easterMondays.trim().split(/\s+/)
  for (const monday of mondays) {
    const from = Date.UTC(Number(monday.slice(0, 4)), 2, 22)
    const spring = Array.from({ length: 37 }, (_, n) => new Date(from + n * 86_400_000)) // up to 27 April
    const off = spring.filter((day) => day.getUTCDay() === 1).map((day) => day.toISOString().slice(0, 10))
    expect(off.filter((day) => !isWorkingDay(day))).toEqual([monday])
  }
  expect(mondays).toHaveLength(64)
})

it.each([
  [' 93100 ', 'France', 'metropole'],
  ['97200', 'FRANCE', 'outre-mer'],
  ['98800', 'France', undefined],
  ['1000', 'France', undefined],
  ['75001', 'Belgique', undefined],
])('the delivery area of postal code %s in %s is %s', (codePostal, country, area) => {
  expect(deliveryAreaAt(codePostal, country)).toBe(area)
})

it('the legal delivery deadline is thirty days after the Paris day of the order', () => {
  expect(lastDeliveryDay(new Date('2026-11-25T22:59:59Z'))).toBe('2026-12-25')
  expect(lastDeliveryDay(new Date('2026-11-25T23:00:00Z'))).toBe('2026-12-26')
})
