import { join } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'

/** Other migration files than those of this release made the schema, so this release cannot use the database. */
export class SchemaMismatchError extends Error {}

const schemaTable = 'migrations'

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
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [schemaTable])
  if (!rowCount) return
  const { rows: applied } = await client.query<{ version: string; md5: string }>(
    `select version, md5 from ${schemaTable} where version > 0 order by version`,
  )
  const files = (await createPostgrator(client).getMigrations()).sort((a, b) => a.version - b.version)
  const isMismatch = applied.some(
    ({ version, md5 }, i) => files[i]?.version !== Number(version) || files[i].md5 !== md5,
  )
  if (isMismatch) throw new SchemaMismatchError('the schema was made by other files')
}

const withConnection = async (connectionString: string, work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString })
  // A connection that drops is reported by the query in progress; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
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
