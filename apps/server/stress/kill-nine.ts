import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/lib/database/database.ts'
import { transaction } from '../src/lib/database/transaction.ts'
import { createJobs } from '../src/lib/jobs.ts'
import { type Random, randomFrom } from '../src/lib/randomness.ts'
import { openMailServer } from '../test/mail-server.ts'
import { helperProcessId, type ServerProcess } from '../test/server-process.ts'
import { assertBookingsValid } from './lib/assert-bookings.ts'
import { backdateExpiredHolds } from './lib/backdate-holds.ts'
import { assertMailsOnce, assertProviderAgrees } from './lib/provider-balance.ts'
import { isLost, openRealApp, type Person, type RealApp, until } from './lib/real-app.ts'
import { actAsCustomer, type LastAnswer } from './lib/visitors.ts'

type Counts = {
  kills: number
  /** This number of apps runs at the same time, each with its own server, database and sandbox. */
  apps: number
  visitors: number
}
const victims = ['server', 'server while it starts', 'PostgreSQL', 'one connection of PostgreSQL', 'sandbox'] as const
type Victim = (typeof victims)[number]

const hourMs = 3_600_000
/** The time until the server is back depends on the machine; this limit only detects that it does not come back. */
const timeoutSeconds = 120
/** Most kills hit the server, as most bugs would be there. */
const anyVictim = (random: Random): Victim => (random.chance(0.6) ? 'server' : random.pick(victims))

/**
 * Asks the database and the server, because `/readyz` may report a state that is a second old. A new connection
 * succeeds only when PostgreSQL has recovered. All connections from before are closed by then, so the server's answer
 * comes from the recovered database too.
 */
const isReady = async (app: RealApp, someone: Person) => {
  const canConnect = await app
    .withDatabase((db) => sql`select 1`.execute(db))
    .then(
      () => true,
      () => false,
    )
  if (!canConnect) return false
  const reply = await app.call(someone, 'GET', `/appointment/?customer=${someone.id}`)
  return !isLost(reply) && reply.status === 200
}

/**
 * Kills one victim and waits until the server serves again: it recovers by itself, or is started again if it was the
 * victim.
 */
