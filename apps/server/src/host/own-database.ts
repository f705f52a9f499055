import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type Db, openDatabase, openPool } from '../lib/database/database.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { type EmbeddedPostgres, runningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const name = 'couronne'

/** The address of our own database in it, which is made at the first start. */
export const ownDatabaseUrl = async (postgres: Pick<EmbeddedPostgres, 'url'>) => {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  // Should the server end meanwhile, the query under way says so.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  return postgres.url(name)
}

/** For a command beside the server, running or not: its database, which is closed again. */
export const withOwnDatabase = async (config: Config, work: (db: Db) => Promise<void>) => {
  const use = async (url: string) => {
    const db = openDatabase(openPool(url, 1))
    try {
      await work(db)
    } finally {
      await db.destroy()
    }
  }
  if (config.databaseUrl) return use(config.databaseUrl)
  const running = await runningPostgres(config.dataDir)
  if (running) return use(running.url(name))
  const lock = lockDataDir(config.dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
    try {
      await use(await ownDatabaseUrl(postgres))
    } finally {
      await postgres.stop()
    }
  } finally {
    lock.release()
  }
}

/** A database that no server of this release has opened may lack it. */
export const hasTable = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string | null }>`select to_regclass(${table})::text as name`.execute(db)
  return rows[0]?.name !== null
}
