import { z } from 'zod'
import { type Endpoint, instant, uuid } from '../lib/wire.ts'
import { allPurchaseKinds } from '../money/purchases.ts'

/** These are the kinds of work that wait for an operator. */
export const workQueueNames = [
  'safety',
  'proofs',
  'reports',
  'objections',
  'absences',
  'disputes',
  'orders',
  'withdrawals',
  'refunds',
  'messages',
  'mails',
  'jobs',
] as const
export type WorkQueueName = (typeof workQueueNames)[number]

const workQueue = z.object({
  name: z.enum(workQueueNames),
  count: z.int(),
  /** This is the time since which the oldest item waits. */
  oldestAt: instant,
  /**
   * These are the two oldest items, each with the id of what its page shows. `kind` is the kind of the purchase whose
   * refund has failed; null in the other queues.
   */
  oldest: z.array(z.object({ id: uuid, kind: z.enum(allPurchaseKinds).nullable() })),
})
export type WorkQueue = z.input<typeof workQueue>

export const workToDo = z.object({
  /** An empty queue is left out. The queue of safety comes first, and then the queue of the oldest item. */
  queues: z.array(workQueue),
  /** These are the paid appointments of today, each by the day in its town, and the sum of their totals in euros. */
  today: z.object({ appointments: z.int(), total: z.number() }),
})
export type WorkToDo = z.input<typeof workToDo>

export const workQueuesApi = {
  /** Returns what this operator may decide; a colleague decides about the operator's own appointments and reports. */
  all: {
    method: 'GET',
    url: '/api/v1/admin/work-queues',
    config: { access: 'admin' },
    schema: { response: { 200: workToDo } },
  },
} as const satisfies Record<string, Endpoint>
