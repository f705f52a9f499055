import pg from 'pg'
import Stripe from 'stripe'
import { isDatabaseUnavailable } from './http/errors.ts'
import type { Log } from './log.ts'

export type Dependency = 'database' | 'mail server' | 'payment provider'

const probeMs = 1000
const maxDepth = 5
/** Connections that waited during an outage fail until some time after it. */
const lateMs = 30_000

/** A dependency that answers now and then while it fails is away until nothing has failed for this long. */
const quietMs = 10_000

const mailServerCodes = /^(?:ECONN\w+|ETIMEDOUT|ESOCKET|EDNS|ETLS|EPROTOCOL|ENOTFOUND|EAI_AGAIN)$/

const isProviderUnavailable = (error: Error) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500)

/** The server asks to try again later. */
const isTransient = (responseCode: unknown) => /^4\d\d$/.test(String(responseCode))

const isMailServerUnavailable = (error: Error & { code?: unknown; responseCode?: unknown; command?: unknown }) =>
  'command' in error &&
  (error.code === 'EAUTH' ||
    isTransient(error.responseCode) ||
    (error.responseCode === undefined && mailServerCodes.test(String(error.code))))

/** Lists an error and what caused it. */
const chainOf = (error: Error) => {
  const chain = [error]
  for (let { cause } = error; cause instanceof Error && chain.length < maxDepth; cause = cause.cause) chain.push(cause)
  return chain
}

/** A statement that was cancelled and a database with too many connections are no outages. */
const isDatabaseAway = (error: Error & { code?: unknown }) =>
  isDatabaseUnavailable(error) && !['57014', '53300'].includes(String(error.code))

/**
 * Writes one line when a dependency goes away and one when it is back, instead of one for each of the many jobs that
 * fail meanwhile. Other errors are written as they come.
 */
export const createOutages = (log: Log, pool: Pick<pg.Pool, 'query'>, now = () => performance.now()) => {
  const since = new Map<Dependency, number>()
  const failedAt = new Map<Dependency, number>()
  const endedAt = new Map<Dependency, number>()
  let probing: NodeJS.Timeout | undefined

  const failed = (dependency: Dependency, error: Error) => {
    failedAt.set(dependency, now())
    if (since.has(dependency)) return
    since.set(dependency, now())
    log.error({ dependency, err: error }, 'dependency unavailable')
  }
  const over = (dependency: Dependency) => {
    const from = since.get(dependency)
    if (from === undefined) return
    since.delete(dependency)
    endedAt.set(dependency, now())
    log.warn({ dependency, seconds: Math.round((now() - from) / 1000) }, 'dependency available again')
  }

  let pinging: Promise<boolean> | undefined
  const ping = () => {
    pinging ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pinging = undefined
      })
    return pinging
  }
  const isLate = () => now() - (endedAt.get('database') ?? Number.NEGATIVE_INFINITY) < lateMs
  /** Other servers than the database fail with the same codes, so the database is asked. */
  const checkDatabase = async (error: Error) => {
    if (since.has('database')) return
    if (await ping()) {
      if (isLate()) return
      // An outage that is over already breaks all connections.
      if (error.cause instanceof pg.DatabaseError) endedAt.set('database', now())
      log.error({ err: error }, 'job failed')
      return
    }
    failed('database', error)
    probing ??= setInterval(async () => {
      if (!(await ping())) return
      clearInterval(probing)
      probing = undefined
      over('database')
    }, probeMs).unref()
  }

  return {
    /** Reports an answer of a dependency that may be away. */
    answered: (dependency: Dependency) => {
      if (now() - (failedAt.get(dependency) ?? Number.NEGATIVE_INFINITY) >= quietMs) over(dependency)
    },
    /** Reports the error of a job, or of what runs the jobs. */
    report: (error: Error) => {
      const cause = error.cause instanceof Error ? error.cause : error
      const chain = chainOf(error)
      if (chain.some(isMailServerUnavailable)) failed('mail server', error)
      else if (chain.some(isProviderUnavailable)) failed('payment provider', error)
      else if (isDatabaseAway(cause)) void checkDatabase(error)
      else log.error({ err: error }, 'job failed')
    },
    close: () => clearInterval(probing),
  }
}
