import { sql } from 'kysely'
import { DomainError } from '../domain-error.ts'
import type { Routes } from './routes.ts'

/** A readiness result is reused this long, so that the database is asked at most once a second. */
const probeMs = 1000

/** `shutdownSignal` is aborted when the server must stop: it still answers, but reports that it is not ready. */
export const operationsRoutes =
  (shutdownSignal?: AbortSignal): Routes =>
  async (app, { db, config }) => {
    let probe: Promise<unknown> | undefined
    const pingDatabase = () => {
      probe ??= sql`select 1`.execute(db).finally(() => {
        setTimeout(() => {
          probe = undefined
        }, probeMs).unref()
      })
      return probe
    }

    app.get('/healthz', { config: { access: 'anyone', priority: 'vital' } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { config: { access: 'anyone', priority: 'vital' } }, async () => {
      if (shutdownSignal?.aborted) throw new DomainError('unavailable', { details: ['closing'] })
      try {
        await pingDatabase()
      } catch {
        throw new DomainError('unavailable', { details: ['database'] })
      }
      return { status: 'ready', brand: config.site.brandName }
    })
  }
