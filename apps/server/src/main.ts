import { type AddressInfo, createServer, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { paymentsApi } from '@couronne/contract/money/payments'
import { createApp } from './app.ts'
import { type Config, parseConfig, SettingsError } from './config.ts'
import { closeDeps, createDeps, type Deps, type DepsOptions } from './deps.ts'
import { startChildServer } from './host/child-process.ts'
import { closeServer } from './host/close-server.ts'
import { lockDataDir } from './host/data-dir-lock.ts'
import { startEmbeddedPostgres } from './host/embedded-postgres.ts'
import { createLifetime } from './host/lifetime.ts'
import { listen } from './host/listen.ts'
import { migrateOwnDatabase, ownDatabaseUrl } from './host/own-database.ts'
import { printError } from './host/print-error.ts'
import { openDatabase, openPool } from './lib/database/database.ts'
import { siteOrigins } from './lib/site-origins.ts'
import { checkBackupFolder } from './operations/backups/check-folder.ts'
import { finishRestore } from './operations/backups/finish-restore.ts'
import { gazetteer } from './platform/towns/gazetteer.ts'
import { loadCities } from './platform/towns/load-cities.ts'
import { purchaseKinds } from './purchase-kinds.ts'
import { queues } from './queues.ts'
import { ensureSecrets, type Secrets } from './secrets.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Requests are cut off long before this. After it, only the database or the sandbox can still be running. */
const stopTimeoutMs = 9500
let stopGraceMs = 0

const lifetime = createLifetime()

/** Returns the port itself, or any free one for 0. */
const freePort = (port: number, host: string) =>
  new Promise<number>((settle, fail) => {
    const probe = createServer()
      .once('error', fail)
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

/** Prefers the configured port or the one after the server's, else takes any free one. */
const sandboxPort = ({ paymentSandboxPort, host }: Config, port: number) =>
  freePort(paymentSandboxPort ?? (port + 1) % 65_536, host).catch(() => 0)

/** Returns the host by which this machine reaches a server that listens on `host`. */
const reachableHost = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)
const formatHost = (host: string) => (isIPv6(host) ? `[${host}]` : host)

const startDatabase = async (dataDir: string) => {
  const postgres = await lifetime.open(
    () => startEmbeddedPostgres({ dataDir, log: (message) => console.error(message) }),
    (postgres) => postgres.stop(),
  )
  return ownDatabaseUrl(postgres)
}

/** Loads the towns and reads them once before a request needs them. */
const prepareData = async (config: Config, databaseUrl: string) => {
  await migrateOwnDatabase(config, databaseUrl)
  const pool = openPool(databaseUrl, 1)
  const database = openDatabase(pool)
  await loadCities(database)
  await gazetteer(database)
  await database.destroy()
}

type ServerAddress = { port: number; ownUrl: string; publicUrl: string }

/** Starts the sandbox, which replaces the payment provider when no key is set. */
const startSandbox = (
  config: Config,
  secrets: Secrets,
  webhookSecret: string,
  { port, ownUrl, publicUrl }: ServerAddress,
) =>
  lifetime.open(
    () =>
      startChildServer({
        name: 'payment-sandbox',
        dataDir: config.dataDir,
        choosePort: () => sandboxPort(config, port),
        log: (message) => console.error(message),
        script: join(root, 'apps/payment-sandbox/src/main.ts'),
        env: {
          ...process.env,
          HOST: config.host,
          DATA_DIR: join(config.dataDir, 'payment-sandbox'),
          WEBHOOK_URL: `${ownUrl}${paymentsApi.webhook.url}`,
          WEBHOOK_SECRET: webhookSecret,
          SECRET_KEY: secrets.sandboxKey,
          PUBLISHABLE_KEY: secrets.publishableKey,
          SITE_ORIGIN: siteOrigins(publicUrl).join(' '),
          MERCHANT: config.site.brandName,
          OWN_URL: config.paymentSandboxUrl ?? '',
        },
      }),
    (sandbox) => sandbox.stop(),
  )

const seconds = new Intl.NumberFormat('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Logs the end of a phase of the start. */
const logReady = (phase: string, startedAt: number) =>
  console.log(`${phase} en ${seconds.format((performance.now() - startedAt) / 1000)} s.`)

/** Loads the demo lazily: a production server does not need it. */
const loadDemonstration = async () => {
  const { accounts } = await import('../../demonstration/src/people.ts')
  const { demonstrationRoutes } = await import('../../demonstration/src/routes.ts')
  const { seedDemonstration } = await import('../../demonstration/src/seed.ts')
  // Until the demo accounts exist, or are known to have been removed, the pages show the progress: the demo's clock is
  // in the past meanwhile.
  let progress: number | undefined = 0
  return {
    routes: [demonstrationRoutes],
    progress: () => progress,
    /** Returns the accounts that can log in. */
    seed: async (depsOptions: DepsOptions) => {
      console.log(`Préparation de la démonstration… ${depsOptions.publicUrl} montre où elle en est.`)
      const startedAt = performance.now()
      const reportProgress = (now: number) => {
        progress = now
      }
      const isSeeded = await lifetime.open(() =>
        seedDemonstration(depsOptions, reportProgress, { signal: lifetime.signal }),
      )
      if (isSeeded) logReady('Démonstration prête', startedAt)
      else
        console.log(
          'La démonstration a été retirée de cette base et n’y revient pas. Pour la revoir, choisissez un DATA_DIR vide.',
        )
      return isSeeded ? accounts : []
    },
    markReady: () => {
      progress = undefined
    },
  }
}

/** A database with demo data may be opened as a production server, so its demo accounts are disabled. */
const disableDemoInProduction = async (deps: Deps) => {
  const { disableDemoAccounts } = await import('../../demonstration/src/demo-accounts.ts')
  const { accounts, unconfirmed } = await disableDemoAccounts(deps)
  if (accounts > 0)
    console.log(
      `Cette base a servi à la démonstration. Ses personnes inventées (${accounts}) n’entrent plus et ne sont plus montrées, ses articles ont été retirés de la vente ; pour les effacer : npm run demo:remove`,
    )
  if (unconfirmed > 0)
    console.log(
      `Comptes ouverts par d’autres pendant la démonstration : ${unconfirmed}. Leur confirmation et leur vérification sont retirées : un nouveau mot de passe demandé par e-mail les rouvre, et npm run admin:create pour l’équipe.`,
    )
}

const logRestored = (restored: Awaited<ReturnType<typeof finishRestore>>) => {
  if (!restored) return
  console.log(`La restauration est terminée. Comptes supprimés de nouveau : ${restored.deleted}.`)
  if (restored.delayed.length > 0)
    console.log(
      `Un paiement est en cours pour ces comptes, supprimés de nouveau dès qu’il est terminé : ${restored.delayed.join(', ')}`,
    )
}

type Account = { label: string; email: string; password: string }

/** Prints all addresses and the accounts that can log in for the person who started the server. */
const logStarted = (
  config: Config,
  publicUrl: string,
  sandboxUrl: string | undefined,
  accounts: readonly Account[],
) => {
  if (sandboxUrl && publicUrl.startsWith('https:') && !sandboxUrl.startsWith('https:'))
    console.log("PAYMENT_SANDBOX_URL : sans adresse en https, les navigateurs n'afficheront pas la saisie de la carte.")
  console.log(
    [
      '',
      `${config.site.brandName} est ouverte : ${publicUrl}`,
      ...accounts.map(({ email, password, label }) => `  ${label} : ${email} / ${password}`),
      ...(accounts.length > 0 ? [`  second code de l'équipe : ${publicUrl}/dev/code`] : []),
      ...(config.smtpUrl ? [] : [`  courrier : ${publicUrl}/dev/courrier`]),
      ...(sandboxUrl ? [`  paiements d'essai : ${sandboxUrl}`] : []),
      '',
    ].join('\n'),
  )
}

const start = async () => {
  const config = parseConfig(process.env)
  await checkBackupFolder(config)
  const lock = await lifetime.open(
    () => lockDataDir(config.dataDir),
    (lock) => lock.release(),
  )
  const secrets = ensureSecrets(config.dataDir)
  const port = await portToListenOn(config)
  const host = reachableHost(config.host)
  const ownUrl = `http://${formatHost(host)}:${port}`
  const publicUrl = config.publicUrl ?? (host === config.host ? ownUrl : `http://localhost:${port}`)

  const startedAt = performance.now()
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config.dataDir))
  await prepareData(config, databaseUrl)
  logReady('Base de données prête', startedAt)

  const preparedAt = performance.now()
  const stripeWebhookSecret = config.stripeWebhookSecret ?? secrets.webhook
  const sandbox = config.stripeSecretKey
    ? undefined
    : await startSandbox(config, secrets, stripeWebhookSecret, { port, ownUrl, publicUrl })

  const depsOptions = {
    config,
    purchaseKinds,
    databaseUrl,
    secret: config.sessionSecret ?? secrets.session,
    encryptionKey: config.encryptionKey ?? secrets.encryption,
    previousSecret: config.previousSessionSecret,
    previousEncryptionKey: config.previousEncryptionKey,
    imagesDir: join(config.dataDir, 'images'),
    publicUrl,
    stripeWebhookSecret,
    stripeKey: config.stripeSecretKey ?? secrets.sandboxKey,
    ...(sandbox && { stripeHost: { host, port: sandbox.port } }),
  }
  const demonstration = config.demoData ? await loadDemonstration() : undefined
  const deps = await lifetime.open(() => createDeps(depsOptions), closeDeps)
  const prepareJobs = () => deps.jobs.prepare(queues(deps))
  logRestored(await finishRestore(deps, prepareJobs))
  if (!demonstration) await disableDemoInProduction(deps)
  lifetime.signal.addEventListener('abort', () => void deps.jobs.stopFetching())
  const webDir = join(root, 'apps/web')
  const sandboxUrl = config.paymentSandboxUrl ?? `http://${new URL(publicUrl).hostname}:${sandbox?.port}`
  const web = {
    dir: webDir,
    buildDir: config.webBuildDir ?? join(webDir, 'build'),
    cardForm: sandbox
      ? { publishableKey: secrets.publishableKey, scriptUrl: new URL('/sandbox/stripe.js', sandboxUrl).href }
      : { publishableKey: config.stripePublishableKey ?? '' },
  }
  const app = await lifetime.open(
    () =>
      createApp(deps, {
        web,
        shutdownSignal: lifetime.signal,
        additionalRoutes: demonstration?.routes,
        preparation: demonstration && {
          sentence: `${config.site.brandName} prépare sa démonstration…`,
          progress: demonstration.progress,
        },
      }),
    (app) => closeServer(app, { graceMs: stopGraceMs }),
  )
  const listening = async () => {
    // The port is checked again: a server that was started meanwhile would share the port and take half of the
    // requests.
    await portToListenOn({ ...config, port })
    // Many connections may arrive at once: the default backlog queues 511, and the others retry after seconds.
    await listen(app, { port, host: config.host, backlog: 4096 })
    logReady('Serveur prêt', preparedAt)
  }
  if (demonstration) await listening()
  const accounts = (await demonstration?.seed(depsOptions)) ?? []
  await prepareJobs()
  if (!demonstration) await listening()
  stopGraceMs = config.stopGraceSeconds * 1000
  await deps.jobs.work()
  demonstration?.markReady()
  lock.announce(publicUrl)
  logStarted(config, publicUrl, sandbox && sandboxUrl, accounts)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (lifetime.signal.aborted) return
    setTimeout(() => process.exit(1), stopGraceMs + stopTimeoutMs).unref()
    process.exit((await lifetime.end()) ? 0 : 1)
  })

try {
  await start()
} catch (error) {
  // A stop during the start is not a failure, and the stop is already under way.
  if (!lifetime.signal.aborted) {
    printError(error)
    await lifetime.end()
    process.exit(1)
  }
}
