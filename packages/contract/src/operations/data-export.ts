import { z } from 'zod'
import { operatorsReason as reason } from '../lib/reason.ts'
import { byId, type Endpoint } from '../lib/wire.ts'

export const exportQuery = z.object({ format: z.enum(['json', 'zip']).default('json') })

/** The password is required again, because an unlocked phone must not be enough to read an IBAN. */
export const exportWithIbanBody = z.object({ password: z.string('Champs requis!').min(1, 'Champs requis!').max(256) })

export const handOverBody = z.object({ reason })

export const exportApi = {
  /** Returns the data as JSON, or as a zip with the JSON, the pictures and the documents. The IBAN is masked. */
  everything: {
    method: 'GET',
    url: '/api/v1/account/export',
    config: { access: 'member' },
    schema: { querystring: exportQuery, response: { 200: z.any() } },
  },
  /** Returns the zip with the whole IBAN. */
  withIban: {
    method: 'POST',
    url: '/api/v1/account/export',
    config: { access: 'member', idempotent: false },
    schema: { body: exportWithIbanBody, response: { 200: z.any() } },
  },
  /** Returns the zip of a suspended person, who cannot log in, to be handed over. The audit log records it. */
  ofSuspended: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/export',
    config: { access: 'admin', idempotent: false },
    schema: { params: byId, body: handOverBody, response: { 200: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
