import { sql } from 'kysely'
import { Refusal } from './refusal.ts'
import type { Routes } from './routes.ts'

export const operationsRoutes: Routes = async (app, { db, config }) => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', { config: { who: 'anyone' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { who: 'anyone' } }, async () => {
    if (closing) throw new Refusal('unavailable', { details: ['closing'] })
    try {
      await sql`select 1`.execute(db)
    } catch {
      throw new Refusal('unavailable', { details: ['database'] })
    }
    return { status: 'ready', brand: config.site.brandName }
  })
}
