import { z } from 'zod'
import { byId, type Endpoint, instant, page, uuid } from '../lib/wire.ts'

/**
 * These are the queues of event jobs, which follow a commit, and of recurring jobs. The server's `queues.ts` describes
 * each.
 */
export const queueNames = [
  'mail',
  'refund',
  'payment-cost',
  'authorisation',
  'save-card',
  'detach-card',
  'delete-provider-customer',
  'payout-account',
  'transfer',
  'reversal',
  'dispute',
  'provider-event',
  'picture-deletions',
  'delete-again',
  'record-deletion',
  'undecided-payments',
  'expire-holds',
  'ended-requests',
  'expire-orders',
  'finish-appointments',
  'template-windows',
  'open-contacts',
  'reminders',
  'invoices',
  'begin-suspensions',
  'proofs',
  'business-register',
  'delete-old-proof-files',
  'unread-messages',
  'reschedule-mails',
  'waiting-messages',
  'open-refunds',
  'payment-costs',
  'decide-transfers',
  'open-transfers',
  'open-accounts',
  'disputes',
  'failed-refunds',
  'unmatched-transactions',
  'check-ledger',
  'backup',
  'delete-unused-accounts',
  'delete-old-subscriptions',
  'delete-old-conversations',
  'delete-old-reports',
  'delete-old-audience',
  'delete-old-entries',
  'delete-old-notes',
  'delete-old-events',
  'delete-old-answers',
  'add-avif',
  'delete-unused-pictures',
] as const
export type QueueName = (typeof queueNames)[number]

/** Returns false for a queue of an earlier release, whose jobs may still be in the database. */
export const isQueueName = (name: string): name is QueueName => queueNames.some((known) => known === name)

const jobView = z.object({
  id: uuid,
  queue: z.enum(queueNames),
  failedAt: instant,
  error: z.string().nullable(),
  /** It is true for a recurring job, which runs again without a retry. */
  isRecurring: z.boolean(),
})
export type JobView = z.input<typeof jobView>

export const jobsApi = {
  /** Returns jobs that failed for good, the latest first. Mails are not among them; `mailsApi.all` lists mails. */
  failed: {
    method: 'GET',
    url: '/api/v1/admin/jobs',
    config: { access: 'admin' },
    schema: { querystring: page, response: { 200: z.array(jobView) } },
  },
  retry: {
    method: 'POST',
    url: '/api/v1/admin/jobs/:id/retry',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, response: { 200: z.object({ message: z.string() }) } },
  },
} as const satisfies Record<string, Endpoint>
