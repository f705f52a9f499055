import { z } from 'zod'
import type { Endpoint } from '../lib/wire.ts'
import { appointmentView } from './appointments.ts'
import { ownEntry } from './own-entries.ts'
import { agenda } from './windows.ts'

/** These are the first steps of a new professional, in the order in which pages list them. Each is true once it is done. */
export const firstSteps = z.object({
  photo: z.boolean(),
  service: z.boolean(),
  hours: z.boolean(),
  pictures: z.boolean(),
  payouts: z.boolean(),
})
export type FirstSteps = z.input<typeof firstSteps>

export const professionalDay = z.object({
  /** This is the day in `zone`, the time zone of the professional's town. */
  day: z.iso.date(),
  zone: z.string(),
  /** These are the windows and the taken hours of the day. */
  agenda,
  /** These are the paid and the completed appointments of the day, the first one first. */
  appointments: z.array(appointmentView),
  /** This is the paid appointment, of this day or a later one, that ends first. */
  next: appointmentView.nullable(),
  /** This is the first line of the note about the customer of `next`. It is empty where nothing is written. */
  nextNote: z.string(),
  /** This is the appointment taken by telephone that has not ended, if one begins before `next`. */
  nextByTelephone: ownEntry.nullable(),
  waiting: z.object({
    /** Counts the requests that the professional may still accept. */
    requests: z.int(),
    /** Counts the reviews of the last 30 days without an answer. */
    reviews: z.int(),
    /** These euros are owed to the professional and not yet sent. */
    money: z.number(),
  }),
  /**
   * These are the paid and completed appointments of the week from Monday to Sunday, and the sum of their prices in
   * euros. Appointments taken by telephone are counted apart and have no price here, but their hours are filled ones.
   */
  week: z.object({
    appointments: z.int(),
    income: z.number(),
    byTelephone: z.int(),
    filledMinutes: z.int(),
    openMinutes: z.int(),
  }),
  firstSteps,
})
export type ProfessionalDay = z.input<typeof professionalDay>

export const professionalDayApi = {
  /** Returns the day of the professional who asks. */
  ofCaller: {
    method: 'GET',
    url: '/api/v1/professional/day',
    config: { access: 'professional' },
    schema: { response: { 200: professionalDay } },
  },
} as const satisfies Record<string, Endpoint>
