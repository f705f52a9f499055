import { type AddressInfo, createServer, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createApp } from './app.ts'
import { loadCities } from './cities/load-cities.ts'
import { type Config, parseConfig, SettingsError } from './config.ts'
import { accounts as demonstrationAccounts } from './demonstration/people.ts'
import { seedDemonstration } from './demonstration/seed.ts'
import { closeDeps, createDeps } from './deps.ts'
import { startChildServer } from './lib/child-process.ts'
import { closeServer } from './lib/close-server.ts'
import { DataDirInUse, lockDataDir } from './lib/data-dir-lock.ts'
import { openDatabase, openPool } from './lib/database.ts'
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts'
import { createLifetime } from './lib/lifetime.ts'
import { migrate } from './lib/migrate.ts'
import { keptSecrets } from './lib/secrets.ts'
import { queues } from './queues.ts'

const root = resolve(import.meta.dirname, '../../..')
const stopTimeoutMs = 9000

const lifetime = createLifetime()

/** The port itself, or any free one for 0. */
const freePort = (port: number, host: string) =>
  new Promise<number>((settle, refuse) => {
    const probe = createServer()
      .once('error', refuse)
      .once('listening', () => {
        const { port } = probe.address() as AddressInfo
        probe.close(() => settle(port))
      })
    probe.listen(port, host)
  })

const portToListenOn = ({ port, host }: Config) =>
  freePort(port, host).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError([
      error.code === 'EADDRINUSE'
        ? `PORT : le port ${port} est déjà pris sur ${host}. Choisissez-en un autre, par exemple PORT=3100.`
        : `HOST, PORT : on ne peut pas écouter sur ${host}, port ${port} (${error.code}).`,
    ])
  })

/** Beside ours where that is free, else any. */
const sandboxPort = ({ paymentSandboxPort, host }: Config, port: number) =>
  freePort(paymentSandboxPort ?? (port + 1) % 65_536, host).catch(() => 0)

/** Where this machine reaches what listens on `host`. */
const reachable = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)
const inAddress = (host: string) => (isIPv6(host) ? `[${host}]` : host)

const startDatabase = async (dataDir: string) => {
  const postgres = await lifetime.open(
    () => startEmbeddedPostgres({ dataDir }),
    (postgres) => postgres.stop(),
  )
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  const { rowCount } = await client.query(`select from pg_database where datname = 'couronne'`)
  if (!rowCount) await client.query('create database couronne')
  await client.end()
  return postgres.url('couronne')
}

const start = async () => {
  const config = parseConfig(process.env)
  const lock = await lifetime.open(
    () => lockDataDir(config.dataDir),
    (lock) => lock.release(),
  )
  const secrets = keptSecrets(config.dataDir)
  const port = await portToListenOn(config)
  const host = reachable(config.host)
  const ownUrl = `http://${inAddress(host)}:${port}`
  const publicUrl = config.publicUrl ?? (host === config.host ? ownUrl : `http://localhost:${port}`)

  const databaseUrl = config.databaseUrl ?? (await startDatabase(config.dataDir))
  await migrate(databaseUrl)
  const pool = openPool(databaseUrl, 1)
  const database = openDatabase(pool)
  await loadCities(database)
  await database.destroy()

  const stripeWebhookSecret = config.stripeWebhookSecret ?? secrets.webhook
  const sandbox = config.stripeSecretKey
    ? undefined
    : await lifetime.open(
        async () =>
          startChildServer({
            name: 'payment-sandbox',
            dataDir: config.dataDir,
            script: join(root, 'apps/payment-sandbox/src/main.ts'),
            env: {
              ...process.env,
              PORT: String(await sandboxPort(config, port)),
              HOST: config.host,
              DATA_DIR: join(config.dataDir, 'payment-sandbox'),
              WEBHOOK_URL: `${ownUrl}/api/v1/stripe/webhook`,
              WEBHOOK_SECRET: stripeWebhookSecret,
              SECRET_KEY: secrets.sandboxKey,
            },
          }),
        (sandbox) => sandbox.stop(),
      )

  const parts = {
    config,
    databaseUrl,
    secret: config.sessionSecret ?? secrets.session,
    imagesDir: join(config.dataDir, 'images'),
    publicUrl,
    stripeWebhookSecret,
    stripeKey: config.stripeSecretKey ?? secrets.sandboxKey,
    ...(sandbox && { stripeHost: { host, port: sandbox.port } }),
    onJobError: (error: Error) => console.error(error),
  }
  if (config.demoData)
    await lifetime.open(() => seedDemonstration(parts, (message) => console.log(message), { signal: lifetime.signal }))

  const deps = await lifetime.open(() => createDeps(parts), closeDeps)
  await deps.jobs.prepare(queues(deps))
  const webDir = join(root, 'apps/web')
  const web = { dir: webDir, buildDir: config.webBuildDir ?? join(webDir, 'build') }
  const app = await lifetime.open(() => createApp(deps, { logger: true, web }), closeServer)
  await app.listen({ port, host: config.host })
  await deps.jobs.work()
  lock.announce(publicUrl)
  console.log(
    [
      '',
      `${config.site.brandName} est ouverte : ${publicUrl}`,
      ...(config.demoData
        ? demonstrationAccounts.map(({ email, password, who }) => `  ${who} : ${email} / ${password}`)
        : []),
      ...(config.smtpUrl ? [] : [`  courrier : ${publicUrl}/dev/courrier`]),
      ...(sandbox ? [`  paiements d'essai : port ${sandbox.port}`] : []),
      '',
    ].join('\n'),
  )
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (lifetime.signal.aborted) return
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await lifetime.end()
    process.exit(0)
  })

try {
  await start()
} catch (error) {
  // Told to stop while it was starting: that is no failure, and the stop is under way.
  if (!lifetime.signal.aborted) {
    console.error(error instanceof SettingsError || error instanceof DataDirInUse ? error.message : error)
    await lifetime.end()
    process.exit(1)
  }
}
