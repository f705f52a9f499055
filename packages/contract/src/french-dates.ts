/** Instants and amounts in the full French of a letter. */

const nbsp = '\u00a0'

/** `mardi 24 novembre 2026 à 14 h 30`, as a wall clock in `zone` shows it. */
export const frenchWhen = (at: Date, zone: string) => {
  const day = new Intl.DateTimeFormat('fr-FR', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(at)
  return `${day} à ${frenchTime(at, zone)}`
}

/** `14 h 30`, `9 h` */
const frenchTime = (at: Date, zone: string) => {
  const [hours, minutes] = new Intl.DateTimeFormat('fr-FR', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(at)
    .split(':')
  return `${Number(hours)}${nbsp}h${minutes === '00' ? '' : nbsp + minutes}`
}

const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
/** `1 234,50 €` */
export const frenchEuros = (cents: number) => euroFormat.format(cents / 100)
