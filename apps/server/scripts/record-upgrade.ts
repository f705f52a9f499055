/**
 * Records the rows of the background fixtures as this release stores them, for the upgrade tests of later releases:
 *   npm run upgrade:record -w apps/server
 */
import { join } from 'node:path'
import pg from 'pg'
import { startDatabaseServer, templates } from '../test/database-server.ts'
import { lastVersion, recordRows, writeRecordedRows } from '../test/upgrade/recorded-rows.ts'

const server = await startDatabaseServer()
try {
  const admin = new pg.Client({ connectionString: server.databaseUrl.replace('DATABASE', 'postgres') })
  await admin.connect()
  await admin.query(`create database recorded template ${templates.withFixtures}`)
  await admin.end()
  const url = server.databaseUrl.replace('DATABASE', 'recorded')
  const recorded = await recordRows(url)
  const version = lastVersion(recorded.checksums).padStart(4, '0')
  await writeRecordedRows(join(import.meta.dirname, `../test/upgrade/rows-${version}.json.gz`), recorded)
} finally {
  await server.stop()
}
