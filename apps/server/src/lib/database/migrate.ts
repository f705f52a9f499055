import { join } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'

/** Other migration files than those of this release made the schema, so this release cannot use the database. */
export class SchemaMismatchError extends Error {}

export const schemaTable = 'migrations'

const createPostgrator = (client: pg.Client) =>
  new Postgrator({
    // schema.sql is in the same folder only for readers and must not be run.
    migrationPattern: join(import.meta.dirname, '../../../migrations/*.do.*.sql'),
    driver: 'pg',
    schemaTable,
    execQuery: (query) => client.query(query),
  })

/**
 * The applied migrations must be the first of this release's files, unchanged. Postgrator itself accepts a database
 * with additional migrations, and one that lacks a migration before its last.
 */
const assertSameSchema = async (client: pg.Client) => {
  if (!(await isKnownSchema(client, await appliedMigrations(client))))
    throw new SchemaMismatchError('the schema was made by other files')
}

export type AppliedMigration = { version: number; md5: string }

/** Lists the migrations that have made the schema; none for an empty database. */
export const appliedMigrations = async (client: pg.Client): Promise<AppliedMigration[]> => {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [schemaTable])
  if (!rowCount) return []
  const { rows } = await client.query<{ version: string; md5: string }>(
    `select version, md5 from ${schemaTable} where version > 0 order by version`,
  )
  return rows.map(({ version, md5 }) => ({ version: Number(version), md5 }))
}

/** Returns whether these are the first migrations of this release, unchanged. */
export const isKnownSchema = async (client: pg.Client, applied: AppliedMigration[]) => {
  const files = (await createPostgrator(client).getMigrations()).sort((a, b) => a.version - b.version)
  return applied.every(({ version, md5 }, i) => files[i]?.version === version && files[i].md5 === md5)
}

/** Opens one connection, without a limit of time for its statements, and closes it again. */
export const withConnection = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString })
  // A connection that drops is reported by the query in progress; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Throws SchemaMismatchError where this release cannot use the database; an empty database passes. */
export const checkSchema = (connectionString: string) => withConnection(connectionString, assertSameSchema)

/**
 * Migrates the database at `connectionString` to the newest version; concurrent calls wait for each other. Throws
 * SchemaMismatchError, and leaves the database unchanged, where this release cannot use it. `to` stops at an earlier
 * version.
 */
export const migrate = (connectionString: string, { to = 'max' }: { to?: string } = {}) =>
  withConnection(connectionString, async (client) => {
    // All migrations run in one transaction, so an interrupted migration changes nothing.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(20261120)')
    await assertSameSchema(client)
    await createPostgrator(client).migrate(to)
    await client.query('commit')
  })
