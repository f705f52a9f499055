import { platformZone } from '../lib/french-formats.ts'
import { addDays, civilTime } from '../lib/hours.ts'
import { isFrance, isFrenchCode } from '../lib/postal-codes.ts'

/** These are the delivery areas: metropolitan France, and the overseas departments. */
export type DeliveryArea = 'metropole' | 'outre-mer'

/** Takes the code of a department, or a postal code, which begins with that code. */
export const deliveryAreaOf = (code: string): DeliveryArea => (code.startsWith('97') ? 'outre-mer' : 'metropole')

/** Returns undefined where no delivery time is known: abroad, and in French territories that are no departments. */
export const deliveryAreaAt = (codePostal: string, country: string) => {
  const code = codePostal.trim()
  // Postal codes that begin with 98 belong to the Pacific territories and others that are no departments.
  const isKnown = isFrance(country) && isFrenchCode(code) && !code.startsWith('98')
  return isKnown ? deliveryAreaOf(code) : undefined
}

/** These are the minimum and maximum number of working days from dispatch to delivery. */
export const deliveryDays = {
  metropole: { from: 2, to: 4 },
  'outre-mer': { from: 7, to: 12 },
} satisfies Record<DeliveryArea, { from: number; to: number }>

/**
 * Orders placed before this time leave on the same day, if it is a working day. In minutes since midnight, Paris time.
 */
export const sameDayCutoffMinutes = 12 * 60

/** Returns Easter Sunday of a year, by the algorithm of Gauss and Meeus. */
const easter = (year: number) => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}

const fixedHolidays = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** These are the holidays Easter Monday, Ascension and Whit Monday, in days after Easter Sunday. */
const daysAfterEaster = [1, 39, 50]

/** Returns true from Monday to Friday, except on the public holidays of metropolitan France. */
export const isWorkingDay = (day: string) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || fixedHolidays.includes(day.slice(5))) return false
  const sunday = easter(Number(day.slice(0, 4)))
  return !daysAfterEaster.some((days) => addDays(sunday, days) === day)
}

/** This is the legal maximum delivery time when no date was announced (Code de la consommation, L216-1). */
const maxDeliveryDays = 30
export const lastDeliveryDay = (at: Date) => addDays(civilTime(at, platformZone).day, maxDeliveryDays)

const workingDaysAfter = (day: string, days: number): string => {
  let reached = day
  for (let remaining = days; remaining > 0; ) {
    reached = addDays(reached)
    if (isWorkingDay(reached)) remaining--
  }
  return reached
}

/** Returns the first and the last day on which a parcel ordered at `at` may arrive. */
export const deliveryWindow = (at: Date, area: DeliveryArea) => {
  const { day, minutes } = civilTime(at, platformZone)
  const dispatchDay = isWorkingDay(day) && minutes < sameDayCutoffMinutes ? day : workingDaysAfter(day, 1)
  const { from, to } = deliveryDays[area]
  return { from: workingDaysAfter(dispatchDay, from), to: workingDaysAfter(dispatchDay, to) }
}
