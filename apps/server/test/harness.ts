import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { demonstrationRoutes } from '../../demonstration/src/routes.ts'
import { startSandbox } from '../../payment-sandbox/src/start.ts'
import { createApp } from '../src/app.ts'
import { parseConfig } from '../src/config.ts'
import { closeDeps, createDeps } from '../src/deps.ts'
import type { Clock } from '../src/lib/clock.ts'
import { type Db, openDatabase, openPool } from '../src/lib/database/database.ts'
import { isDatabaseUnavailable } from '../src/lib/http/errors.ts'
import type { Log } from '../src/lib/log.ts'
import { formatLedgerErrors } from '../src/money/ledger/check-ledger.ts'
import { purchaseKinds } from '../src/purchase-kinds.ts'
import { queues } from '../src/queues.ts'
import { changedFixtureRows } from './background-fixtures/background-fixtures.ts'
import { createApiCall } from './calls.ts'
import { templates } from './database-server.ts'
import { watchOutsideCalls } from './outside-calls.ts'
import { peopleBuilders } from './people.ts'

/** Creates a database copied from a template: migrated, with towns. */
export const testDatabase = async (serverUrl = inject('databaseUrl'), template: keyof typeof templates = 'empty') => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: serverUrl.replace('DATABASE', 'postgres') })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await asAdmin(`create database ${name} template ${templates[template]} strategy file_copy`)
  const url = serverUrl.replace('DATABASE', name)
  const pool = openPool(url)
  const db = openDatabase(pool)
  const close = async () => {
    await db.destroy()
    // Otherwise the memory or the disk fills with databases that nobody reads again.
    await asAdmin(`drop database ${name}`)
  }
  return { url, db, close }
}

/**
 * Each worker has a range of a hundred ports below those that the system hands out, so that nobody else takes a port
 * before it is used.
 */
let nextPort = 11_000 + ((process.ppid % 50) * 4 + (Number(process.env.VITEST_POOL_ID ?? 1) % 4)) * 100
export const freePort = async (): Promise<number> => {
  const port = nextPort++
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Lists the tables in which the text stands anywhere. */
export const tablesWith = async (pool: pg.Pool, text: string) => {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { name } of rows)
    if ((await pool.query(`select from ${name} t where t::text like $1 limit 1`, [`%${text}%`])).rowCount)
      found.push(name)
  return found.sort()
}

type Options = {
  clock?: Clock
  log?: Log
  env?: NodeJS.ProcessEnv
  serverUrl?: string
  /** Listens on 127.0.0.1, with a payment sandbox that sends its events here. */
  payments?: boolean
  /** A request waits this long for the payment sandbox; the default is the product's. */
  providerTimeoutMs?: number
  /** A statement may take this long; the default is the product's. */
  statementTimeoutMs?: number
  /** A statement of a public read may take this long. */
  readTimeoutMs?: number
  /** Runs mails and other jobs as they come, instead of at `drainJobs()`. */
  withWorker?: boolean
  /** Omits the background fixtures, for tests that count everything in the server. */
  withoutFixtures?: boolean
  /**
   * Lets a test end while a professional's debt has been open for days, which the ledger check otherwise reports.
   */
  allowLastingDebts?: boolean
}

const checkLedger = async (db: Db, { allowLastingDebts = false }: Options) => {
  const errors = (await formatLedgerErrors(db)).filter((error) => !allowLastingDebts || !isLastingDebt(error))
  assert.deepEqual(errors, [], 'the ledger is wrong')
}

/** The age of a debt follows the database's clock and means nothing under a test's own clock. */
export const isLastingDebt = (error: string) => error.startsWith('pending reversal')

