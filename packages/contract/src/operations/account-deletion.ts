import { z } from 'zod'
import type { Endpoint } from '../lib/wire.ts'

/** The password is required again, because an unlocked phone must not be enough to delete an account. */
export const eraseBody = z.object({ password: z.string('Champs requis!').min(1, 'Champs requis!').max(256) })

export const erasureApi = {
  erase: {
    method: 'DELETE',
    url: '/api/v1/account',
    config: { who: 'member' },
    schema: { body: eraseBody, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
