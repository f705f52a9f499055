import { z } from 'zod'
import { byId, type Endpoint, instant, page, statusIn, uuid } from '../lib/wire.ts'
import { appointmentStatusWords } from './appointments.ts'

export const maxNoteLength = 2000
/** A note is deleted so many years after the last appointment with the person. */
export const noteYears = 3

const time = z.object({ date: instant, zone: z.string() })

/** This is a person who has paid for an appointment with the professional. Cancelled appointments are not counted. */
export const customerListItem = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  appointments: z.int(),
  /** This is the start of the last appointment that has begun. */
  last: time.nullable(),
  /** This is the start of the next paid appointment. */
  next: time.nullable(),
  hasNote: z.boolean(),
})
export type CustomerListItem = z.input<typeof customerListItem>

export const customerView = customerListItem.omit({ hasNote: true }).extend({
  /** The professional alone reads it. It is empty where nothing is written. */
  note: z.string(),
  /** The professional has blocked the person. */
  isBlocked: z.boolean(),
  /** The conversation of the two is opened by this appointment. */
  lastAppointmentId: uuid,
})
export type CustomerView = z.input<typeof customerView>

export const customerAppointment = z.object({
  id: uuid,
  /** This is the service's; `name` adds the size and the length. */
  libelle: z.string(),
  name: z.string(),
  date: instant,
  endTime: instant,
  zone: z.string(),
  status: statusIn(appointmentStatusWords),
})
export type CustomerAppointment = z.input<typeof customerAppointment>

const note = z
  .string('Champs requis!')
  .trim()
  .normalize('NFC')
  .max(maxNoteLength, `${maxNoteLength} caractères au plus.`)
/** `expected` is the last known text: a note that has another text by now stays as it is. */
export const noteBody = z.object({ note, expected: note })
export type NoteBody = z.output<typeof noteBody>

const url = '/api/v1/professional/customers'

export const customersApi = {
  /**
   * Lists the professional's customers: those with the nearest appointment first, then those who were there last. `q`
   * are words of the name.
   */
  list: {
    method: 'GET',
    url,
    config: { access: 'professional' },
    schema: {
      querystring: page.extend({ q: z.string().max(200).optional() }),
      response: { 200: z.array(customerListItem) },
    },
  },
  byId: {
    method: 'GET',
    url: `${url}/:id`,
    config: { access: 'professional' },
    schema: { params: byId, response: { 200: customerView } },
  },
  /** Lists the paid appointments of the two, also cancelled ones, the latest first. */
  appointments: {
    method: 'GET',
    url: `${url}/:id/appointments`,
    config: { access: 'professional' },
    schema: { params: byId, querystring: page, response: { 200: z.array(customerAppointment) } },
  },
  /** Replaces the note about a customer. An empty text deletes it. */
  writeNote: {
    method: 'PUT',
    url: `${url}/:id/note`,
    config: { access: 'professional' },
    schema: { params: byId, body: noteBody, response: { 200: z.object({ note: z.string() }) } },
  },
} as const satisfies Record<string, Endpoint>
