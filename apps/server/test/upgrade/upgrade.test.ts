import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { schemaFile, schemaText } from '../../scripts/schema-text.ts'
import { migrate } from '../../src/lib/database/migrate.ts'
import { ids } from '../background-fixtures/values.ts'
import { launchServer } from '../server-process.ts'
import { insertRecordedRows, lastVersion, readChecksums, readRecordedRows } from './recorded-rows.ts'

// Each file holds the rows of a landed release, and the checksums of its migrations: a landed migration never changes
// again, because a server refuses a database whose migrations differ from its own.

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'couronne-upgrade-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const createDatabase = async () => {
  const serverUrl = inject('databaseUrl')
  const name = `upgrade_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl.replace('DATABASE', 'postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return serverUrl.replace('DATABASE', name)
}

const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.json.gz')).sort()
/** A start of a server takes seconds: only the newest data are also opened by one. */
const isServed = (file: string) => file === files.at(-1)

it.each(files)('the next server opens the database of a landed release: %s', async (file) => {
  const url = await createDatabase()
  const recorded = await readRecordedRows(join(import.meta.dirname, file))
  expect(Object.keys(recorded.tables).length).toBeGreaterThan(30)
  await migrate(url, { to: lastVersion(recorded.checksums) })
  expect(await readChecksums(url), 'A landed migration has changed: write a further file.').toEqual(recorded.checksums)
  await insertRecordedRows(url, recorded)

  if (isServed(file)) await expectServed(url)
  else await migrate(url)
  expect(await schemaText(url)).toBe(await readFile(schemaFile, 'utf8'))
})

const expectServed = async (url: string) => {
  const server = await launchServer(dataDir, {
    DATABASE_URL: url,
    SESSION_SECRET: 'a secret for tests, of some length',
    ENCRYPTION_KEY: 'a key for tests, of some length too',
  })
  try {
    await server.open
    const reply = await fetch(`${server.url}/api/v1/user/${ids.professional}`)
    expect([reply.status, await reply.json()]).toMatchObject([200, { id: ids.professional }])
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}
