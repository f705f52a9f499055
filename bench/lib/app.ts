import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '../../apps/server/src/app.ts'
import { parseConfig } from '../../apps/server/src/config.ts'
import { closeDeps, createDeps } from '../../apps/server/src/deps.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/host/embedded-postgres.ts'
import { openDatabase, openPool } from '../../apps/server/src/lib/database/database.ts'
import { checkSchema, migrate } from '../../apps/server/src/lib/database/migrate.ts'
import { loadCities } from '../../apps/server/src/platform/towns/load-cities.ts'
import { purchaseKinds } from '../../apps/server/src/purchase-kinds.ts'
import { queues } from '../../apps/server/src/queues.ts'
import { fillFrance } from './france.ts'

/** Starts a PostgreSQL without durability. With `folder`, its data stay for the next run. */
export const startDatabases = async (folder?: string) => {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'couronne-bench-')))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  return {
    dataDir,
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Databases = Awaited<ReturnType<typeof startDatabases>>

/** Returns the URL of a database with that many professionals, and fills it if it does not exist. */
const ensureFranceDatabase = async ({ url }: Databases, professionals: number) => {
  const name = `france_${professionals}`
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  try {
    if ((await admin.query('select from pg_database where datname = $1', [name])).rowCount) {
      await checkSchema(url(name))
      return url(name)
    }
    const startedAt = performance.now()
    await admin.query(`drop database if exists ${name}_unfinished`)
    await admin.query(`create database ${name}_unfinished`)
    const unfinishedUrl = url(`${name}_unfinished`)
    await migrate(unfinishedUrl)
    const pool = openPool(unfinishedUrl, 1)
    await loadCities(openDatabase(pool))
    await fillFrance(pool, professionals, new Date())
    await pool.end()
    await admin.query(`alter database ${name}_unfinished rename to ${name}`)
    console.log(`${professionals} professionals made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    return url(name)
  } finally {
    await admin.end()
  }
}

/**
 * Opens the whole app on a database with that many professionals, listening on 127.0.0.1. With `webBuildDir` it also
 * serves pages.
 */
export const startApp = async (databases: Databases, professionals: number, webBuildDir?: string) => {
  const databaseUrl = await ensureFranceDatabase(databases, professionals)
  const publicUrl = 'http://127.0.0.1'
  const deps = createDeps({
    purchaseKinds,
    config: parseConfig({ DATA_DIR: databases.dataDir, RATE_LIMIT_FACTOR: '1000000000' }),
    databaseUrl,
    secret: 'a secret for benchmarks, of some length',
    encryptionKey: 'a key for benchmarks, of some length too',
    imagesDir: join(databases.dataDir, 'images'),
    publicUrl,
    stripeKey: 'sk_test_sandbox',
    stripeWebhookSecret: 'whsec_test',
    // Benchmarks make no payments, so no provider listens on this port.
    stripeHost: { host: '127.0.0.1', port: 1 },
    onJobError: (error) => console.error(error),
  })
  await deps.jobs.prepare(queues(deps))
  const web = webBuildDir && { dir: '', buildDir: webBuildDir, cardForm: { publishableKey: '' } }
  const app = await createApp(deps, web ? { web } : {})
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    professionals,
    deps,
    server: app,
    url,
    close: async () => {
      await app.close()
      await closeDeps(deps)
    },
  }
}
export type App = Awaited<ReturnType<typeof startApp>>
