import type pg from 'pg'
import Stripe from 'stripe'
import type { Config } from './config.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { type Db, openDatabase, openPool } from './lib/database.ts'
import { createJobs, type Jobs } from './lib/jobs.ts'
import { createLimits, type Limits } from './lib/limits.ts'
import { createMailer, type Mailer } from './lib/mailer.ts'

export type Deps = {
  config: Config
  db: Db
  pool: pg.Pool
  clock: Clock
  jobs: Jobs
  limits: Limits
  mailer: Mailer
  stripe: Stripe
  stripeWebhookSecret: string
  /** At least 32 characters; signs tokens and private links. */
  secret: string
  /** Where pictures are kept. */
  imagesDir: string
  /** The address people see, without a trailing slash. */
  publicUrl: string
}

export type Parts = Pick<Deps, 'config' | 'secret' | 'imagesDir' | 'publicUrl' | 'stripeWebhookSecret'> & {
  databaseUrl: string
  stripeKey: string
  /** The sandbox's address, or the provider's own when absent. */
  stripeHost?: { host: string; port: number }
  clock?: Clock
  onJobError?: (error: Error) => void
}

export const createDeps = (parts: Parts): Deps => {
  const pool = openPool(parts.databaseUrl)
  return {
    config: parts.config,
    db: openDatabase(pool),
    pool,
    clock: parts.clock ?? systemClock,
    jobs: createJobs(parts.databaseUrl, parts.onJobError ?? (() => {})),
    limits: createLimits(parts.config.rateLimitFactor),
    mailer: createMailer(parts.config.smtpUrl, parts.config.mailFrom),
    stripe: new Stripe(parts.stripeKey, {
      timeout: 10_000,
      maxNetworkRetries: 2,
      ...(parts.stripeHost && { ...parts.stripeHost, protocol: 'http' as const }),
    }),
    stripeWebhookSecret: parts.stripeWebhookSecret,
    secret: parts.secret,
    imagesDir: parts.imagesDir,
    publicUrl: parts.publicUrl,
  }
}

/** Ends what createDeps opened. */
export const closeDeps = async (deps: Deps) => {
  await deps.jobs.stop()
  await deps.db.destroy()
}
