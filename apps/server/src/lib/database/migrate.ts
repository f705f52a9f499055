import { join } from 'node:path'
import pg from 'pg'
import Postgrator from 'postgrator'

/** Brings the database at `connectionString` to the newest numbered migration; two at once wait for each other. */
export const migrate = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  // Should the server end meanwhile, the query under way says so.
  client.on('error', () => {})
  await client.connect()
  try {
    // One transaction for all of it: killed half-way, nothing has happened.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(20261120)')
    const postgrator = new Postgrator({
      migrationPattern: join(import.meta.dirname, '../../../migrations/*'),
      driver: 'pg',
      schemaTable: 'migrations',
      execQuery: (query) => client.query(query),
    })
    await postgrator.migrate()
    await client.query('commit')
  } finally {
    await client.end()
  }
}
