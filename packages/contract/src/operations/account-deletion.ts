import { z } from 'zod'
import type { Endpoint } from '../lib/wire.ts'

/** She types it once more: a telephone left open must not be enough. */
export const eraseBody = z.object({ password: z.string('Champs requis!').min(1, 'Champs requis!').max(256) })

export const erasureApi = {
  erase: {
    method: 'DELETE',
    url: '/api/v1/account',
    config: { who: 'member' },
    schema: { body: eraseBody, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
