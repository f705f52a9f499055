import { z } from 'zod'
import { type Endpoint, instant } from '../lib/wire.ts'

/** The template opens windows for today and so many days after it. */
export const templateDays = 56
export const maxWeeklyHours = 42
export const maxClosedAtOnce = 92

const quarterHour = z.int().multipleOf(15, 'Indiquez une heure ronde, au quart d’heure.')
const civilDay = z.iso.date('Date invalide.').refine((day) => day >= '2000' && day < '2100', 'Date invalide.')

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

const windowHours = z.object({ start: instant, end: instant })

const changed = template.extend({
  /** Counts the windows that the change has opened and deleted. */
  opened: z.int(),
  closed: z.int(),
  /** These windows stay as they were, because an appointment is booked or held in them. */
  retained: z.array(windowHours),
})
export type ChangedTemplate = z.input<typeof changed>

const templateBody = z.object({
  hours: z.array(weeklyHours).max(maxWeeklyHours, `${maxWeeklyHours} créneaux au plus.`),
})
export type TemplateBody = z.output<typeof templateBody>

const closureBody = z
  .object({ from: civilDay, to: civilDay })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'La fin doit venir après le début.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxClosedAtOnce * 86_400_000, {
    path: ['to'],
    error: `${maxClosedAtOnce} jours au plus.`,
  })
export type ClosureBody = z.output<typeof closureBody>

export const weeklyHoursApi = {
  template: {
    method: 'GET',
    url: '/api/v1/disponibilite/semaine-type',
    config: { access: 'professional' },
    schema: { response: { 200: template } },
  },
  /** Replaces the whole template. Windows that its rows have opened are deleted where nothing is booked in them. */
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
  /** Opens closed days again, with the hours of the template. */
  reopen: {
    method: 'POST',
    url: '/api/v1/disponibilite/reouvertures',
    config: { access: 'professional', idempotent: false },
    schema: { body: closureBody, response: { 200: changed } },
  },
} as const satisfies Record<string, Endpoint>
