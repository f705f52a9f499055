import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Db } from './database.ts'

export type Queue = {
  name: string
  /** Must be safe to run twice: a job whose worker died is run again. */
  handle: (id: string) => Promise<unknown>
  /** Runs by itself at this cadence (cron, UTC) with an empty id. */
  cron?: string
}

/**
 * A commit wakes a worker, once however much it left behind: so each takes several at a time and goes on while there is
 * more. The clock is for what is tried again, and for a call that was missed.
 */
const pace = {
  localConcurrency: 2,
  batchSize: 4,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const

const idIn = ({ data }: Job<unknown>) => (data as { id?: string } | null)?.id ?? ''

/**
 * Work to be done after a commit, kept in the same database: `enqueue` inside a transaction exists if and only if that
 * transaction commits. A failing job is tried again with growing pauses for three days, then kept as failed.
 */
export const createJobs = (connectionString: string, onError: (error: Error) => void) => {
  const boss = new PgBoss({ connectionString, max: 4, useListenNotify: true, schedule: true })
  boss.on('error', onError)
  let queues: Queue[] = []

  /** A failed job is tried again by itself, and would say nothing by itself. */
  const outcomeOf = async (queue: Queue, job: Job<unknown>): Promise<JobResult> => {
    try {
      await queue.handle(idIn(job))
      return { id: job.id, status: 'completed' }
    } catch (error) {
      onError(new Error(`job ${queue.name}`, { cause: error }))
      return { id: job.id, status: 'failed', output: error }
    }
  }

  return {
    /** Makes the tables and the queues; no work is taken yet. */
    prepare: async (wanted: Queue[]) => {
      queues = wanted
      await boss.start()
      for (const queue of queues)
        await boss.createQueue(queue.name, {
          notify: true,
          retryLimit: 40,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 7200,
          expireInSeconds: 60,
        })
    },
    work: async () => {
      for (const queue of queues) {
        await boss.work(queue.name, pace, (jobs) => Promise.all(jobs.map((job) => outcomeOf(queue, job))))
        if (queue.cron) await boss.schedule(queue.name, queue.cron)
      }
    },
    enqueue: async (db: Db, queue: string, id: string, options: { startAfter?: Date } = {}) => {
      await boss.send(queue, { id }, { db: fromKysely(db), ...options })
    },
    /** Runs all that is due, once each, in this call; for tests and for making a past. Errors are thrown. */
    drain: async () => {
      for (let found = true; found; ) {
        found = false
        for (const queue of queues)
          for (const job of await boss.fetch(queue.name, { batchSize: 100 })) {
            found = true
            await queue.handle(idIn(job))
            await boss.complete(queue.name, job.id)
          }
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
export type Jobs = ReturnType<typeof createJobs>
