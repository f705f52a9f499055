import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '@couronne/contract/identity/sessions'
import { termsVersion } from '@couronne/contract/identity/terms'
import Stripe from 'stripe'
import { signToken } from '../../src/identity/sessions/tokens.ts'
import { type Db, openDatabase, openPool } from '../../src/lib/database/database.ts'
import { ensureSecrets } from '../../src/secrets.ts'
import { freePort } from '../../test/harness.ts'
import { endHelpers, helperProcessId, launchServer, type ServerProcess } from '../../test/server-process.ts'

// An outsider gets JSON of no known shape.
type Json = ReturnType<typeof JSON.parse>
export type Answer = { status: number; body: Json; connection?: string }
/** No connection was made, or it ended before the whole answer had arrived. */
export type Lost = 'refused' | 'cut'
export type Person = { id: string; token: string }
export type RealApp = Awaited<ReturnType<typeof openRealApp>>

export const isLost = (reply: Answer | Lost): reply is Lost => typeof reply === 'string'

/** Sends one request on a connection of its own. */
const send = (url: string, method: string, headers: Record<string, string>, payload?: string) =>
  new Promise<Answer | Lost>((resolve) => {
    const lost = (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut')
    const httpRequest = request(url, { method, headers, agent: false }, async (response) => {
      try {
        let text = ''
        for await (const part of response.setEncoding('utf8')) text += part
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, body: text ? JSON.parse(text) : undefined, connection: headers.connection })
      } catch {
        resolve('cut')
      }
    })
    httpRequest.on('error', lost).end(payload)
  })

/** Polls until the condition is true, and throws when the time is over. */
export const until = async (seconds: number, what: string, check: () => Promise<boolean>) => {
  for (const end = Date.now() + seconds * 1000; !(await check()); await pause(20))
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`)
}

const databaseUrlOf = async (dataDir: string) => {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return `postgresql://couronne@localhost:5432/couronne?host=${encodeURIComponent(lines[4] ?? '')}`
}

const inDatabase = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = openDatabase(openPool(url, 5))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const createPerson = async (dataDir: string, db: Db, role: Role): Promise<Person> => {
  const now = new Date()
  const city = await db.selectFrom('cities').select('id').where('name', '=', 'Montreuil').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('users')
    .values({
      role,
      email: `${crypto.randomUUID()}@example.test`,
      passwordHash: '-',
      firstname: 'Awa',
      lastname: 'Diallo',
      phone: '0612345678',
      adresse: '12 rue des Lilas',
      cityId: city.id,
      mobilite: role === 'professional' ? 'Ne se déplace pas' : null,
      confirmedAt: now,
      majeurAt: now,
      cguAt: now,
      cguVersion: termsVersion,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('sessions')
    .values({ userId: id, createdAt: now, expiresAt: new Date(now.getTime() + 7 * 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { session: secret } = ensureSecrets(dataDir)
  return { id, token: await signToken(secret, 'session', { userId: id, role, sessionId: session.id }, now) }
}

/** Adds a service and a window that covers this many days. */
const addOffer = async (db: Db, person: Person, from: Date, days: number) => {
  const service = { professionalId: person.id, priceCents: 10_000, durationMinutes: 60, createdAt: new Date() }
  await db
    .insertInto('services')
    .values({ ...service, libelle: 'Braids' })
    .execute()
  const at = (day: number) => new Date(from.getTime() + day * 86_400_000)
  const windows = Array.from({ length: days }, (_, day) => ({
    professionalId: person.id,
    startsAt: at(day),
    endsAt: at(day + 1),
  }))
  await db.insertInto('availabilityWindows').values(windows).execute()
}

/** Opens the real server with its PostgreSQL and its sandbox on an empty folder. */
export const openRealApp = async (env: NodeJS.ProcessEnv = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'couronne-real-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  let server: ServerProcess | undefined
  // Ends all processes when the stress test is interrupted.
  const killAll = () => {
    server?.child.kill('SIGKILL')
    endHelpers(dataDir)
  }
  process.once('exit', killAll)

  const launch = async () => {
    server = await launchServer(dataDir, {
      PORT: String(port),
      PAYMENT_SANDBOX_PORT: String(sandboxPort),
      RATE_LIMIT_FACTOR: '100000',
      ...env,
    })
    return server
  }

  const databaseUrl = () => databaseUrlOf(dataDir)
  const newPerson = (db: Db, role: Role) => createPerson(dataDir, db, role)

  return {
    dataDir,
    url,
    launch,
    open: async () => {
      const launched = await launch()
      await launched.open
      return launched
    },
    call: (person: Person, method: string, path: string, body?: object, key?: string) =>
      send(
        `${url}/api/v1${path}`,
        method,
        {
          authorization: `Bearer ${person.token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        body && JSON.stringify(body),
      ),
    get: (path: string) => send(url + path, 'GET', {}),
    post: (path: string, body: object) =>
      send(url + path, 'POST', { 'content-type': 'application/json' }, JSON.stringify(body)),
    /** Calls the sandbox like the bank's page and the provider's dashboard. */
    callSandbox: (path: string, form: Record<string, string>) =>
      send(
        sandboxUrl + path,
        'POST',
        {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${ensureSecrets(dataDir).sandboxKey}`,
        },
        String(new URLSearchParams(form)),
      ),
    stripe: () =>
      new Stripe(ensureSecrets(dataDir).sandboxKey, { host: '127.0.0.1', port: sandboxPort, protocol: 'http' }),
    databaseUrl,
    /** Opens its own connections, because the database may have been another process a moment ago. */
    withDatabase: async <T>(work: (db: Db) => Promise<T>) => inDatabase(await databaseUrl(), work),
    newPerson,
    newProfessional: async (db: Db, from: Date, days: number) => {
      const person = await newPerson(db, 'professional')
      await addOffer(db, person, from, days)
      return person
    },
    close: async () => {
      await server?.kill()
      killAll()
      process.off('exit', killAll)
      await until(20, 'its PostgreSQL has ended', async () => helperProcessId(dataDir, 'postgres') === undefined)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
