/** One event as an iCalendar file (RFC 5545). Instants are written in UTC, so that no time zone has to be described. */

export type CalendarEvent = {
  uid: string
  /** Higher with each change: a diary keeps the highest that it has seen. */
  sequence: number
  writtenAt: Date
  startsAt: Date
  endsAt: Date
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  summary: string
  location: string
  description: string
  url: string
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

const longestLine = 75

/** Lines are cut after 75 octets, never inside a character; a line that goes on begins with a space. */
const folded = (line: string) => {
  let octets = 0
  return [...line]
    .map((character) => {
      const size = Buffer.byteLength(character)
      const fits = octets + size <= longestLine
      octets = fits ? octets + size : 1 + size
      return fits ? character : `\r\n ${character}`
    })
    .join('')
}

export const calendarFile = (event: CalendarEvent, productName: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(productName)}//FR`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `STATUS:${event.status}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
