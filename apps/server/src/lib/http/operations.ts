import { sql } from 'kysely'
import { Refusal } from '../domain-error.ts'
import type { Routes } from './routes.ts'

/** A readiness result is reused this long, so that the database is asked at most once a second. */
const probeMs = 1000

/** `ending` is aborted when the server must stop: it still answers, but reports that it is not ready. */
export const operationsRoutes =
  (ending?: AbortSignal): Routes =>
  async (app, { db, config }) => {
    let probe: Promise<unknown> | undefined
    const askDatabase = () => {
      probe ??= sql`select 1`.execute(db).finally(() => {
        setTimeout(() => {
          probe = undefined
        }, probeMs).unref()
      })
      return probe
    }

    app.get('/healthz', { config: { who: 'anyone', importance: 'vital' } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { config: { who: 'anyone', importance: 'vital' } }, async () => {
      if (ending?.aborted) throw new Refusal('unavailable', { details: ['closing'] })
      try {
        await askDatabase()
      } catch {
        throw new Refusal('unavailable', { details: ['database'] })
      }
      return { status: 'ready', brand: config.site.brandName }
    })
  }
