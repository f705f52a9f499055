/**
 * The two parties of a paid appointment see each other's phone and street from so many elapsed hours before its start
 * until so many after its end. Before, pages and mails name the town alone.
 */
export const contactWindow = { hoursBefore: 72, hoursAfter: 30 * 24 } as const

const hourMs = 3_600_000

/** Returns when the contact window of an appointment opens. */
export const contactsOpenAt = (startsAt: Date) => new Date(startsAt.getTime() - contactWindow.hoursBefore * hourMs)

type Appointment = { status: string; startsAt: Date; endsAt: Date }

/** The server's `isContactWindowOpen` in SQL is the same rule. */
export const isContactWindowOpen = ({ status, startsAt, endsAt }: Appointment, now: Date) =>
  ['paid', 'completed'].includes(status) &&
  contactsOpenAt(startsAt) <= now &&
  endsAt.getTime() + contactWindow.hoursAfter * hourMs > now.getTime()
