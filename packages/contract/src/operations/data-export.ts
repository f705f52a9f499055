import { z } from 'zod'
import type { Endpoint } from '../lib/wire.ts'

export const exportApi = {
  everything: {
    method: 'GET',
    url: '/api/v1/account/export',
    config: { access: 'member' },
    schema: { response: { 200: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
