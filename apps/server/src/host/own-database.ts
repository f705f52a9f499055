import { sql } from 'kysely'
import pg from 'pg'
import { type Config, StartupError } from '../config.ts'
import { type Db, openDatabase, openPool } from '../lib/database/database.ts'
import { checkSchema, migrate, SchemaMismatchError } from '../lib/database/migrate.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { type EmbeddedPostgres, runningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const name = 'couronne'

/** Returns the URL of the application's database, which is created at the first start. */
export const ownDatabaseUrl = async (postgres: Pick<EmbeddedPostgres, 'url'>) => {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  // A connection that drops is reported by the query in progress; without a listener it would end the process.
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

const withoutPassword = (databaseUrl: string) => {
  const url = URL.parse(databaseUrl)
  if (!url) return ''
  url.password = ''
  url.searchParams.delete('password')
  return ` ${url.href}`
}

/** Turns SchemaMismatchError into an error message for the person who starts the server. */
const explainSchemaMismatch = (error: unknown, { databaseUrl, dataDir }: Config) => {
  if (!(error instanceof SchemaMismatchError)) return error
  return new StartupError(
    databaseUrl
      ? `La base de données${withoutPassword(databaseUrl)} vient d’une autre version de Couronne, que celle-ci ne sait pas lire : indiquez une autre base dans DATABASE_URL, ou videz cette base.`
      : `Les données du dossier ${dataDir} viennent d’une autre version de Couronne, que celle-ci ne sait pas lire : indiquez un autre DATA_DIR, ou supprimez ce dossier.`,
  )
}

const withExplanation = (work: Promise<void>, config: Config) =>
  work.catch((error: unknown) => {
    throw explainSchemaMismatch(error, config)
  })

/** Migrates the database. Throws a StartupError when another release made its schema. */
export const migrateOwnDatabase = (config: Config, url: string) => withExplanation(migrate(url), config)

/** Opens the server's database for a command-line task, whether the server runs or not, and closes it again. */
export const withOwnDatabase = async (config: Config, work: (db: Db) => Promise<void>) => {
  const runOn = async (url: string) => {
    await withExplanation(checkSchema(url), config)
    const db = openDatabase(openPool(url, 1))
    try {
      await work(db)
    } finally {
      await db.destroy()
    }
  }
  if (config.databaseUrl) return runOn(config.databaseUrl)
  const running = await runningPostgres(config.dataDir)
  if (running) return runOn(running.url(name))
  const lock = lockDataDir(config.dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
    try {
      await runOn(await ownDatabaseUrl(postgres))
    } finally {
      await postgres.stop()
    }
  } finally {
    lock.release()
  }
}

/** A database that no server of this release has opened may lack the table. */
export const hasTable = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string | null }>`select to_regclass(${table})::text as name`.execute(db)
  return rows[0]?.name !== null
}
