import { z } from 'zod'
import { civilDay, type Endpoint, instant, uuid } from '../lib/wire.ts'
import { lieux } from './appointments.ts'
import { availabilityWindow } from './availability.ts'
import { ownEntry } from './own-entries.ts'

/**
 * These are endpoints with which professionals read their own hours and change many windows at once. See
 * availability.ts for one window.
 */

const agendaWindow = z.object({
  id: uuid,
  start: instant,
  end: instant,
  /** It is true when nothing in the window is held or booked, so that it may be changed or deleted. */
  closable: z.boolean(),
})
export type AgendaWindow = z.input<typeof agendaWindow>

const agendaAppointment = z.object({
  id: uuid,
  start: instant,
  end: instant,
  /** False while the appointment is unpaid. Everything else is null until then. */
  booked: z.boolean(),
  libelle: z.string().nullable(),
  /** The service with its size and length. */
  name: z.string().nullable(),
  customerName: z.string().nullable(),
  lieu: z.enum(lieux).nullable(),
  /** The professional's price in euros. */
  price: z.number().nullable(),
})
export type AgendaAppointment = z.input<typeof agendaAppointment>

export const agenda = z.object({
  windows: z.array(agendaWindow),
  appointments: z.array(agendaAppointment),
  /** These hours are taken by telephone or blocked, in windows and outside of them. */
  entries: z.array(ownEntry),
  /**
   * These services are proposed for an appointment taken by telephone. `duration` is in minutes, and that of the longest
   * size and length where the service is sold by them; `shortest` is that of the shortest one.
   */
  services: z.array(z.object({ id: uuid, libelle: z.string(), duration: z.int(), shortest: z.int() })),
})
export type Agenda = z.input<typeof agenda>

/** Copies the windows of `day`, or of the week that contains `day`, into the `weeks` that follow. */
const repetition = z.object({
  day: civilDay,
  span: z.enum(['jour', 'semaine']),
  weeks: z.coerce.number().int().min(1, 'De 1 à 12 semaines.').max(12, 'De 1 à 12 semaines.'),
})
export type Repetition = z.output<typeof repetition>

const skippedReasons = ['overlap', 'no_such_hour', 'past', 'too_far', 'too_short', 'too_long'] as const
const skippedWindow = z.object({
  day: z.iso.date(),
  /** This is local clock time in minutes since midnight of `day`. The end may be on the next day. */
  startMinutes: z.int(),
  endMinutes: z.int(),
  reason: z.enum(skippedReasons),
})
export type SkippedWindow = z.input<typeof skippedWindow>

const repetitionPlan = z.object({
  windows: z.array(z.object({ start: instant, end: instant })),
  skipped: z.array(skippedWindow),
})
export type RepetitionPlan = z.input<typeof repetitionPlan>

export const availabilityWindowsApi = {
  agenda: {
    method: 'GET',
    url: '/api/v1/disponibilite/agenda',
    config: { access: 'professional' },
    schema: { querystring: z.object({ from: instant, to: instant }), response: { 200: agenda } },
  },
  plan: {
    method: 'GET',
    url: '/api/v1/disponibilite/repetition',
    config: { access: 'professional' },
    schema: { querystring: repetition, response: { 200: repetitionPlan } },
  },
  repeat: {
    method: 'POST',
    url: '/api/v1/disponibilite/repetition',
    config: { access: 'professional', idempotent: true },
    schema: { body: repetition, response: { 201: repetitionPlan.extend({ windows: z.array(availabilityWindow) }) } },
  },
  /**
   * Deletes the windows in which nothing is held or booked and lists them in `closed`; `retained` lists the others. Windows
   * that do not exist or belong to another professional are in neither list.
   */
  closeMany: {
    method: 'POST',
    url: '/api/v1/disponibilite/retrait',
    config: { access: 'professional', idempotent: false },
    schema: {
      body: z.object({ ids: z.array(uuid).min(1, 'Champs requis!').max(1000, '1000 créneaux au plus.') }),
      response: { 200: z.object({ closed: z.array(uuid), retained: z.array(uuid) }) },
    },
  },
} as const satisfies Record<string, Endpoint>
