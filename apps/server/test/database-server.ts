import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queueNames } from '@couronne/contract/platform/jobs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/host/embedded-postgres.ts'
import { type Db, openDatabase, openPool } from '../src/lib/database/database.ts'
import { migrate } from '../src/lib/database/migrate.ts'
import { createJobs } from '../src/lib/jobs.ts'
import { loadCities } from '../src/platform/towns/load-cities.ts'
import { addBackgroundFixtures } from './background-fixtures/background-fixtures.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string has DATABASE in the place of the name. */
    databaseUrl: string
  }
}

/** The templates are only copied: PostgreSQL does not copy a database that has connections. */
export const templates = { empty: 'couronne_empty', withFixtures: 'couronne_background_fixtures' }

/**
 * Starts one PostgreSQL for the whole run, with templates that every test file copies: one is empty, the other has the
 * background fixtures.
 */
export const startDatabaseServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'couronne-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = postgres.url('postgres')
  // The autovacuum would visit hundreds of databases in turn, each of which lives for seconds.
  await asAdmin(admin, 'alter system set autovacuum = off')
  await asAdmin(admin, 'select pg_reload_conf()')
  await asAdmin(admin, `create database ${templates.empty}`)
  const url = postgres.url(templates.empty)
  await migrate(url)
  await inDatabase(url, loadCities)
  const jobs = createJobs(url, () => {})
  await jobs.prepare(queueNames.map((name) => ({ name, handle: async () => {} })))
  await jobs.stop()
  await asAdmin(admin, `create database ${templates.withFixtures} template ${templates.empty} strategy file_copy`)
  await inDatabase(postgres.url(templates.withFixtures), addBackgroundFixtures)
  for (const template of Object.values(templates))
    await asAdmin(admin, `alter database ${template} with allow_connections false`)
  return {
    databaseUrl: postgres.url('DATABASE'),
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const inDatabase = async (url: string, work: (db: Db) => Promise<unknown>) => {
  const db = openDatabase(openPool(url, 2))
  await work(db)
  await db.destroy()
}

const asAdmin = async (url: string, statement: string) => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

export default async function setup(project: TestProject) {
  const server = await startDatabaseServer()
  project.provide('databaseUrl', server.databaseUrl)
  return server.stop
}
