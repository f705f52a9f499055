import { createApp } from '../src/app.ts'
import { openDatabase, openPool } from '../src/lib/database/database.ts'
import type { Answer } from '../src/lib/database/stored-answers.ts'
import { createPageCache } from '../src/lib/http/page-cache.ts'
import { createInFlight } from '../src/lib/in-flight.ts'
import { createLimits } from '../src/lib/limits.ts'
import { createLive } from '../src/lib/live.ts'
import type { TestApp } from './harness.ts'

/** Starts the same server a second time, with connections and a memory of its own. */
export const secondApp = async ({ deps }: TestApp) => {
  const pool = openPool(deps.pool.options.connectionString ?? '')
  const db = openDatabase(pool)
  const readPool = openPool(deps.pool.options.connectionString ?? '')
  const readDb = openDatabase(readPool)
  const limits = createLimits(deps.config.rateLimitFactor)
  const own = {
    pool,
    db,
    readPool,
    readDb,
    limits,
    live: createLive({ redisUrl: deps.config.redisUrl, log: console.error }),
    inFlight: createInFlight<Answer>(),
    pageCache: createPageCache(deps.clock.now),
  }
  const server = await createApp({ ...deps, ...own })
  server.addHook('onClose', () => Promise.all([own.live.close(), db.destroy(), readDb.destroy()]))
  await server.ready()
  return server
}
