import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { termsVersion } from '@couronne/contract/identity/terms'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { accounts, password } from '../../demonstration/src/people.ts'
import { legal } from '../test/legal.ts'
import { launchServer, type ServerProcess } from '../test/server-process.ts'
import { parseConfig } from './config.ts'
import { startEmbeddedPostgres } from './host/embedded-postgres.ts'
import { ownDatabaseUrl, withOwnDatabase } from './host/own-database.ts'
import { hashPassword } from './identity/sessions/passwords.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'couronne-main-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const launch = (env?: NodeJS.ProcessEnv) => launchServer(dataDir, env)

const open = async (env?: NodeJS.ProcessEnv) => {
  const server = await launch(env)
  await server.open
  return server
}

/** Sends the signal twice: the second one changes nothing. */
const stop = ({ child, ended }: ServerProcess) => {
  child.kill('SIGTERM')
  child.kill('SIGINT')
  return ended
}

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

it('a production server disables the demo accounts before its first answer, and reports how to delete them', async () => {
  await stop(await open())
  const now = new Date()
  await withOwnDatabase(parseConfig({ DATA_DIR: dataDir }), async (db) => {
    // Under another name the next release would find an empty server.
    expect((await sql`select current_database() as name`.execute(db)).rows).toEqual([{ name: 'couronne' }])
    const paris = await db.selectFrom('cities').select('id').where('insee', '=', '75056').executeTakeFirstOrThrow()
    const passwordHash = await hashPassword(password)
    await db
      .insertInto('users')
      .values(
        accounts.map(({ email }, i) => ({
          email,
          passwordHash,
          role: (['customer', 'professional', 'admin'] as const)[i] as 'customer',
          firstname: 'Nadia',
          lastname: 'Mbemba',
          phone: '0639981234',
          adresse: '14 rue Doudeauville',
          cityId: paris.id,
          mobilite: 'Ne se déplace pas',
          confirmedAt: now,
          majeurAt: now,
          cguAt: now,
          cguVersion: termsVersion,
          createdAt: now,
        })),
      )
      .execute()
  })
  const production = {
    PUBLIC_URL: 'https://couronne.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RETURN_ADDRESS: '1 rue du Dépôt, 93100 Montreuil',
    ...legal,
  }
  const server = await open(production)
  for (const { email } of accounts) {
    const reply = await fetch(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(reply.status).toBe(403)
  }
  expect(server.output()).toContain(
    'Cette base a servi à la démonstration. Ses personnes inventées (3) n’entrent plus et ne sont plus montrées, ses articles ont été retirés de la vente ; pour les effacer : npm run demo:remove\n',
  )
  expect(server.output()).toContain(
    'Encore à dire avant d’accueillir des clientes, car la loi le demande : LEGAL_MEDIATOR_NAME, LEGAL_MEDIATOR_ADDRESS, LEGAL_MEDIATOR_URL\n',
  )

  const remove = (env: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../demonstration/src/remove-demo-main.ts')], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
    })
  await expect(remove({})).rejects.toMatchObject({ stderr: expect.stringContaining('s’ouvre comme démonstration') })
  expect((await remove(production)).stdout).toContain('Personnes inventées effacées : 3.')
  await stop(server)

  const restarted = await open({ DEMO_DATA: 'true', DEMO: 'true', PUBLIC_URL: 'https://couronne.example' })
  expect(restarted.output()).toContain(
    'La démonstration a été retirée de cette base et n’y revient pas. Pour la revoir, choisissez un DATA_DIR vide.\n',
  )
  expect(restarted.output()).toContain(
    "PAYMENT_SANDBOX_URL : sans adresse en https, les navigateurs n'afficheront pas la saisie de la carte.\n",
  )
  expect(restarted.output()).not.toContain(password)
  await stop(restarted)
})
