import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadCities } from '../src/cities/load-cities.ts'
import { openDatabase, openPool } from '../src/lib/database.ts'
import { startEmbeddedPostgres } from '../src/lib/embedded-postgres.ts'
import { createJobs } from '../src/lib/jobs.ts'
import { migrate } from '../src/lib/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string with DATABASE where the name goes. */
    databaseUrl: string
  }
}

export const template = 'couronne_template'

/** One PostgreSQL for the whole run, with a template that every test file copies. */
export const startDatabaseServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'couronne-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const url = postgres.url(template)
  await migrate(url)
  const pool = openPool(url, 2)
  const db = openDatabase(pool)
  await loadCities(db)
  await db.destroy()
  const jobs = createJobs(url, () => {})
  await jobs.prepare([])
  await jobs.stop()
  return {
    databaseUrl: postgres.url('DATABASE'),
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export default async function setup(project: TestProject) {
  const server = await startDatabaseServer()
  project.provide('databaseUrl', server.databaseUrl)
  return server.stop
}
