import type { PublicHoliday } from '@couronne/contract/booking/weekly-hours'
import { addDays } from '@couronne/contract/lib/hours'

/** Returns Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
const easterSunday = (year: number) => {
  const a = year % 19
  const century = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((century + 8) / 25)
  const g = Math.floor((century - f + 1) / 3)
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return civilDay(year, month, day)
}

const civilDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const fixedHolidays: [month: number, day: number, name: string][] = [
  [1, 1, 'Jour de l’An'],
  [5, 1, 'Fête du Travail'],
  [5, 8, 'Victoire de 1945'],
  [7, 14, 'Fête nationale'],
  [8, 15, 'Assomption'],
  [11, 1, 'Toussaint'],
  [11, 11, 'Armistice de 1918'],
  [12, 25, 'Noël'],
]

/** The days after Easter Sunday. Code du travail, L3133-1. */
const movableHolidays: [days: number, name: string][] = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
]

/** Code du travail, L3134-13. */
const alsaceMoselle = ['57', '67', '68']

/** Décret n° 83-1003: the day that commemorates the abolition of slavery, by department. */
const abolitionDays: Record<string, [month: number, day: number]> = {
  971: [5, 27],
  972: [5, 22],
  973: [6, 10],
  974: [12, 20],
  976: [4, 27],
}

/** Returns the public holidays of a year in a department, the earliest first. */
export const publicHolidays = (year: number, departementCode: string): PublicHoliday[] => {
  const easter = easterSunday(year)
  const abolition = abolitionDays[departementCode]
  return [
    ...fixedHolidays.map(([month, day, name]) => ({ day: civilDay(year, month, day), name })),
    ...movableHolidays.map(([days, name]) => ({ day: addDays(easter, days), name })),
    ...(alsaceMoselle.includes(departementCode)
      ? [
          { day: addDays(easter, -2), name: 'Vendredi saint' },
          { day: civilDay(year, 12, 26), name: 'Saint-Étienne' },
        ]
      : []),
    ...(abolition ? [{ day: civilDay(year, ...abolition), name: 'Abolition de l’esclavage' }] : []),
  ].sort((one, other) => one.day.localeCompare(other.day))
}

/** Returns the public holidays of the 365 days that begin with `first`. */
export const holidaysAhead = (first: string, departementCode: string) => {
  const after = addDays(first, 365)
  return [0, 1]
    .flatMap((years) => publicHolidays(Number(first.slice(0, 4)) + years, departementCode))
    .filter(({ day }) => day >= first && day < after)
}
