import { z } from 'zod'
import { personName } from '../identity/accounts.ts'
import { byId, type Endpoint, instant, oneOf, uuid } from '../lib/wire.ts'

/** A professional may have this many own entries that begin on one day, and this many that have not ended. */
export const maxEntriesADay = 20
export const maxEntriesAhead = 300
/** Own entries are deleted so many months after their end. */
export const entryMonths = 12

const entryKinds = ['telephone', 'block'] as const

const entryFields = z.object({
  /** `telephone` is an appointment that was taken by telephone, `block` hours without one. */
  kind: oneOf(entryKinds, 'Ce choix n’existe pas.'),
  start: instant,
  end: instant,
  /** A block has neither a first name nor a service. */
  firstname: personName.nullable().default(null),
  serviceId: uuid.nullable().default(null),
})
const hasDetails = ({ kind, firstname, serviceId }: z.output<typeof entryFields>) =>
  kind === 'telephone' || (firstname === null && serviceId === null)

const entryBody = entryFields.refine(hasDetails, { path: ['kind'], error: 'Ce choix n’existe pas.' })
export type EntryBody = z.output<typeof entryBody>
export type EntryInput = z.input<typeof entryBody>

export const ownEntry = z.object({
  id: uuid,
  kind: z.enum(entryKinds),
  start: instant,
  end: instant,
  firstname: z.string().nullable(),
  serviceId: uuid.nullable(),
  /** The hairstyle of the service. */
  libelle: z.string().nullable(),
})
export type OwnEntry = z.input<typeof ownEntry>

/**
 * These are entries of the professional's own: they block hours, are seen by nobody else, and are no appointments of the
 * platform. The agenda lists them.
 */
export const ownEntriesApi = {
  add: {
    method: 'POST',
    url: '/api/v1/professional/entries',
    config: { access: 'professional', idempotent: true },
    schema: { body: entryBody, response: { 201: ownEntry } },
  },
  /** Replaces the whole entry. */
  change: {
    method: 'PUT',
    url: '/api/v1/professional/entries/:id',
    config: { access: 'professional' },
    schema: { params: byId, body: entryBody, response: { 200: ownEntry } },
  },
  remove: {
    method: 'DELETE',
    url: '/api/v1/professional/entries/:id',
    config: { access: 'professional' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
