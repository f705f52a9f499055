/**
 * Records the rows of the background fixtures as this release stores them, for the upgrade tests of later releases:
 *   npm run upgrade:record -w apps/server
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startDatabaseServer, templates } from '../test/database-server.ts'
import { recordRows } from '../test/upgrade/recorded-rows.ts'

const server = await startDatabaseServer()
try {
  const admin = new pg.Client({ connectionString: server.databaseUrl.replace('DATABASE', 'postgres') })
  await admin.connect()
  await admin.query(`create database recorded template ${templates.withFixtures}`)
  await admin.end()
  const url = server.databaseUrl.replace('DATABASE', 'recorded')
  await writeFile(join(import.meta.dirname, '../test/upgrade/rows-0007.json.gz'), await recordRows(url))
} finally {
  await server.stop()
}
