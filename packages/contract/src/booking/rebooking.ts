import { z } from 'zod'
import { byId, type Endpoint, instant, uuid } from '../lib/wire.ts'
import { longueurs, tailles } from '../marketplace/variant-names.ts'

/** A hairstyle is usually done again about now, and the customer has booked nothing. */
export const rebooking = z.object({
  /** This is the customer's last appointment for the hairstyle. */
  appointmentId: uuid,
  professional: uuid,
  firstname: z.string(),
  libelle: z.string(),
  /** This and the next are the size and the length that were booked. The professional may have changed them since. */
  taille: z.enum(tailles).nullable(),
  longueur: z.enum(longueurs).nullable(),
  date: instant,
  /** These days have passed since that appointment. */
  daysAgo: z.int(),
})
export type Rebooking = z.input<typeof rebooking>

const url = '/api/v1/rebooking'

export const rebookingApi = {
  /** Returns what the caller may want to book again, or nothing. */
  proposed: {
    method: 'GET',
    url,
    config: { access: 'member' },
    schema: { response: { 200: z.object({ proposal: rebooking.nullable() }) } },
  },
  /** Hides what follows from this appointment of the caller. */
  hide: {
    method: 'POST',
    url: `${url}/:id/hide`,
    config: { access: 'member', idempotent: false },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
