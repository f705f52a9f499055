import { z } from 'zod'
import { byId, type Endpoint, instant, page, uuid } from './wire.ts'

const jobView = z.object({
  id: uuid,
  queue: z.string(),
  failedAt: instant,
  error: z.string().nullable(),
  /** What runs by the clock comes again by itself. */
  comesAgain: z.boolean(),
})
export type JobView = z.input<typeof jobView>

export const jobsApi = {
  failed: {
    method: 'GET',
    url: '/api/v1/admin/jobs',
    config: { who: 'admin' },
    schema: { querystring: page, response: { 200: z.array(jobView) } },
  },
  retry: {
    method: 'POST',
    url: '/api/v1/admin/jobs/:id/retry',
    config: { who: 'admin', once: true },
    schema: { params: byId, response: { 200: z.object({ message: z.string() }) } },
  },
} as const satisfies Record<string, Endpoint>
