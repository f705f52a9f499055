import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadCities } from '../src/cities/load-cities.ts'
import { startEmbeddedPostgres } from '../src/host/embedded-postgres.ts'
import { openDatabase, openPool } from '../src/lib/database/database.ts'
import { migrate } from '../src/lib/database/migrate.ts'
import { createJobs } from '../src/lib/jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string with DATABASE where the name goes. */
    databaseUrl: string
  }
}

/** Copied, and nothing else: PostgreSQL copies no database that somebody is connected to. */
export const template = 'couronne_template'

/** One PostgreSQL for the whole run, with a template that every test file copies. */
export const startDatabaseServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'couronne-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  await asAdmin(postgres.url('postgres'), `create database ${template}`)
  const url = postgres.url(template)
  await migrate(url)
  const pool = openPool(url, 2)
  const db = openDatabase(pool)
  await loadCities(db)
  await db.destroy()
  const jobs = createJobs(url, () => {})
  await jobs.prepare([])
  await jobs.stop()
  await asAdmin(postgres.url('postgres'), `alter database ${template} with allow_connections false`)
  return {
    databaseUrl: postgres.url('DATABASE'),
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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
