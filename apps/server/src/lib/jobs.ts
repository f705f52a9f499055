import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fromKysely, type Job, type JobResult, PgBoss, type QueueResult } from 'pg-boss'
import { prepareStatements } from './database/prepared-statements.ts'
import type { Tx } from './database/transaction.ts'
import { describeError } from './describe-error.ts'

export type Queue<Name extends string = string> = {
  name: Name
  /** Must be idempotent: a job whose worker died runs again. */
  handle: (id: string) => Promise<unknown>
  /** Runs on this schedule (cron, UTC, up to a minute late) with an empty id. */
  cron?: string
  /** Runs once in each interval of this length, with an empty id, however many servers there are. */
  everySeconds?: number
  /** A recurring job may take this long; the others a minute. */
  maxSeconds?: number
  /** Heavy work runs one job after the other in each server. */
  isHeavy?: boolean
}

/**
 * A commit notifies a worker once, however many jobs it enqueued; so each worker fetches several at a time and
 * continues while there are more. Polling serves retries and missed notifications.
 */
const polling = {
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const

/** The jobs of a worker run again when it has sent no heartbeat for this time. */
const heartbeatSeconds = 10
const supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const

/** Retries for three days, with pauses of ten minutes at most. */
const retries = {
  notify: true,
  retryLimit: 440,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  heartbeatSeconds,
}

const hasRetries = (queue: QueueResult) =>
  Object.entries(retries).every(([name, value]) => queue[name as keyof typeof retries] === value)

/** One query, because `fetch` would need one for each of the thirty queues. */
const queuesWithReadyJobs = async (boss: PgBoss) => {
  const { rows } = await boss.getDb().executeSql(`
    select distinct name from pgboss.job
    where state < 'active' and not blocked and start_after <= pgboss.job_now()`)
  return new Set(rows.map(({ name }) => name as string))
}

const payloadId = ({ data }: Job<unknown>) => (data as { id?: string } | null)?.id ?? ''

/** A recurring job is not retried, because its next run comes soon. Completed jobs are deleted after a day. */
const recurring = { retryLimit: 0, deleteAfterSeconds: 24 * 3600 } as const

class PreparedStatementClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config)
    prepareStatements(this)
  }
}

const enqueueBy =
  <Name extends string>(boss: PgBoss) =>
  async (db: Tx, queue: Name, id: string, options: { startAfter?: Date } = {}) => {
    await boss.send(queue, { id }, { db: fromKysely(db), ...options })
  }

/**
 * Enqueues jobs from a command-line task; the server runs them. All queries use the caller's connection, which may be
 * the only one.
 */
export const enqueueOnlyJobs: Pick<Jobs<string>, 'enqueue'> = {
  enqueue: (db, ...rest) =>
    enqueueBy(new PgBoss({ db: fromKysely(db), supervise: false, schedule: false }))(db, ...rest),
}

/** Enqueues the jobs that run every few seconds. */
const createTickers = (boss: PgBoss, onError: (error: Error) => void) => {
  const tickers: { timer: NodeJS.Timeout; sent: Promise<unknown> }[] = []

  const start = (name: string, singletonSeconds: number) => {
    const send = () => boss.send(name, null, { ...recurring, singletonSeconds }).catch(onError)
    const ticker = {
      sent: send(),
      timer: setInterval(() => {
        ticker.sent = send()
      }, singletonSeconds * 1000),
    }
    tickers.push(ticker)
  }
  return {
    start,
    stop: () => {
      for (const { timer } of tickers) clearInterval(timer)
    },
    /** Resolves when no job is being enqueued. */
    enqueued: () => Promise.all(tickers.map(({ sent }) => sent)),
  }
}

