import { z } from 'zod'
import { mondayOf } from '../lib/hours.ts'
import { civilDay, type Endpoint, instant } from '../lib/wire.ts'
import { ownEntry } from './own-entries.ts'

/** The template opens windows for today and so many days after it. */
export const templateDays = 56
export const maxWeeklyHours = 42
export const maxClosedAtOnce = 92

const quarterHour = z.int().multipleOf(15, 'Indiquez une heure ronde, au quart d’heure.')

/** Times are local and in minutes after midnight of the weekday; an end beyond 1440 is on the next day. */
const weeklyHours = z
  .object({
    /** 1 is Monday. */
    weekday: z.int().min(1, 'Ce choix n’existe pas.').max(7, 'Ce choix n’existe pas.'),
    from: quarterHour.min(0, 'Ce choix n’existe pas.').max(1425, 'Ce choix n’existe pas.'),
    to: quarterHour.max(2865, 'Ce choix n’existe pas.'),
    /** The window opens every second week, counted from this Monday. Null means every week. */
    anchorOn: civilDay.nullable().default(null),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], error: 'La fin du créneau doit venir après son début.' })
  .refine(({ from, to }) => to - from <= 1440, { path: ['to'], error: 'Un créneau dure 24 heures au plus.' })
  .refine(({ anchorOn }) => anchorOn === null || new Date(anchorOn).getUTCDay() === 1, {
    path: ['anchorOn'],
    error: 'Choisissez un lundi.',
  })
export type WeeklyHours = z.output<typeof weeklyHours>

export const isSameHours = (one: WeeklyHours, other: WeeklyHours) =>
  one.weekday === other.weekday && one.from === other.from && one.to === other.to && one.anchorOn === other.anchorOn

/** Returns whether the hours open in the week that contains the day. */
export const opensInWeekOf = ({ anchorOn }: Pick<WeeklyHours, 'anchorOn'>, day: string) =>
  anchorOn === null || ((Date.parse(mondayOf(day)) - Date.parse(anchorOn)) / (7 * 86_400_000)) % 2 === 0

const publicHoliday = z.object({ day: z.iso.date(), name: z.string() })
export type PublicHoliday = z.input<typeof publicHoliday>

const template = z.object({
  hours: z.array(weeklyHours),
  /** The days ahead that the professional has closed. */
  closedDays: z.array(z.iso.date()),
  /** The public holidays of the coming year where the professional works. They are proposed and close nothing. */
  holidays: z.array(publicHoliday),
})
export type WeeklyTemplate = z.output<typeof template>
export type TemplateAnswer = z.input<typeof template>

const windowHours = z.object({ start: instant, end: instant })

const changed = template.extend({
  /** Counts the windows that the change has opened and deleted. */
  opened: z.int(),
  closed: z.int(),
  /** These windows stay as they were, because an appointment is booked or held in them on these days. */
  retained: z.array(windowHours),
  /** These appointments taken by telephone are on days that were closed, and stay. */
  byTelephone: z.array(ownEntry),
})
export type ChangedTemplate = z.input<typeof changed>

const templateBody = z.object({
  hours: z.array(weeklyHours).max(maxWeeklyHours, `${maxWeeklyHours} créneaux au plus.`),
  /** These are the last known rows. When the template has other rows by now, it stays as it is. */
  expected: z.array(weeklyHours).max(maxWeeklyHours, `${maxWeeklyHours} créneaux au plus.`),
})
export type TemplateBody = z.output<typeof templateBody>

const dayPeriod = z
  .object({ from: civilDay, to: civilDay })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'La fin doit venir après le début.' })
export type DayPeriod = z.output<typeof dayPeriod>

const closureBody = dayPeriod.refine(
  ({ from, to }) => Date.parse(to) - Date.parse(from) < maxClosedAtOnce * 86_400_000,
  { path: ['to'], error: `${maxClosedAtOnce} jours au plus.` },
)

export const weeklyHoursApi = {
  template: {
    method: 'GET',
    url: '/api/v1/disponibilite/semaine-type',
    config: { access: 'professional' },
    schema: { response: { 200: template } },
  },
  /**
   * Replaces the whole template. Windows that its former rows have opened are deleted where nothing is booked in them.
   */
  change: {
    method: 'PUT',
    url: '/api/v1/disponibilite/semaine-type',
    config: { access: 'professional' },
    schema: { body: templateBody, response: { 200: changed } },
  },
  /** Closes each day from `from` to `to`, both included. */
  close: {
    method: 'POST',
    url: '/api/v1/disponibilite/fermetures',
    config: { access: 'professional', idempotent: false },
    schema: { body: closureBody, response: { 200: changed } },
  },
  /** Opens closed days again, with the hours of the template. Several closures may have closed them. */
  reopen: {
    method: 'POST',
    url: '/api/v1/disponibilite/reouvertures',
    config: { access: 'professional', idempotent: false },
    schema: { body: dayPeriod, response: { 200: changed } },
  },
} as const satisfies Record<string, Endpoint>
