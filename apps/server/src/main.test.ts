import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { termsVersion } from '@couronne/contract/identity/terms'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { accounts, password } from '../../demonstration/src/people.ts'
import { freePort } from '../test/harness.ts'
import { legal } from '../test/legal.ts'
import { helperProcessId, launchServer, type ServerProcess } from '../test/server-process.ts'
import { parseConfig } from './config.ts'
import { startEmbeddedPostgres } from './host/embedded-postgres.ts'
import { ownDatabaseUrl, withOwnDatabase } from './host/own-database.ts'
import { processStart } from './host/process-start.ts'
import { hashPassword } from './identity/sessions/passwords.ts'

/** For what starts, of a machine that is busy. */
const startTimeout = { timeout: 120_000 }

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

it.each(['postgres/postmaster.pid', 'payment-sandbox.json'])(
  'leaves nothing running when it receives a stop signal as soon as there is %s',
  async (file) => {
    const { child, ended } = await launch()
    const storedPid = async () => Number(/\d+/.exec(await readFile(join(dataDir, file), 'utf8').catch(() => ''))?.[0])
    let pid = await storedPid()
    for (; !pid && child.exitCode === null; pid = await storedPid()) await pause(5)
    child.kill('SIGTERM')
    const { code, output } = await ended
    expect(code).toBe(0)
    expect(output).toMatch(/^(Base de données prête en [\d,]+ s\.\n)?$/)
    expect(processStart(pid)).toBeUndefined()
    expect(existsSync(join(dataDir, file))).toBe(false)
  },
)

it('says so when it may not listen there', async () => {
  const { ended, port } = await launch({ HOST: '192.0.2.1' })
  const { code, output } = await ended
  expect(code).toBe(1)
  expect(output).toContain(`HOST, PORT : on ne peut pas écouter sur 192.0.2.1, port ${port} (EADDRNOTAVAIL).`)
})

/** A database as an earlier release has left it: more files than there are now. */
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

it('refuses the data of another release with one sentence that names the folder, and leaves them as they are', async () => {
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

it('refuses a database of another release by its address, without the password', async () => {
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

it('ends without error when a client sends for ever', async () => {
  const server = await open()
  const sender = connect(server.port, '127.0.0.1').on('error', () => {})
  sender.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n')
  await once(sender, 'data')
  expect((await stop(server)).code).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

it('leaves nothing running when its pages come from their sources', async () => {
  const server = await open({ WEB_DEV: 'true' })
  const helpers = [helperProcessId(dataDir, 'postgres'), helperProcessId(dataDir, 'payment-sandbox')] as [
    number,
    number,
  ]
  expect((await stop(server)).code).toBe(0)
  expect(helpers.map(processStart)).toEqual([undefined, undefined])
})

it('says for a while that it is to be sent no more, and still answers', async () => {
  const server = await open({ STOP_GRACE_SECONDS: '10' })
  const ended = stop(server)
  const readiness = async () => (await fetch(`${server.url}/readyz`)).json()
  await expect.poll(readiness).toMatchObject({ statusCode: 503, error: 'unavailable', details: ['closing'] })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await ended).code).toBe(0)
})

it.each([
  ['postgres', 'PostgreSQL s’est arrêté tout seul ; il redémarre.'],
  ['payment-sandbox', 'payment-sandbox s’est arrêté tout seul ; il redémarre.'],
] as const)('serves again by itself when its %s is killed', async (which, sentence) => {
  const server = await open()
  const first = Number(helperProcessId(dataDir, which))
  process.kill(first, 'SIGKILL')
  await expect.poll(() => ![first, undefined].includes(helperProcessId(dataDir, which)), startTimeout).toBe(true)
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, startTimeout).toBe(200)
  const { code, output } = await stop(server)
  expect(code).toBe(0)
  expect(output).toContain(sentence)
})

it('finds its sandbox again at the same address when it was killed itself', async () => {
  const sandboxPort = await freePort()
  const settings = { PAYMENT_SANDBOX_PORT: String(sandboxPort) }
  await (await open(settings)).kill()
  const server = await open(settings)
  const { output } = await stop(server)
  const addresses = [
    `Couronne est ouverte : ${server.url}`,
    `  courrier : ${server.url}/dev/courrier`,
    `  paiements d'essai : http://127.0.0.1:${sandboxPort}`,
  ]
  expect(output).toContain(`\n${addresses.join('\n')}\n\n`)
})

it('shows how far its demonstration is while it fills, serves nothing else, and goes on when it was killed in the middle', async () => {
  const seededDatabase = async ({ url, child, output }: ServerProcess) => {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`)
    const page = await fetch(url).catch(() => undefined)
    return {
      status: page?.status,
      percent: Number(/<progress[^>]* value="(\d+)"/.exec((await page?.text()) ?? '')?.[1]),
    }
  }
  const first = await launch({ DEMO_DATA: 'true' })
  await expect.poll(async () => (await seededDatabase(first)).percent, startTimeout).toBeGreaterThan(1)
  expect(await seededDatabase(first)).toMatchObject({ status: 503 })
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(`${first.url}${path}`, init)).status
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf('/api/v1/auth/login', { method: 'POST' })).toBe(503)
  expect((await first.kill()).output).toContain(
    `Préparation de la démonstration… ${first.url} montre où elle en est.\n`,
  )

  const second = await launch({ DEMO_DATA: 'true' })
  await expect.poll(async () => (await seededDatabase(second)).percent, startTimeout).toBeGreaterThan(2)
  const { code, output } = await stop(second)
  expect(code).toBe(0)
  expect(output).toMatch(
    /Base de données prête en [\d,]+ s\.\nServeur prêt en [\d,]+ s\.\nPréparation de la démonstration… \S+ montre où elle en est\.\n$/,
  )
  expect(helperProcessId(dataDir, 'postgres')).toBeUndefined()
})

it('does not share its port with another that has begun to listen while it was starting', async () => {
  const port = await freePort()
  const server = await launch({ PORT: String(port) })
  // Past its first look at the port.
  await expect.poll(() => existsSync(join(dataDir, 'postgres')), startTimeout).toBe(true)
  const other = createServer().listen({ port, host: '127.0.0.1', reusePort: true })
  try {
    await once(other, 'listening')
    const { code, output } = await server.ended
    const portTakenMessage = `PORT : le port ${port} est déjà pris sur 127.0.0.1. Choisissez-en un autre, par exemple PORT=3100.`
    expect([code, output]).toEqual([1, expect.stringContaining(portTakenMessage)])
  } finally {
    other.close()
    await server.kill()
  }
})

it('shuts the demonstration out before it answers anyone when it opens for real, and says how to erase it', async () => {
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
