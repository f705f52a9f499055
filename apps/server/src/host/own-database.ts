import { sql } from 'kysely'
import pg from 'pg'
import { type Config, StartupError } from '../config.ts'
import { type Db, openDatabase, openPool } from '../lib/database/database.ts'
import { checkSchema, migrate, SchemaMismatchError, withConnection } from '../lib/database/migrate.ts'
import { restoredSchema, restoringSchema } from '../lib/database/restored.ts'
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

const hasSchema = (url: string, schema: string) =>
  withConnection(url, async (client) => {
    const { rowCount } = await client.query('select where to_regnamespace($1) is not null', [schema])
    return rowCount === 1
  })

const minVersion = 18

/** Returns what is wrong with the version of PostgreSQL, as its `server_version_num`. */
export const versionProblem = (versionNumber: number) => {
  const version = Math.floor(versionNumber / 10_000)
  return version < minVersion
    ? `DATABASE_URL : il faut PostgreSQL ${minVersion} ou plus récent, et cette base tourne sur PostgreSQL ${version}.`
    : undefined
}

/** Throws a StartupError when the server at this URL is older than this release needs. */
export const rejectOldPostgres = (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::integer as number`,
    )
    const problem = versionProblem(rows[0]?.number ?? 0)
    if (problem) throw new StartupError(problem)
  })

const rejectInterruptedRestore = async (url: string) => {
  if (await hasSchema(url, restoringSchema))
    throw new StartupError(
      'La restauration de cette base a été interrompue : videz la base et le dossier des images, puis relancez `npm run restore`.',
    )
}

/**
 * Migrates the database. Throws a StartupError when PostgreSQL is too old, when another release made the schema, or when
 * the restore of the database was interrupted.
 */
export const migrateOwnDatabase = async (config: Config, url: string) => {
  await rejectOldPostgres(url)
  await rejectInterruptedRestore(url)
  await withExplanation(migrate(url), config)
}

/** Passes on the URL of the server's database, whether the server runs or not. */
export const withDatabaseUrl = async (config: Config, work: (url: string) => Promise<void>) => {
  if (config.databaseUrl) return work(config.databaseUrl)
  const running = await runningPostgres(config.dataDir)
  if (running) return work(running.url(name))
  const lock = lockDataDir(config.dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
    try {
      await work(await ownDatabaseUrl(postgres))
    } finally {
      await postgres.stop()
    }
  } finally {
    lock.release()
  }
}

/** Throws a StartupError unless a server of this release can have opened the database. */
export const assertUsable = async (config: Config, url: string) => {
  await withExplanation(checkSchema(url), config)
  await rejectInterruptedRestore(url)
  if (await hasSchema(url, restoredSchema))
    throw new StartupError(
      'Cette base vient d’être restaurée : lancez d’abord `npm start`, qui termine la restauration.',
    )
}

/** Opens the server's database for a command-line task, whether the server runs or not, and closes it again. */
export const withOwnDatabase = (config: Config, work: (db: Db) => Promise<void>) =>
  withDatabaseUrl(config, async (url) => {
    await assertUsable(config, url)
    const db = openDatabase(openPool(url, 1))
    try {
      await work(db)
    } finally {
      await db.destroy()
    }
  })

/** A database that no server of this release has opened may lack the table. */
export const hasTable = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string | null }>`select to_regclass(${table})::text as name`.execute(db)
  return rows[0]?.name !== null
}
