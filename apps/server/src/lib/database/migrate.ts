import { join } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'

/** The schema was made by other files than those of this release, which therefore cannot use the database. */
export class OtherSchema extends Error {}

const schemaTable = 'migrations'

const postgratorOn = (client: pg.Client) =>
  new Postgrator({
    // schema.sql is in the same folder, and only there to be read.
    migrationPattern: join(import.meta.dirname, '../../../migrations/*.do.*.sql'),
    driver: 'pg',
    schemaTable,
    execQuery: (query) => client.query(query),
  })

/**
 * The files that made the schema must be the first of those that there are, unchanged. Postgrator itself accepts a database that more
 * files have made, and one that lacks a file before its last.
 */
const refuseOtherSchema = async (client: pg.Client) => {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [schemaTable])
  if (!rowCount) return
  const { rows: applied } = await client.query<{ version: string; md5: string }>(
    `select version, md5 from ${schemaTable} where version > 0 order by version`,
  )
  const files = (await postgratorOn(client).getMigrations()).sort((a, b) => a.version - b.version)
  const isOther = applied.some(({ version, md5 }, i) => files[i]?.version !== Number(version) || files[i].md5 !== md5)
  if (isOther) throw new OtherSchema('the schema was made by other files')
}

const connected = async (connectionString: string, work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString })
  // Should the server end meanwhile, the query under way says so.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Throws OtherSchema where this release cannot use the database; one that nothing has been made in yet passes. */
export const checkSchema = (connectionString: string) => connected(connectionString, refuseOtherSchema)

/**
 * Brings the database at `connectionString` to the newest numbered file; two at once wait for each other. Throws OtherSchema, and
 * leaves the database as it is, where this release cannot use it.
 */
export const migrate = (connectionString: string) =>
  connected(connectionString, async (client) => {
    // One transaction for all of it: killed half-way, nothing has happened.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(20261120)')
    await refuseOtherSchema(client)
    await postgratorOn(client).migrate()
    await client.query('commit')
  })
