import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from './database.ts'

export type Queue = {
  name: string
  /** Must be safe to run twice: a job whose worker died is run again. */
  handle: (id: string) => Promise<unknown>
  /** Runs by itself at this cadence (cron, UTC) with an empty id. */
  cron?: string
}

/**
 * Work to be done after a commit, kept in the same database: `enqueue` inside a transaction exists if and only if that
 * transaction commits. A failing job is tried again with growing pauses for three days, then kept as failed.
 */
export const createJobs = (connectionString: string, onError: (error: Error) => void) => {
  const boss = new PgBoss({ connectionString, max: 4, useListenNotify: true, schedule: true })
  boss.on('error', onError)
  let queues: Queue[] = []
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
        await boss.work(queue.name, { pollingIntervalSeconds: 2, localConcurrency: 2 }, async (jobs) => {
          for (const job of jobs) await queue.handle((job.data as { id?: string } | null)?.id ?? '')
        })
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
            await queue.handle((job.data as { id?: string } | null)?.id ?? '')
            await boss.complete(queue.name, job.id)
          }
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
export type Jobs = ReturnType<typeof createJobs>
