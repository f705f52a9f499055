import { execFile } from 'node:child_process'
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
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accounts, password } from '../../demonstration/src/people.ts'
import { freePort } from '../test/harness.ts'
import { liveLegal } from '../test/legal.ts'
import { helperProcessId, launchServer, type ServerProcess } from '../test/server-process.ts'
import { parseConfig } from './config.ts'
import { withOwnDatabase } from './host/own-database.ts'
import { processStart } from './host/process-start.ts'
import { hashPassword } from './identity/sessions/passwords.ts'

/** A process may start slowly on a busy machine. */
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
  'a server leaves no process running when it receives a stop signal as soon as there is %s',
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

it('a server reports that it cannot listen on its address', async () => {
  const { ended, port } = await launch({ HOST: '192.0.2.1' })
  const { code, output } = await ended
  expect(code).toBe(1)
  expect(output).toContain(`HOST, PORT : on ne peut pas écouter sur 192.0.2.1, port ${port} (EADDRNOTAVAIL).`)
})

it('a server stops without error while a client sends without end', async () => {
  const server = await open()
  const sender = connect(server.port, '127.0.0.1').on('error', () => {})
  sender.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n')
  await once(sender, 'data')
  expect((await stop(server)).code).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

it('a development server leaves no process running', async () => {
  const server = await open({ WEB_DEV: 'true' })
  const helpers = [helperProcessId(dataDir, 'postgres'), helperProcessId(dataDir, 'payment-sandbox')] as [
    number,
    number,
  ]
  expect((await stop(server)).code).toBe(0)
  expect(helpers.map(processStart)).toEqual([undefined, undefined])
})

it('a stopping server reports for a while that it is not ready, and still answers', async () => {
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
] as const)('a server recovers by itself when its %s is killed', async (which, sentence) => {
  const server = await open()
  const first = Number(helperProcessId(dataDir, which))
  process.kill(first, 'SIGKILL')
  await expect.poll(() => ![first, undefined].includes(helperProcessId(dataDir, which)), startTimeout).toBe(true)
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, startTimeout).toBe(200)
  const { code, output } = await stop(server)
  expect(code).toBe(0)
  expect(output).toContain(sentence)
})

it('a killed server finds its sandbox at the same address after its restart', async () => {
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

it('a server that creates demo data shows the progress, serves nothing else, and continues after it was killed', async () => {
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

it('a server does not share its port with another that began to listen during its start', async () => {
  const port = await freePort()
  const server = await launch({ PORT: String(port) })
  // The server has checked the port once by now.
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
    MAIL_FROM: 'Couronne <bonjour@couronne.example>',
    RETURN_ADDRESS: '1 rue du Dépôt, 93100 Montreuil',
    ...liveLegal,
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

it('a killed database writes one line when it goes and one when it is back', async () => {
  const server = await open()
  const entries = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line).msg)
  process.kill(helperProcessId(dataDir, 'postgres') ?? 0, 'SIGKILL')
  await expect.poll(entries, startTimeout).toEqual(['dependency unavailable', 'dependency available again'])
  expect((await stop(server)).code).toBe(0)
  expect(entries()).toHaveLength(2)
})
