import {
  dateFormatter,
  eurosText,
  frenchDay,
  frenchDaysBetween,
  frenchHour,
  frenchMinutes,
  numberFormatter,
} from '@couronne/contract/lib/french-formats'
import { civilTime } from '@couronne/contract/lib/hours'
import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'

/**
 * These functions format dates and amounts as they are read in France. Every instant is shown in the time zone of its
 * place.
 */

const shortDay = dateFormatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** `ven. 20 nov. 2026` */
export const dayText = shortDay
/** `vendredi 20 novembre 2026` */
export const longDayText = frenchDay
/** `ven. 20 nov. 2026, 14 h 30` */
export const dateTimeText = (at: Date | string, zone: string) => `${shortDay(at, zone)}, ${hourText(at, zone)}`

const briefDay = dateFormatter({ weekday: 'short', day: 'numeric', month: 'short' })
/** `dim. 22 nov., 14 h 30` */
export const briefHourText = (at: Date | string, zone: string) => `${briefDay(at, zone)}, ${hourText(at, zone)}`

/** Takes a day without an hour, `YYYY-MM-DD`. */
export const civilDayText = (day: string) => dayText(`${day}T12:00:00Z`, 'UTC')
export const longCivilDayText = (day: string) => longDayText(`${day}T12:00:00Z`, 'UTC')
const civilFormats = new Map<string, ReturnType<typeof dateFormatter>>()
/** Formats part of a civil day: `civilText(day, { weekday: 'short' })`. */
export const civilText = (day: string, options: Intl.DateTimeFormatOptions) => {
  const key = JSON.stringify(options)
  const format = civilFormats.get(key) ?? dateFormatter(options)
  civilFormats.set(key, format)
  return format(`${day}T12:00:00Z`, 'UTC')
}

/** Takes two civil days: `entre le ven. 27 nov. et le mar. 1er déc.` */
export const betweenDaysText = frenchDaysBetween

/** `2 h`, `1 h 30`, `45 min` */
export const durationText = (minutes: number) => (minutes < 60 ? `${minutes}\u00a0min` : frenchMinutes(minutes))

const hourMs = 3_600_000

/** Says how long ago an instant was: `moins d’une minute`, `25 min`, `3 h`, `2 jours`. */
export const elapsedText = (at: string, now: number) => {
  const hours = Math.floor((now - Date.parse(at)) / hourMs)
  if (hours >= 48) return `${Math.floor(hours / 24)}\u00a0jours`
  const minutes = hours > 0 ? hours * 60 : Math.floor((now - Date.parse(at)) / 60_000)
  return minutes < 1 ? 'moins d’une minute' : durationText(minutes)
}

/** `60 €`, `1 234,50 €` */
export const priceText = eurosText
/** Multiplies a unit price by a quantity: `24,60 €` */
export const timesText = (quantity: number, price: number) =>
  priceText(eurosFromCents(centsFromEuros(price) * quantity))
/** `4,8` */
export const decimalText = numberFormatter({ maximumFractionDigits: 1 })
/** `à moins d’1 km`, `à 12 km` */
export const distanceText = (km: number) => (km < 1 ? 'à moins d’1\u00a0km' : `à ${Math.round(km)}\u00a0km`)

/** `1 000` */
export const wholeText = numberFormatter({})
/** Zero takes the singular in French: `1 avis`, `3 professionnelles`. */
export const countText = (count: number, singular: string, plural: string) =>
  `${wholeText(count)}\u00a0${count < 2 ? singular : plural}`

/** Returns the day of the month of a civil day: `1er`, `24`. */
export const dayNumberText = (day: string) => (Number(day.slice(8)) === 1 ? '1er' : String(Number(day.slice(8))))

/** Counts the days until an instant in the time zone of its place: `aujourd’hui`, `demain`, `dans 3 jours`. */
export const inDaysText = (at: string, zone: string, now: Date) => {
  const [day, currentDay] = [civilTime(new Date(at), zone).day, civilTime(now, zone).day]
  const days = Math.round((Date.parse(day) - Date.parse(currentDay)) / 86_400_000)
  return ['aujourd’hui', 'demain'][days] ?? `dans ${days}\u00a0jours`
}

/** `à Paris`, `au Havre`, `aux Ulis`, `à La Rochelle` */
export const atTownText = (town: string) => `à ${town}`.replace(/^à Le /, 'au ').replace(/^à Les /, 'aux ')

/** `mardi 24 novembre` */
export const weekdayText = dateFormatter({ weekday: 'long', day: 'numeric', month: 'long' })
/** `14 h 30`, `14 h` */
export const hourText = (at: Date | string, zone: string) => frenchHour(new Date(at), zone)
/** Screen readers read this aloud: `mardi 24 novembre, 14 h 30` */
export const spokenHourText = (at: Date | string, zone: string) => `${weekdayText(at, zone)}, ${hourText(at, zone)}`
