/** Dates and amounts as they are read in France. Every instant is shown in the zone of its place. */

const format = (options: Intl.DateTimeFormatOptions) => {
  const byZone = new Map<string, Intl.DateTimeFormat>()
  return (at: Date | string, zone: string) => {
    let formatter = byZone.get(zone)
    if (!formatter) {
      formatter = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: zone })
      byZone.set(zone, formatter)
    }
    return formatter.format(typeof at === 'string' ? new Date(at) : at)
  }
}

const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** `ven. 20 nov. 2026` */
export const dayText = shortDay
/** `vendredi 20 novembre 2026` */
const longDayText = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** `14:30` */
export const timeText = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** `ven. 20 nov. 2026, 14:30` */
export const dateTimeText = (at: Date | string, zone: string) => `${shortDay(at, zone)}, ${timeText(at, zone)}`

/** A day without an hour, `YYYY-MM-DD`. */
export const civilDayText = (day: string) => dayText(`${day}T12:00:00Z`, 'UTC')
export const longCivilDayText = (day: string) => longDayText(`${day}T12:00:00Z`, 'UTC')
/** Part of such a day: `civilText(day, { weekday: 'short' })`. */
export const civilText = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** `2 h`, `1 h 30`, `45 min` */
export const durationText = (minutes: number) => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (!hours) return `${rest}\u00a0min`
  return rest ? `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}` : `${hours}\u00a0h`
}

const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
/** `1 234,50 €` */
export const priceText = (euros: number) => euroFormat.format(euros)

const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
/** `4,8` */
export const decimalText = (value: number) => oneDecimal.format(value)
/** `à moins d’1 km`, `à 12 km` */
export const distanceText = (km: number) => (km < 1 ? 'à moins d’1\u00a0km' : `à ${Math.round(km)}\u00a0km`)

/** `1 avis`, `3 professionnelles`: zero takes the singular in French. */
export const countText = (count: number, one: string, many: string) =>
  `${new Intl.NumberFormat('fr-FR').format(count)}\u00a0${count < 2 ? one : many}`

/** `mardi 24 novembre` */
export const weekdayText = format({ weekday: 'long', day: 'numeric', month: 'long' })
/** `14 h 30`, `14 h` */
export const hourText = (at: Date | string, zone: string) => {
  const [hours, minutes] = timeText(at, zone).split(':')
  return minutes === '00' ? `${Number(hours)}\u00a0h` : `${Number(hours)}\u00a0h\u00a0${minutes}`
}
/** Read aloud: `mardi 24 novembre, 14 h 30` */
export const spokenHourText = (at: Date | string, zone: string) => `${weekdayText(at, zone)}, ${hourText(at, zone)}`
