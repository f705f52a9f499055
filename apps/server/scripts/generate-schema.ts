/**
 * Writes what is made from the migrations: migrations/schema.sql, which shows the whole schema on one page, and the types
 * of all tables, lib/database/tables.ts:
 *   npm run schema -w apps/server
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/host/embedded-postgres.ts'
import { ownDatabaseUrl } from '../src/host/own-database.ts'
import { migrate } from '../src/lib/database/migrate.ts'
import { runCodegen } from './run-codegen.ts'
import { schemaFile, schemaText } from './schema-text.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'couronne-schema-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  const url = await ownDatabaseUrl(postgres)
  await migrate(url)
  await writeFile(schemaFile, await schemaText(url))
  const { status, stdout } = runCodegen(url)
  if (status !== 0) throw new Error(stdout)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
