import { turnOf } from './hours.ts'

/** Instants, amounts and telephone numbers as French people read them. It is said how any of them is written here alone, and in `decimal-euros.ts`. */

const nbsp = '\u00a0'

/** A French format of instants as a wall clock in a zone shows them; the first day of a month is its `1er`. */
export const zoned = (options: Intl.DateTimeFormatOptions) => {
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

/** `mardi 24 novembre 2026`, as a wall clock in the zone shows it. */
export const frenchDay = zoned({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** `24 novembre 2026`, as a wall clock in the zone shows it. */
export const frenchDate = zoned({ day: 'numeric', month: 'long', year: 'numeric' })
const clockFormat = zoned({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const briefDay = zoned({ weekday: 'short', day: 'numeric', month: 'short' })
const briefCivilDay = (day: string) => briefDay(`${day}T12:00:00Z`, 'UTC')
/** Of civil days: `entre le ven. 27 nov. et le mar. 1er déc.` */
export const frenchDaysBetween = ({ from, to }: { from: string; to: string }) =>
  `entre le ${briefCivilDay(from)} et le ${briefCivilDay(to)}`

/** `mardi 24 novembre 2026 à 14 h 30`, as a wall clock in `zone` shows it. */
export const frenchWhen = (at: Date, zone: string) => `${frenchDay(at, zone)} à ${frenchHour(at, zone)}`

/** By whose clock the platform dates what has no place of its own: what operators read, its ledger, mails and papers. */
export const platformZone = 'Europe/Paris'

/** `14 h 30`, `9 h`, `2 h 30 (heure d'été)`: an hour that the clocks show twice says which of the two it is. */
export const frenchHour = (at: Date, zone: string) => {
  const [hours, minutes] = clockFormat(at, zone).split(':')
  const turn = turnOf(at, zone)
  return `${frenchMinutes(Number(hours) * 60 + Number(minutes))}${turn ? ` (heure d'${turn})` : ''}`
}

/** So many minutes, since midnight or of a stay: `9 h`, `1 h 05`, `0 h 45`, `24 h`. */
export const frenchMinutes = (minutes: number) => {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}${nbsp}h${rest ? nbsp + String(rest).padStart(2, '0') : ''}`
}

/** French numbers. Their format is made when first used: a slow phone spends a hundredth of a second on each. */
export const numbers = (options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined
  return (value: number) => {
    format ??= new Intl.NumberFormat('fr-FR', options)
    return format.format(value)
  }
}

/** Of euros: `130 €`, `1 234,50 €`. */
export const eurosText = numbers({ style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' })
/** Of what came or went, in units of its own currency: `+12 €`, `-7,50 €`. */
export const signedSumText = (amount: number, currency: string) =>
  numbers({ style: 'currency', currency, signDisplay: 'exceptZero', trailingZeroDisplay: 'stripIfInteger' })(amount)
export const frenchEuros = (cents: number) => eurosText(cents / 100)

const overseas = /^00(262|590|594|596)(\d{9})$/
const pairs = (digits: string) => digits.replace(/\d\d(?=\d)/g, `$&${nbsp}`)

/**
 * A number in the digits that are kept, `0612345678` or `00262692123456`, as people write it: `06 12 34 56 78`,
 * `+262 692 12 34 56`. Others come with their `+` alone: each country has groups of its own.
 */
export const frenchPhone = (digits: string) => {
  const national = digits.replace(/^0033(?=[1-9]\d{8}$)/, '0')
  if (/^0[1-9]\d{8}$/.test(national)) return pairs(national)
  const [, country, rest] = overseas.exec(digits) ?? []
  if (country && rest) return `+${country}${nbsp}${rest.slice(0, 3)}${nbsp}${pairs(rest.slice(3))}`
  return digits.replace(/^00(?=[1-9])/, '+')
}
