import { z } from 'zod'
import { byId, type Endpoint, euros, instant, message, uuid } from '../lib/wire.ts'
import { appointmentView, lieux } from './appointments.ts'

/** A party has at most so many live links to one appointment. */
export const maxShares = 3
/** So many cancellations of a person for safety in 12 months are refunded at once, and count nowhere. */
export const freeSafetyCancellations = { count: 2, months: 12 } as const
export const longestAlert = 2000

const safetyCancellation = z.object({
  /** Euros: what cancelling now for safety refunds at once, and what waits for an operator. Nothing else is due. */
  refund: z.number(),
  pending: z.number(),
  /** The cancellation counts nowhere. It is false from the third in 12 months on, until an operator decides. */
  isFree: z.boolean(),
})
const share = z.object({ id: uuid, createdAt: instant })

/** This is the help that the caller finds at an appointment. */
export const safetyView = z.object({
  /** The operators read alerts in these hours. */
  supportHours: z.string(),
  /** The operators have an alert of the caller, and have not decided about it. */
  isAlerted: z.boolean(),
  /** These are the caller's links, the oldest first. */
  shares: z.array(share),
  /** A link opens the appointment between these two instants. */
  sharesFrom: instant,
  sharesUntil: instant,
  /** It is null once the appointment has begun or is cancelled. */
  cancellation: safetyCancellation.nullable(),
})
export type SafetyView = z.input<typeof safetyView>

const words = z.string().trim().normalize('NFC').max(longestAlert, `${longestAlert} caractères au plus.`).default('')

export const alertBody = z.object({ text: words })
export type AlertFields = z.input<typeof alertBody>

/** `pending` is the amount that the caller was shown: when it has changed, nothing is cancelled. */
export const safetyCancellationBody = z.object({ pending: euros, text: words })

/** This is what a link shows, without a login, to someone close to the person who shares. */
export const sharedAppointment = z.object({
  /** This first name is that of the person who shares. */
  sharedBy: z.string(),
  /** These two belong to the other party. */
  firstname: z.string(),
  image: z.string().nullable(),
  side: z.enum(['customer', 'professional']),
  libelle: z.string(),
  date: instant,
  endTime: instant,
  zone: z.string(),
  lieu: z.enum(lieux),
  /** It is null where the person who shares does not read it either. */
  adresse: z.string().nullable(),
  codePostal: z.string().nullable(),
  city: z.string(),
  until: instant,
})
export type SharedAppointment = z.input<typeof sharedAppointment>

const safetyUrl = '/api/v1/appointment/:id/safety'

export const safetyApi = {
  find: {
    method: 'GET',
    url: safetyUrl,
    config: { access: 'member' },
    schema: { params: byId, response: { 200: safetyView } },
  },
  /** The operators are mailed, and read the case first. The other party does not learn of it. */
  alert: {
    method: 'POST',
    url: `${safetyUrl}/alert`,
    config: { access: 'member', idempotent: true },
    schema: { params: byId, body: alertBody, response: { 201: message } },
  },
  /** The address is in this answer alone, because only its hash is stored. */
  share: {
    method: 'POST',
    url: `${safetyUrl}/share`,
    config: { access: 'member', idempotent: 'sealed' },
    schema: { params: byId, response: { 201: share.extend({ url: z.string() }) } },
  },
  revoke: {
    method: 'DELETE',
    url: `${safetyUrl}/share/:shareId`,
    config: { access: 'member' },
    schema: { params: byId.extend({ shareId: uuid }), response: { 204: z.any() } },
  },
  /**
   * Cancels without a fee, and opens a case for operators. The other party is informed as of any cancellation. From the
   * third cancellation of a person in 12 months, the ordinary terms apply at once: what exceeds the ordinary refund of a
   * customer waits for an operator, and that of a professional counts in the record unless an operator decides otherwise.
   */
  cancel: {
    method: 'POST',
    url: `${safetyUrl}/cancellation`,
    config: { access: 'member', idempotent: true },
    schema: { params: byId, body: safetyCancellationBody, response: { 200: appointmentView } },
  },
  /** Opens a shared appointment. Outside its time, and once it is revoked, a link is not found. */
  shared: {
    method: 'GET',
    url: '/api/v1/partage/:token',
    config: { access: 'anyone' },
    schema: { params: z.object({ token: z.string().max(100) }), response: { 200: sharedAppointment } },
  },
} as const satisfies Record<string, Endpoint>
