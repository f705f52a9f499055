import { repeatedHourSeason } from './hours.ts'

/** French formats of instants, amounts and phone numbers. Only this file and `decimal-euros.ts` define such formats. */

const nbsp = '\u00a0'

/** Returns a function that formats an instant in French, in a time zone. The first day of a month is written `1er`. */
export const dateFormatter = (options: Intl.DateTimeFormatOptions) => {
  const byZone = new Map<string, Intl.DateTimeFormat>()
  const namesDays = options.day === 'numeric' && (options.month === 'long' || options.month === 'short')
  return (at: Date | string, zone: string) => {
    let format = byZone.get(zone)
    if (!format) {
      format = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: zone })
      byZone.set(zone, format)
    }
    const text = format.format(new Date(at))
    return namesDays ? text.replace(/(?<!\d)1(?=\s\p{L})/u, '1er') : text
  }
}

/** Writes `mardi 24 novembre 2026`, by the clock of the zone. */
export const frenchDay = dateFormatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** Writes `24 novembre 2026`, by the clock of the zone. */
export const frenchDate = dateFormatter({ day: 'numeric', month: 'long', year: 'numeric' })
const clockFormat = dateFormatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const shortDay = dateFormatter({ weekday: 'short', day: 'numeric', month: 'short' })
const shortCivilDay = (day: string) => shortDay(`${day}T12:00:00Z`, 'UTC')
/** Takes two `YYYY-MM-DD` days and gives `entre le ven. 27 nov. et le mar. 1er déc.` */
export const frenchDaysBetween = ({ from, to }: { from: string; to: string }) =>
  `entre le ${shortCivilDay(from)} et le ${shortCivilDay(to)}`

/** Writes `mardi 24 novembre 2026 à 14 h 30`, by the clock of the zone. */
export const frenchDateTime = (at: Date, zone: string) => `${frenchDay(at, zone)} à ${frenchHour(at, zone)}`

/** This is the zone for dates that belong to no town: those of operators' pages, the ledger, mails and invoices. */
export const platformZone = 'Europe/Paris'

/**
 * Writes `14 h 30`, `9 h` or `2 h 30 (heure d'été)`. A time that the clocks show twice in autumn says which of the two
 * it is.
 */
export const frenchHour = (at: Date, zone: string) => {
  const [hours, minutes] = clockFormat(at, zone).split(':')
  const turn = repeatedHourSeason(at, zone)
  return `${frenchMinutes(Number(hours) * 60 + Number(minutes))}${turn ? ` (heure d'${turn})` : ''}`
}

/** Writes a time of day or a duration, given in minutes: `9 h`, `1 h 05`, `0 h 45`, `24 h`. */
export const frenchMinutes = (minutes: number) => {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}${nbsp}h${rest ? nbsp + String(rest).padStart(2, '0') : ''}`
}

/**
 * Returns a French number formatter. It is built at its first use, because a slow phone needs about 10 ms to build one.
 */
export const numberFormatter = (options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined
  return (value: number) => {
    format ??= new Intl.NumberFormat('fr-FR', options)
    return format.format(value)
  }
}

/** Formats an amount in euros: `130 €`, `1 234,50 €`. */
export const eurosText = numberFormatter({ style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' })
/** Formats a signed amount in units of its currency: `+12 €`, `-7,50 €`. */
export const signedSumText = (amount: number, currency: string) =>
  numberFormatter({ style: 'currency', currency, signDisplay: 'exceptZero', trailingZeroDisplay: 'stripIfInteger' })(
    amount,
  )
export const frenchEuros = (cents: number) => eurosText(cents / 100)

const overseas = /^00(262|590|594|596)(\d{9})$/
const pairs = (digits: string) => digits.replace(/\d\d(?=\d)/g, `$&${nbsp}`)

/**
 * Formats a stored phone number for people: `0612345678` gives `06 12 34 56 78` and `00262692123456` gives
 * `+262 692 12 34 56`. Other foreign numbers only get their `+`, because each country groups digits in its own way.
 */
export const frenchPhone = (digits: string) => {
  const national = digits.replace(/^0033(?=[1-9]\d{8}$)/, '0')
  if (/^0[1-9]\d{8}$/.test(national)) return pairs(national)
  const [, country, rest] = overseas.exec(digits) ?? []
  if (country && rest) return `+${country}${nbsp}${rest.slice(0, 3)}${nbsp}${pairs(rest.slice(3))}`
  return digits.replace(/^00(?=[1-9])/, '+')
}
