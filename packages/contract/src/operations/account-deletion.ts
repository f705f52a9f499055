import { z } from 'zod'
import type { Endpoint } from '../lib/wire.ts'

/** The password is required again, because an unlocked phone must not be enough to delete an account. */
export const deleteAccountBody = z.object({ password: z.string('Champs requis!').min(1, 'Champs requis!').max(256) })

export const accountDeletionApi = {
  delete: {
    method: 'DELETE',
    url: '/api/v1/account',
    config: { access: 'member' },
    schema: { body: deleteAccountBody, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
