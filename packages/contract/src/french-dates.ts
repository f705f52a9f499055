import { turnOf } from './hours.ts'

/** Instants and amounts as French people read them. An hour that the clocks show twice says which of the two it is. */

const nbsp = '\u00a0'

/** A French format of instants as a wall clock in a zone shows them. */
export const zoned = (options: Intl.DateTimeFormatOptions) => {
  const byZone = new Map<string, Intl.DateTimeFormat>()
  return (at: Date | string, zone: string) => {
    let format = byZone.get(zone)
    if (!format) {
      format = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: zone })
      byZone.set(zone, format)
    }
    return format.format(new Date(at))
  }
}

const dayFormat = zoned({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clockFormat = zoned({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `mardi 24 novembre 2026 à 14 h 30`, as a wall clock in `zone` shows it. */
export const frenchWhen = (at: Date, zone: string) => `${dayFormat(at, zone)} à ${frenchHour(at, zone)}`

/** `14 h 30`, `9 h`, `2 h 30 (heure d'été)` */
export const frenchHour = (at: Date, zone: string) => {
  const [hours, minutes] = clockFormat(at, zone).split(':')
  return `${Number(hours)}${nbsp}h${minutes === '00' ? '' : nbsp + minutes}${turnText(at, zone)}`
}

/** `14:30`, `02:30 (heure d'été)` */
export const frenchClock = (at: Date, zone: string) => `${clockFormat(at, zone)}${turnText(at, zone)}`

const turnText = (at: Date, zone: string) => {
  const turn = turnOf(at, zone)
  return turn ? ` (heure d'${turn})` : ''
}

/** French numbers. Their format is made when first used: a slow phone spends a hundredth of a second on each. */
export const numbers = (options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined
  return (value: number) => {
    format ??= new Intl.NumberFormat('fr-FR', options)
    return format.format(value)
  }
}

const euros = numbers({ style: 'currency', currency: 'EUR' })
/** `1 234,50 €` */
export const frenchEuros = (cents: number) => euros(cents / 100)