/** Runs the jobs of a queue. */
const createRunner = (onError: (error: Error) => void) => {
  /** Contains the recurring jobs in progress; a second run at the same time would only double the work. */
  const running = new Set<string>()
  const handle = async ({ name, cron, everySeconds, handle }: Queue, job: Job<unknown>) => {
    if (!cron && !everySeconds) return handle(payloadId(job))
    if (running.has(name)) return
    running.add(name)
    await Promise.resolve(handle('')).finally(() => running.delete(name))
  }

  /** pg-boss retries a failed job without a report, so this function reports it. */
  return async (queue: Queue, job: Job<unknown>): Promise<JobResult> => {
    try {
      await handle(queue, job)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      onError(new Error(`job ${queue.name}`, { cause: error }))
      return { id: job.id, status: 'failed', output: describeError(error) }
    }
  }
}

/**
 * Runs jobs after a commit. They are stored in the same database: a job enqueued inside a transaction exists if and
 * only if that transaction commits. A failed job is retried with growing pauses for three days, then stored as failed.
 */
export const createJobs = <Name extends string>(
  connectionString: string,
  onError: (error: Error) => void,
  /** Running jobs may still take this long at the stop. */
  shutdownTimeoutMs = 5000,
) => {
  // pg-boss writes its frequent queries as texts that contain the queue's name, so they need prepared statements.
  const pool = { connectionString, max: 4, Client: PreparedStatementClient }
  const boss = new PgBoss({ ...pool, useListenNotify: true, schedule: true, ...supervision })
  boss.on('error', onError)
  let queues: Queue<Name>[] = []
  let stopping: Promise<unknown> | undefined
  const tickers = createTickers(boss, onError)
  const runJob = createRunner(onError)

  /** Stops fetching jobs; resolves when the running jobs are done or have taken too long. */
  const stopFetching = () => {
    tickers.stop()
    stopping ??= Promise.race([
      Promise.all(queues.map(({ name }) => boss.offWork(name))),
      pause(shutdownTimeoutMs, undefined, { ref: false }),
    ])
    return stopping
  }

  return {
    /** Creates the tables and the queues; no job is fetched yet. */
    prepare: async (wanted: Queue<Name>[]) => {
      queues = wanted
      await boss.start()
      const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const { name } of queues) {
        const queue = existing.get(name)
        if (!queue) await boss.createQueue(name, retries)
        // An older release may have created the queue with other options.
        else if (!hasRetries(queue)) await boss.updateQueue(name, retries)
      }
    },
    work: async () => {
      for (const queue of queues) {
        if (stopping) return
        const concurrency = queue.isHeavy
          ? { localConcurrency: 1, batchSize: 1 }
          : { localConcurrency: 2, batchSize: 4 }
        await boss.work(queue.name, { ...polling, ...concurrency }, (jobs) =>
          Promise.all(jobs.map((job) => runJob(queue, job))),
        )
        const expiry = queue.maxSeconds ? { expireInSeconds: queue.maxSeconds } : {}
        if (queue.cron) await boss.schedule(queue.name, queue.cron, null, { ...recurring, ...expiry })
        // An older release may have left a schedule.
        else await boss.unschedule(queue.name)
        if (queue.everySeconds) tickers.start(queue.name, queue.everySeconds)
      }
    },
    enqueue: enqueueBy<Name>(boss),
    /** Retries a job that failed for good. */
    retry: async (db: Tx, queue: Name, jobId: string) => {
      await boss.retry(queue, jobId, { db: fromKysely(db) })
    },
    /** Runs all pending jobs once in this call, for tests and for demo data. Errors are thrown. */
    drain: async ({ except = [] }: { except?: Name[] } = {}) => {
      const wanted = queues.filter(({ name }) => !except.includes(name))
      for (let found = true; found; ) {
        found = false
        let ready = await queuesWithReadyJobs(boss)
        for (const queue of wanted) {
          if (!ready.has(queue.name)) continue
          for (const job of await boss.fetch(queue.name, { batchSize: 100 })) {
            found = true
            await queue.handle(payloadId(job))
            await boss.complete(queue.name, job.id)
          }
          ready = await queuesWithReadyJobs(boss)
        }
      }
    },
    stopFetching,
    /** Stops. Jobs that are still running return to the queue and are retried like failed jobs. */
    stop: async () => {
      await stopFetching()
      await tickers.enqueued()
      await boss.stop({ graceful: false })
    },
  }
}
export type Jobs<Name extends string> = ReturnType<typeof createJobs<Name>>
