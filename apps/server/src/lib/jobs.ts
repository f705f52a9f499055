import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { prepareStatements } from './database/prepared-statements.ts'
import type { Tx } from './database/transaction.ts'

export type Queue<Name extends string = string> = {
  name: Name
  /** Must be safe to run twice: a job whose worker died is run again. */
  handle: (id: string) => Promise<unknown>
  /** Runs by itself at this cadence (cron, UTC, up to a minute late) with an empty id. */
  cron?: string
  /** Runs by itself, with an empty id, in each such while of the clock's: once, however many servers there are. */
  everySeconds?: number
  /** Heavy work: one job after the other in each server. */
  isHeavy?: boolean
}

/**
 * A commit wakes a worker, once however much it left behind: so each takes several at a time and goes on while there is
 * more. The clock is for what is tried again, and for a call that was missed.
 */
const pace = {
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const

/** A killed worker's jobs are run again when it has been silent for so long. */
const heartbeatSeconds = 10
const watch = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const

/** Tried again for three days, and at most ten minutes late when what was away is back. */
const trying = {
  notify: true,
  retryLimit: 440,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  heartbeatSeconds,
}

const idIn = ({ data }: Job<unknown>) => (data as { id?: string } | null)?.id ?? ''

/** The next one comes soon; of those that are done, a day's are kept. */
const byTheClock = { retryLimit: 0, deleteAfterSeconds: 24 * 3600 } as const

class PreparingClient extends pg.Client {
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

/** For a command beside the server, which does the work. All is asked through the caller's connection: it may be the only one. */
export const jobsForServer: Pick<Jobs<string>, 'enqueue'> = {
  enqueue: (db, ...rest) =>
    enqueueBy(new PgBoss({ db: fromKysely(db), supervise: false, schedule: false }))(db, ...rest),
}

/** Sends by itself what runs every so many seconds. */
const createTicks = (boss: PgBoss, onError: (error: Error) => void) => {
  const ticking: { timer: NodeJS.Timeout; sent: Promise<unknown> }[] = []

  const begin = (name: string, singletonSeconds: number) => {
    const send = () => boss.send(name, null, { ...byTheClock, singletonSeconds }).catch(onError)
    const own = {
      sent: send(),
      timer: setInterval(() => {
        own.sent = send()
      }, singletonSeconds * 1000),
    }
    ticking.push(own)
  }
  return {
    begin,
    rest: () => {
      for (const { timer } of ticking) clearInterval(timer)
    },
    /** Resolves when nothing is being sent. */
    sent: () => Promise.all(ticking.map(({ sent }) => sent)),
  }
}

/** Does a queue's jobs. */
const createRunner = (onError: (error: Error) => void) => {
  /** What runs by the clock and has not ended: its next turn would only double the work. */
  const underWay = new Set<string>()
  const handle = async ({ name, cron, everySeconds, handle }: Queue, job: Job<unknown>) => {
    if (!cron && !everySeconds) return handle(idIn(job))
    if (underWay.has(name)) return
    underWay.add(name)
    await Promise.resolve(handle('')).finally(() => underWay.delete(name))
  }

  /** A failed job is tried again by itself, and would say nothing by itself. */
  return async (queue: Queue, job: Job<unknown>): Promise<JobResult> => {
    try {
      await handle(queue, job)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      onError(new Error(`job ${queue.name}`, { cause: error }))
      return { id: job.id, status: 'failed', output: error }
    }
  }
}

/**
 * Work to be done after a commit, kept in the same database: `enqueue` inside a transaction exists if and only if that
 * transaction commits. A failing job is tried again with growing pauses for three days, then kept as failed.
 */
export const createJobs = <Name extends string>(
  connectionString: string,
  onError: (error: Error) => void,
  /** How long what runs may still take at the end. */
  patienceMs = 5000,
) => {
  // What it asks again and again it writes as text, with the queue's name in it.
  const pool = { connectionString, max: 4, Client: PreparingClient }
  const boss = new PgBoss({ ...pool, useListenNotify: true, schedule: true, ...watch })
  boss.on('error', onError)
  let queues: Queue<Name>[] = []
  let resting: Promise<unknown> | undefined
  const ticks = createTicks(boss, onError)
  const outcomeOf = createRunner(onError)

  /** Takes no more work; resolves when what runs is done, or has taken too long. */
  const rest = () => {
    ticks.rest()
    resting ??= Promise.race([
      Promise.all(queues.map(({ name }) => boss.offWork(name))),
      pause(patienceMs, undefined, { ref: false }),
    ])
    return resting
  }

  return {
    /** Makes the tables and the queues; no work is taken yet. */
    prepare: async (wanted: Queue<Name>[]) => {
      queues = wanted
      await boss.start()
      for (const queue of queues) {
        await boss.createQueue(queue.name, trying)
        // An older release may have made it otherwise.
        await boss.updateQueue(queue.name, trying)
      }
    },
    work: async () => {
      for (const queue of queues) {
        if (resting) return
        const many = queue.isHeavy ? { localConcurrency: 1, batchSize: 1 } : { localConcurrency: 2, batchSize: 4 }
        await boss.work(queue.name, { ...pace, ...many }, (jobs) =>
          Promise.all(jobs.map((job) => outcomeOf(queue, job))),
        )
        if (queue.cron) await boss.schedule(queue.name, queue.cron, null, byTheClock)
        // An older release may have left a schedule.
        else await boss.unschedule(queue.name)
        if (queue.everySeconds) ticks.begin(queue.name, queue.everySeconds)
      }
    },
    enqueue: enqueueBy<Name>(boss),
    /** Has a job that failed for good done again. */
    retry: async (db: Tx, queue: Name, jobId: string) => {
      await boss.retry(queue, jobId, { db: fromKysely(db) })
    },
    /** Runs all that is due, once each, in this call; for tests and for making a past. Errors are thrown. */
    drain: async ({ except = [] }: { except?: Name[] } = {}) => {
      const wanted = queues.filter(({ name }) => !except.includes(name))
      for (let found = true; found; ) {
        found = false
        for (const queue of wanted)
          for (const job of await boss.fetch(queue.name, { batchSize: 100 })) {
            found = true
            await queue.handle(idIn(job))
            await boss.complete(queue.name, job.id)
          }
      }
    },
    rest,
    /** Ends. What still runs is handed back, to be tried again as if it had failed. */
    stop: async () => {
      await rest()
      await ticks.sent()
      await boss.stop({ graceful: false })
    },
  }
}
export type Jobs<Name extends string> = ReturnType<typeof createJobs<Name>>
