import { z } from 'zod'
import { byId, type Endpoint, instant } from '../lib/wire.ts'

const sides = ['customer', 'professional'] as const

/** A party may say to be late by one of these numbers of minutes, and so often for one appointment. */
export const lateMinutes = [5, 10, 15, 20, 30] as const
export const maxLateNotices = 3
/** A professional may type so many wrong presence codes for one appointment. */
export const maxPresenceTries = 5
/** From so many hours before the start until the end the two say that they are late or there. */
export const presenceHoursBefore = 3

/** This is what the two parties of an appointment have said about its day. */
export const presenceView = z.object({
  /** These are the notices of both, the oldest first. */
  late: z.array(z.object({ side: z.enum(sides), minutes: z.int(), at: instant })),
  here: z.array(z.object({ side: z.enum(sides), at: instant })),
  /** The customer reads the code while the contact window is open, until the end. Everyone else reads null. */
  code: z.string().nullable(),
  /** The professional has typed the code at this instant. */
  confirmedAt: instant.nullable(),
})
export type PresenceView = z.input<typeof presenceView>

export const lateBody = z.object({
  minutes: z.literal(lateMinutes, 'Choisissez un nombre de minutes.'),
})
export const presenceBody = z.object({
  code: z.string().regex(/^\d{4}$/, 'Quatre chiffres, que la personne qui a réservé lit sur sa page.'),
})
export type PresenceFields = z.input<typeof presenceBody>

const answer = { 200: presenceView }

export const presenceApi = {
  /** The other party is mailed. */
  late: {
    method: 'POST',
    url: '/api/v1/appointment/:id/late',
    config: { access: 'member', idempotent: true },
    schema: { params: byId, body: lateBody, response: answer },
  },
  /** The other party is mailed. Saying it again changes nothing. */
  here: {
    method: 'POST',
    url: '/api/v1/appointment/:id/here',
    config: { access: 'member', idempotent: true },
    schema: { params: byId, response: answer },
  },
  /** The professional types the code of the customer. A wrong one counts, so a retry is not the same request. */
  confirm: {
    method: 'POST',
    url: '/api/v1/appointment/:id/presence',
    config: { access: 'member', idempotent: false },
    schema: { params: byId, body: presenceBody, response: answer },
  },
} as const satisfies Record<string, Endpoint>
