import { setTimeout as pause } from 'node:timers/promises'
import { companyOf } from '@couronne/contract/lib/company'
import type { QueueName } from '@couronne/contract/platform/jobs'
import type pg from 'pg'
import Stripe from 'stripe'
import type { Config } from './config.ts'
import { type BusinessRegister, createBusinessRegister } from './lib/business-register.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { type Db, openDatabase, openPool } from './lib/database/database.ts'
import type { Answer } from './lib/database/stored-answers.ts'
import { createEncryption, type Encryption } from './lib/encryption.ts'
import { createGeocoder, type Geocoder } from './lib/geocoder.ts'
import { createPageCache, type PageCache } from './lib/http/page-cache.ts'
import { createInFlight, type InFlight } from './lib/in-flight.ts'
import { createJobs, type Jobs } from './lib/jobs.ts'
import { createLimits, type Limits } from './lib/limits.ts'
import { createLive, type Live } from './lib/live.ts'
import { type Log, log as processLog } from './lib/log.ts'
import { createMailer, type Mailer } from './lib/mailer.ts'
import { createOutages } from './lib/outages.ts'
import type { PurchaseKinds } from './money/purchases/purchase-kind.ts'

export type Deps = {
  config: Config
  db: Db
  /** Reads what anyone may read: its statements must be quick, and it takes no connection from payments or bookings. */
  readDb: Db
  /** Serves work that nobody waits for: its statements may take as long as they need. */
  backgroundDb: Db
  pool: pg.Pool
  readPool: pg.Pool
  clock: Clock
  log: Log
  jobs: Jobs<QueueName>
  limits: Limits
  /** Tells browsers what has changed. */
  live: Live
  /** Requests with an Idempotency-Key that this process is working on. */
  inFlight: InFlight<Answer>
  mailer: Mailer
  /** This is the operator's map service. Without one, only the platform's own list of towns is used. */
  geocoder: Geocoder | undefined
  /** This is the register of businesses that the operator has chosen. Without one, operators look a SIRET up themselves. */
  businessRegister: BusinessRegister | undefined
  pageCache: PageCache
  stripe: Stripe
  /** Handles payment, expiry and refunds of each kind of purchase. */
  purchaseKinds: PurchaseKinds
  /** A person waits at most this long for an answer of the payment provider. */
  providerTimeoutMs: number
  stripeWebhookSecret: string
  /** The secret has at least 32 characters and signs tokens and private links. */
  secret: string
  /** Signatures by the secret, and by the one before it, are accepted. */
  acceptedSecrets: readonly string[]
  /** Encrypts stored IBANs and second factors. */
  encryption: Encryption
  /** This directory stores the pictures. */
  imagesDir: string
  /** This is the address that people see, without a trailing slash. */
  publicUrl: string
}

export type DepsOptions = Pick<
  Deps,
  'config' | 'purchaseKinds' | 'secret' | 'imagesDir' | 'publicUrl' | 'stripeWebhookSecret'
> & {
  databaseUrl: string
  /** The key has at least 32 characters. */
  encryptionKey: string
  previousSecret?: string | undefined
  /** It decrypts what has been encrypted before the key was changed. */
  previousEncryptionKey?: string | undefined
  stripeKey: string
  /** This is the sandbox's address. When it is absent, the provider's own is used. */
  stripeHost?: { host: string; port: number }
  providerTimeoutMs?: number
  /** A statement may take at most this long while a person waits. */
  statementTimeoutMs?: number
  /** A statement of `readDb` may take at most this long. */
  readTimeoutMs?: number
  clock?: Clock
  log?: Log
  onJobError?: (error: Error) => void
}

const maxConnections = 20
const maxReadConnections = 12
const maxBackgroundConnections = 4

export const createDeps = (options: DepsOptions): Deps => {
  const {
    providerTimeoutMs = 10_000,
    statementTimeoutMs = 10_000,
    readTimeoutMs = 2000,
    clock = systemClock,
    log = processLog,
  } = options
  const { geocoderUrl, sireneUrl, site } = options.config
  const agent = `${site.brandName} (${options.publicUrl})`
  const pool = openPool(options.databaseUrl, maxConnections, statementTimeoutMs)
  const readPool = openPool(options.databaseUrl, maxReadConnections, readTimeoutMs)
  const outages = createOutages(log, pool)
  const mailer = createMailer(options.config.smtpUrl, {
    from: options.config.mailFrom,
    replyTo: companyOf(options.config.site.legal).email,
    onDelivered: () => outages.answered('mail server'),
  })
  const stripe = new Stripe(options.stripeKey, {
    timeout: providerTimeoutMs,
    maxNetworkRetries: 1,
    ...(options.stripeHost && { ...options.stripeHost, protocol: 'http' as const }),
  })
  stripe.on('response', ({ status }: Stripe.ResponseEvent) => {
    if (status < 500) outages.answered('payment provider')
  })
  return {
    config: options.config,
    log,
    db: openDatabase(pool),
    readDb: openDatabase(readPool),
    backgroundDb: openDatabase(openPool(options.databaseUrl, maxBackgroundConnections)),
    pool,
    readPool,
    clock,
    jobs: createJobs<QueueName>(options.databaseUrl, options.onJobError ?? outages.report),
    limits: createLimits(options.config.rateLimitFactor),
    live: createLive({ redisUrl: options.config.redisUrl, log: (text) => log.warn(text) }),
    inFlight: createInFlight(),
    pageCache: createPageCache(clock.now),
    mailer,
    geocoder: geocoderUrl ? createGeocoder(geocoderUrl, { now: clock.now, agent }) : undefined,
    businessRegister: sireneUrl ? createBusinessRegister(sireneUrl, { agent }) : undefined,
    stripe,
    purchaseKinds: options.purchaseKinds,
    providerTimeoutMs,
    stripeWebhookSecret: options.stripeWebhookSecret,
    secret: options.secret,
    acceptedSecrets: [options.secret, options.previousSecret].filter((secret) => secret !== undefined),
    encryption: createEncryption(options.encryptionKey, options.previousEncryptionKey),
    imagesDir: options.imagesDir,
    publicUrl: options.publicUrl,
  }
}

const destroyMs = 1000

/** Returns the same dependencies with `readDb` as `db`. */
export const withReadDb = (deps: Deps): Deps => ({ ...deps, db: deps.readDb })

/** Closes what `createDeps` opened. */
export const closeDeps = async (deps: Deps) => {
  await deps.jobs.stop()
  deps.live.close()
  // A request that was cut off may still wait for a lock or for the provider, and would keep its connection as long.
  const destroyed = Promise.all([deps.db.destroy(), deps.readDb.destroy(), deps.backgroundDb.destroy()])
  await Promise.race([destroyed, pause(destroyMs, undefined, { ref: false })])
}
