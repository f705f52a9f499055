import { z } from 'zod'
import { operatorsReason as reason } from '../lib/reason.ts'
import { byId, type Endpoint, required } from '../lib/wire.ts'
import { personView } from './operators.ts'

export const tooShortForVerificationText = 'Quelques mots de plus : ce qui a été vérifié, et comment.'
/**
 * `checked` says which documents the operator has checked. The audit log keeps it; the professional does not see it.
 */
export const verifyBody = z.object({
  checked: required(1000).min(10, tooShortForVerificationText),
})
export const revokeVerificationBody = z.object({ reason })

/** When the platform requires verification, only verified professionals can be found and booked. */
export const verificationsApi = {
  verify: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/verify',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: verifyBody, response: { 200: personView } },
  },
  revoke: {
    method: 'POST',
    url: '/api/v1/admin/people/:id/verify/revoke',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: revokeVerificationBody, response: { 200: personView } },
  },
} as const satisfies Record<string, Endpoint>
