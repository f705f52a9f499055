import { addDays, civilTime, instantsOf } from '@couronne/contract/lib/hours'

/**
 * A reminder is sent `hoursBefore` the start, and up to `hoursLate` later when no job could run. Whoever learned of the
 * start less than `hoursKnown` before has just read the confirmation and gets no reminder.
 */
const reminders = {
  two_days: { hoursBefore: 48, hoursLate: 24, hoursKnown: 24 },
  three_hours: { hoursBefore: 3, hoursLate: 2, hoursKnown: 3 },
} as const

export type ReminderKind = keyof typeof reminders
export const reminderKinds = Object.keys(reminders) as ReminderKind[]

const hourMs = 3_600_000

/** Nothing is sent at these local times, in minutes after midnight. */
const quiet = { from: 21 * 60, to: 8 * 60 }
/** A reminder of the night is sent on the evening before. Half an hour is left for a job that is late. */
const eveningMinutes = quiet.from - 30

const isQuiet = (minutes: number) => minutes >= quiet.from || minutes < quiet.to

/** `knownSince` is the payment or the last reschedule, and `zone` is that of the place. */
export type RemindedAppointment = { startsAt: Date; knownSince: Date; zone: string }

/** Returns when a reminder is sent: never in the quiet hours of the place, and then earlier rather than later. */
export const remindAt = (kind: ReminderKind, { startsAt, zone }: Pick<RemindedAppointment, 'startsAt' | 'zone'>) => {
  const at = new Date(startsAt.getTime() - reminders[kind].hoursBefore * hourMs)
  const { day, minutes } = civilTime(at, zone)
  if (!isQuiet(minutes)) return at
  const [evening] = instantsOf(minutes < quiet.to ? addDays(day, -1) : day, eveningMinutes, zone)
  // The clocks of French zones change by night, so that each evening has this time.
  return evening as Date
}

/** Tells if the reminder may still leave: not too late to be of use, and not in the quiet hours of the place. */
export const isReminderTimely = (
  kind: ReminderKind,
  { startsAt, zone }: Pick<RemindedAppointment, 'startsAt' | 'zone'>,
  now: Date,
) => {
  const { hoursBefore, hoursLate } = reminders[kind]
  const until = startsAt.getTime() - (hoursBefore - hoursLate) * hourMs
  return now.getTime() < until && !isQuiet(civilTime(now, zone).minutes)
}

export const isReminderDue = (kind: ReminderKind, appointment: RemindedAppointment, now: Date) => {
  const at = remindAt(kind, appointment).getTime()
  return (
    at <= now.getTime() &&
    appointment.knownSince.getTime() <= at - reminders[kind].hoursKnown * hourMs &&
    isReminderTimely(kind, appointment, now)
  )
}

/** A night moves a reminder by less than twelve hours, and a change of the clocks by one more. */
const longestShiftHours = 13

/** Returns the starts that a reminder of this kind may be due for now. */
export const startsToRemind = (kind: ReminderKind, now: Date) => {
  const { hoursBefore, hoursLate } = reminders[kind]
  const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs)
  return { from: inHours(hoursBefore - hoursLate), to: inHours(hoursBefore + longestShiftHours) }
}
