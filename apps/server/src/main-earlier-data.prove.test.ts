import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { launchServer } from '../test/server-process.ts'
import { startEmbeddedPostgres } from './host/embedded-postgres.ts'
import { ownDatabaseUrl } from './host/own-database.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'couronne-main-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const launch = (env?: NodeJS.ProcessEnv) => launchServer(dataDir, env)

/** Creates a database of an earlier release, which had more migrations. */
const makeEarlierDatabase = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table migrations (version bigint primary key, name text, md5 text, run_at timestamptz);
    insert into migrations (version) values (0);
    insert into migrations select n, 'earlier', md5('earlier'), now() from generate_series(1, 74) n;
    create table users (email text not null);
    insert into users values ('nadia@couronne.example')`)
  await client.end()
}

const contentOf = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: columns } = await client.query(`
      select table_name, column_name, data_type from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') order by 1, ordinal_position`)
    const { rows: applied } = await client.query('select * from migrations order by version')
    const { rows: users } = await client.query('select * from users')
    return { columns, applied, users }
  } finally {
    await client.end()
  }
}

it('a server rejects the data of another release with one sentence that names the folder, and leaves them unchanged', async () => {
  const inDatabase = async <T>(work: (url: string) => Promise<T>) => {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
    try {
      return await work(await ownDatabaseUrl(postgres))
    } finally {
      await postgres.stop()
    }
  }
  await inDatabase(makeEarlierDatabase)
  const before = await inDatabase(contentOf)
  const sentence = `Les données du dossier ${dataDir} viennent d’une autre version de Couronne, que celle-ci ne sait pas lire : indiquez un autre DATA_DIR, ou supprimez ce dossier.\n`
  expect(await (await launch()).ended).toEqual({ code: 1, output: sentence })
  expect(await inDatabase(contentOf)).toEqual(before)
  expect(before.users).toEqual([{ email: 'nadia@couronne.example' }])

  const ledgerCheck = promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'money/ledger/check-ledger-main.ts')],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    },
  )
  await expect(ledgerCheck).rejects.toMatchObject({ code: 1, stdout: '', stderr: sentence })
})

it('a server rejects a database of another release with its address, without the password', async () => {
  const serverUrl = inject('databaseUrl')
  const name = `earlier_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: serverUrl.replace('DATABASE', 'postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = serverUrl.replace('DATABASE', name)
  await makeEarlierDatabase(url)
  const before = await contentOf(url)
  const { code, output } = await (
    await launch({
      DATABASE_URL: url.replace('@', ':unspoken@'),
      SESSION_SECRET: 'a secret for tests, of some length',
      ENCRYPTION_KEY: 'a key for tests, of some length too',
    })
  ).ended
  expect({ code, output }).toEqual({
    code: 1,
    output: `La base de données ${url} vient d’une autre version de Couronne, que celle-ci ne sait pas lire : indiquez une autre base dans DATABASE_URL, ou videz cette base.\n`,
  })
  expect(await contentOf(url)).toEqual(before)
})