/** Creates the parts that belong to this server and are closed with it. */
const openApp = async (options: Options) => {
  const database = await testDatabase(options.serverUrl, options.withoutFixtures ? 'empty' : 'withFixtures')
  const dataDir = await mkdtemp(join(tmpdir(), 'couronne-files-'))
  const port = options.payments ? await freePort() : 0
  const publicUrl = `http://127.0.0.1:${port}`
  const stripeWebhookSecret = 'whsec_test'
  const sandbox = options.payments
    ? await startSandbox({
        port: 0,
        host: '127.0.0.1',
        dataDir: join(dataDir, 'sandbox'),
        webhookUrl: `${publicUrl}/api/v1/stripe/webhook`,
        webhookSecret: stripeWebhookSecret,
        secretKey: 'sk_test_sandbox',
        publishableKey: 'pk_test_sandbox',
        siteOrigins: [publicUrl],
        durable: false,
      })
    : undefined
  const deps = createDeps({
    purchaseKinds,
    config: parseConfig({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', ...options.env }),
    databaseUrl: database.url,
    secret: 'a secret for tests, of some length',
    encryptionKey: 'a key for tests, of some length too',
    imagesDir: join(dataDir, 'images'),
    publicUrl,
    stripeKey: 'sk_test_sandbox',
    stripeWebhookSecret,
    // Without a sandbox nothing listens on this port: a test that pays by mistake fails.
    stripeHost: { host: '127.0.0.1', port: sandbox?.port ?? 1 },
    clock: options.clock,
    log: options.log,
    providerTimeoutMs: options.providerTimeoutMs,
    statementTimeoutMs: options.statementTimeoutMs,
    readTimeoutMs: options.readTimeoutMs,
    onJobError: (error) => {
      // On a busy machine pg-boss may fail to connect in time; it tries again.
      if (!isDatabaseUnavailable(error)) throw error
    },
  })
  return { database, dataDir, port, sandbox, deps }
}

type OpenedApp = Awaited<ReturnType<typeof openApp>> & { server: FastifyInstance; callsInTransactions: string[] }

/**
 * Closes the server and asserts that its ledger is correct, that no outside call was made within a transaction, and
 * that the background fixtures are unchanged.
 */
const closeApp = async (
  { server, deps, sandbox, database, dataDir, callsInTransactions }: OpenedApp,
  options: Options,
) => {
  await server.close()
  // The jobs stop before the sandbox: otherwise a job that calls it would fail.
  await deps.jobs.stop()
  await sandbox?.close()
  const ledger = sandbox && checkLedger(deps.db, options)
  await ledger?.catch(() => {})
  const changed = await changedFixtureRows(deps.db)
  await closeDeps(deps)
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
  await ledger
  assert.deepEqual(changed, [], 'what nobody here has to do with has changed')
  assert.deepEqual(callsInTransactions, [], 'an external service was called within a transaction')
}

/** Opens the whole server on a database of its own. Rate limits are wide unless `env` sets them. */
export const testApp = async (options: Options = {}) => {
  const app = await openApp(options)
  const { deps, sandbox, port } = app
  const callsInTransactions = watchOutsideCalls(deps)
  await deps.jobs.prepare(queues(deps))
  if (options.withWorker) await deps.jobs.work()
  const server = await createApp(deps, { additionalRoutes: [demonstrationRoutes] })
  await server.ready()
  if (options.payments) await server.listen({ port, host: '127.0.0.1' })
  const call = createApiCall(server)

  /** Without a payment provider the jobs that call it are left in the queue. */
  let drained = Promise.resolve()
  /** Works off the queue. A second call waits for the first, whose claimed jobs it would not see. */
  const drainJobs = () => {
    const drain = () => deps.jobs.drain({ except: sandbox ? [] : ['payout-account', 'unmatched-transactions'] })
    drained = drained.then(drain, drain)
    return drained
  }

  return {
    server,
    deps,
    /** The tests have a connection of their own: their transactions are not watched for outside calls. */
    db: openDatabase(deps.pool),
    url: deps.publicUrl,
    sandbox,
    call,
    get: (url: string) => call('GET', url),
    post: (url: string, body: object = {}) => call('POST', url, body),
    ...peopleBuilders(deps, call),
    /** Returns the tables of all schemas that contain the text. */
    tablesWith: (text: string) => tablesWith(deps.pool, text),
    /** Does all queued work that can be done now. */
    drainJobs,
    /** Runs a recurring job once. */
    runRecurringJob: async (name: string) => {
      const job = queues(deps).find((queue) => queue.name === name)
      if (!job) throw new Error(`no job ${name}`)
      await job.handle('')
    },
    /** Returns the stored mails to an address, newest first, after the queue has been worked off. */
    mailsTo: async (email: string, subject = /(?:)/) => {
      if (!options.withWorker) await drainJobs()
      const { body } = await call('GET', `/dev/courrier.json?to=${encodeURIComponent(email)}`)
      return (body as { subject: string; text: string; html: string; calendar: string | null }[]).filter((mail) =>
        subject.test(mail.subject),
      )
    },
    close: () => closeApp({ ...app, server, callsInTransactions }, options),
  }
}
export type TestApp = Awaited<ReturnType<typeof testApp>>
/** A logged-in person of a test's server, with the calls made in that person's name. */
export type Person = Awaited<ReturnType<TestApp['aPerson']>>
export type Professional = Awaited<ReturnType<TestApp['aProfessionalWithHours']>>