const kill = async (app: RealApp, someone: Person, server: ServerProcess, victim: Victim, random: Random) => {
  if (victim === 'server' || victim === 'server while it starts') {
    await server.kill()
    const next = await app.launch()
    if (victim === 'server') {
      await next.open
      return next
    }
    await pause(random.between(0, 1500))
    await next.kill()
    return app.open()
  }
  if (victim === 'one connection of PostgreSQL') {
    await app.withDatabase(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`.execute(db)
      process.kill(random.pick(rows).pid, 'SIGKILL')
      // PostgreSQL then closes every other connection and recovers.
      const isDropped = () =>
        sql`select 1`.execute(db).then(
          () => false,
          () => true,
        )
      await until(timeoutSeconds, 'PostgreSQL notices', isDropped)
    })
  } else {
    const which = victim === 'sandbox' ? 'payment-sandbox' : 'postgres'
    const pid = helperProcessId(app.dataDir, which)
    assert.ok(pid)
    process.kill(pid, 'SIGKILL')
    await until(
      timeoutSeconds,
      `another ${victim}`,
      async () => ![pid, undefined].includes(helperProcessId(app.dataDir, which)),
    )
  }
  await until(timeoutSeconds, `ready after ${victim} was killed`, () => isReady(app, someone))
  return server
}

/** Makes undecided payments old, holds expired and pending retries due. */
const ageRows = async (db: Db) => {
  await sql`update payments set created_at = created_at - interval '2 hours'
    where status in ('undecided', 'requires_action') and created_at > now() - interval '1 hour'`.execute(db)
  await sql`update appointments set hold_expires_at = now() - interval '1 minute'
    where status = 'pending_payment' and hold_expires_at > now()`.execute(db)
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active' and started_on < now() - interval '5 seconds'`.execute(db)
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`.execute(
    db,
  )
}

const isFinished = async (db: Db) => {
  const { rows } = await sql<{ open: number }>`select
      (select count(*) from payments where status in ('undecided', 'requires_action'))
    + (select count(*) from refunds where status in ('undecided', 'pending'))
    + (select count(*) from appointments where status = 'pending_payment')
    + (select count(*) from pgboss.job where name in ('mail', 'refund', 'provider-event')
        and state in ('created', 'retry', 'active')) as open`.execute(db)
  return Number(rows[0]?.open) === 0
}

const finishPendingWork = async (app: RealApp, db: Db) => {
  const jobs = createJobs(await app.databaseUrl(), (error) => {
    throw error
  })
  await jobs.prepare([])
  for (const queue of ['undecided-payments', 'expire-holds']) {
    await ageRows(db)
    await transaction(db, (tx) => jobs.enqueue(tx, queue, ''))
  }
  await jobs.stop()
  await until(60, 'all decided', async () => {
    await ageRows(db)
    return isFinished(db)
  })
}

const allowedStatuses: Record<LastAnswer, string[]> = {
  held: ['pending_payment', 'paid', 'expired', 'cancelled'],
  paid: ['paid', 'cancelled'],
  cancelled: ['cancelled'],
  abandoned: ['expired'],
}

/** Asserts that every answer that a customer got is still true. */
const assertFacts = async (db: Db, facts: Map<string, LastAnswer>) => {
  const rows = await db.selectFrom('appointments as a').select(['a.id', 'a.status']).execute()
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  for (const [id, fact] of facts)
    assert.ok(allowedStatuses[fact].includes(statusOf.get(id) ?? ''), `${id} was ${fact}, is ${statusOf.get(id)}`)
}

const runWithKills = async (kills: number, visitors: number, seed: string, abortSignal: AbortSignal) => {
  const random = randomFrom(seed)
  const mailServer = await openMailServer()
  const app = await openRealApp({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` })
  try {
    let server = await app.open()
    const opensAt = Math.ceil(Date.now() / hourMs) * hourMs + 26 * hourMs
    const { professionals, customers, someone } = await app.withDatabase(async (db) => ({
      professionals: await Promise.all([1, 2].map(() => app.newProfessional(db, new Date(opensAt), 10 + kills / 4))),
      customers: await Promise.all(Array.from({ length: visitors }, () => app.newPerson(db, 'customer'))),
      someone: await app.newPerson(db, 'customer'),
    }))
    const facts = new Map<string, LastAnswer>()
    let round = 0
    let isOver = false
    let reopened: Promise<unknown> = Promise.resolve()
    const context = {
      app,
      facts,
      professionals,
      reopened: () => reopened,
      isOver: () => isOver,
      from: () => new Date(opensAt + round * 6 * hourMs),
    }
    const customerRuns = Promise.all(
      customers.map((customer, i) => actAsCustomer(context, customer, randomFrom(`${seed} ${i}`))),
    )
    const killRepeatedly = async () => {
      for (; round < kills; round++) {
        abortSignal.throwIfAborted()
        await pause(random.between(50, 900))
        const killing = kill(app, someone, server, anyVictim(random), random)
        reopened = killing.catch(() => {})
        server = await killing.catch((error: unknown) => {
          throw new Error(`${error}\n${server.output()}`)
        })
        await app.withDatabase(async (db) => {
          await assertBookingsValid(db)
          await backdateExpiredHolds(db, new Date())
        })
      }
      await pause(300)
    }
    await Promise.all([killRepeatedly().finally(() => (isOver = true)), customerRuns])
    return await app.withDatabase(async (db) => {
      await finishPendingWork(app, db)
      await assertBookingsValid(db)
      await assertFacts(db, facts)
      return {
        facts: facts.size,
        appointments: await assertProviderAgrees(app, db),
        ...(await assertMailsOnce(db, mailServer.acceptedIds)),
      }
    })
  } finally {
    await app.close()
    await mailServer.close()
  }
}

/**
 * When one life fails, the others are ended before the failure is reported, so that nothing of theirs keeps running.
 */
const runTogether = async <T>(runs: Promise<T>[], abortController: AbortController) => {
  for (const run of runs) run.catch((error: unknown) => abortController.abort(error))
  await Promise.allSettled(runs)
  return Promise.all(runs)
}

export const stressTest = {
  name: 'kill-nine',
  usual: { kills: 60, apps: 2, visitors: 6 } as Counts,
  full: { kills: 200, apps: 2, visitors: 6 } as Counts,
  run: async ({ kills, apps, visitors }: Counts, seed: number) => {
    const abortController = new AbortController()
    const runs = await runTogether(
      Array.from({ length: apps }, (_, i) =>
        runWithKills(kills / apps, visitors, `${seed} ${i}`, abortController.signal),
      ),
      abortController,
    )
    const sum = (what: keyof (typeof runs)[number]) => runs.reduce((total, run) => total + run[what], 0)
    return `killed ${kills} times: ${sum('facts')} answered bookings are as answered, ${sum('appointments')} agree with the provider's books, ${sum('mails')} mails were sent once, ${sum('cutOff')} of them cut off as they left and ${sum('arrived')} of these taken`
  },
}
