import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createApp } from './app.ts'
import { loadCities } from './cities/load-cities.ts'
import { parseConfig, SettingsError } from './config.ts'
import { seedDemonstration } from './demonstration/seed.ts'
import { accounts as demonstrationAccounts } from './demonstration/people.ts'
import { closeDeps, createDeps } from './deps.ts'
import { startChildServer } from './lib/child-process.ts'
import { DataDirInUse, lockDataDir } from './lib/data-dir-lock.ts'
import { openDatabase, openPool } from './lib/database.ts'
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts'
import { migrate } from './lib/migrate.ts'
import { keptSecrets } from './lib/secrets.ts'
import { queues } from './queues.ts'

const root = resolve(import.meta.dirname, '../../..')
const stopTimeoutMs = 9000

/** What must be undone, last first, when the server stops or does not come up. */
const undo: (() => unknown)[] = []
const stopEverything = async () => {
  for (const step of undo.splice(0).reverse())
    try {
      await step()
    } catch (error) {
      console.error(error)
    }
}

const isFree = (port: number, host: string) =>
  new Promise<boolean>((settle) => {
    const probe = createServer()
      .once('error', () => settle(false))
      .once('listening', () => probe.close(() => settle(true)))
    probe.listen(port, host)
  })

const startDatabase = async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  undo.push(() => postgres.stop())
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  const { rowCount } = await client.query(`select from pg_database where datname = 'couronne'`)
  if (!rowCount) await client.query('create database couronne')
  await client.end()
  return postgres.url('couronne')
}

const start = async () => {
  const config = parseConfig(process.env)
  const lock = lockDataDir(config.dataDir)
  undo.push(() => lock.release())
  const secrets = keptSecrets(config.dataDir)
  const publicUrl = config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`
  if (config.port !== 0 && !(await isFree(config.port, config.host)))
    throw new SettingsError([`PORT : le port ${config.port} est déjà pris sur ${config.host}. Choisissez-en un autre, par exemple PORT=3100.`])

  const databaseUrl = config.databaseUrl ?? (await startDatabase(config.dataDir))
  await migrate(databaseUrl)
  const pool = openPool(databaseUrl, 1)
  const database = openDatabase(pool)
  await loadCities(database)
  await database.destroy()

  const stripeWebhookSecret = config.stripeWebhookSecret ?? secrets.webhook
  const sandbox = config.stripeSecretKey
    ? undefined
    : await startChildServer({
        name: 'payment-sandbox',
        dataDir: config.dataDir,
        script: join(root, 'apps/payment-sandbox/src/main.ts'),
        env: {
          ...process.env,
          PORT: String(await sandboxPort(config.paymentSandboxPort ?? config.port + 1, config.host)),
          HOST: config.host,
          DATA_DIR: join(config.dataDir, 'payment-sandbox'),
          WEBHOOK_URL: `http://${config.host}:${config.port}/api/v1/stripe/webhook`,
          WEBHOOK_SECRET: stripeWebhookSecret,
          SECRET_KEY: secrets.sandboxKey,
        },
      })
  if (sandbox) undo.push(() => sandbox.stop())

  const parts = {
    config,
    databaseUrl,
    secret: config.sessionSecret ?? secrets.session,
    imagesDir: join(config.dataDir, 'images'),
    publicUrl,
    stripeWebhookSecret,
    stripeKey: config.stripeSecretKey ?? secrets.sandboxKey,
    ...(sandbox && { stripeHost: { host: config.host, port: sandbox.port } }),
    onJobError: (error: Error) => console.error(error),
  }
  if (config.demoData) {
    const stopped = new AbortController()
    const told = seedDemonstration(parts, (message) => console.log(message), { signal: stopped.signal })
    undo.push(async () => {
      stopped.abort()
      await told.catch(() => {})
    })
    await told
  }

  const deps = createDeps(parts)
  undo.push(() => closeDeps(deps))
  await deps.jobs.prepare(queues(deps))
  const webDir = join(root, 'apps/web')
  const app = await createApp(deps, { logger: true, web: { dir: webDir, buildDir: config.webBuildDir ?? join(webDir, 'build') } })
  undo.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  await deps.jobs.work()
  lock.announce(publicUrl)
  console.log(
    [
      '',
      `${config.site.brandName} est ouverte : ${publicUrl}`,
      ...(config.demoData ? demonstrationAccounts.map(({ email, password, who }) => `  ${who} : ${email} / ${password}`) : []),
      ...(config.smtpUrl ? [] : [`  courrier : ${publicUrl}/dev/courrier`]),
      ...(sandbox ? [`  paiements d'essai : port ${sandbox.port}`] : []),
      '',
    ].join('\n'),
  )
}

const sandboxPort = async (wanted: number, host: string) => ((await isFree(wanted, host)) ? wanted : 0)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await stopEverything()
    process.exit(0)
  })

try {
  await start()
} catch (error) {
  // Told to stop while it was starting: that is no failure, and the stop is under way.
  if (!stopping) {
    console.error(error instanceof SettingsError || error instanceof DataDirInUse ? error.message : error)
    await stopEverything()
    process.exit(1)
  }
}
