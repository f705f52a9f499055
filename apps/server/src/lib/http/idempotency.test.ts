import { domainErrors } from '@couronne/contract/lib/errors'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type Professional, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { failStoringAnswers, sendWithKey } from '../../../test/requests-with-key.ts'
import { secondApp } from '../../../test/second-app.ts'
import { movingClock } from '../clock.ts'
import { deleteExpiredAnswers } from '../database/stored-answers.ts'
import { DomainError } from '../domain-error.ts'
import { runIdempotent, runIdempotentSteps } from './idempotency.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hour = 3_600_000
const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()

let app: TestApp
let nadia: Professional
let awa: Person
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(async () => {
  clock.moveTo(now)
  nadia = await app.aProfessionalWithHours({ from: inHours(96), to: inHours(119) })
  awa = await app.aPerson('customer')
})
afterAll(() => app.close())

const url = '/api/v1/appointment'
const holdBody = (from = 100) => ({
  libelle: 'Braids',
  professional: nadia.id,
  date: inHours(from),
  endTime: inHours(from + 1),
})
const sendHold = (key: string, body: object = holdBody(), person: { token: string } = awa, server = app.server) =>
  sendWithKey(server, person, key, url, body)
const holdsOf = ({ id }: { id: string }) =>
  app.db.selectFrom('appointments').select('id').where('customerId', '=', id).execute()
const keysOf = ({ id }: { id: string }) =>
  app.db.selectFrom('idempotencyKeys').select('key').where('userId', '=', id).execute()
const mismatch = { status: 409, body: expect.stringContaining('"idempotency_mismatch"') }

/**
 * Runs `work` while the professional's row is locked, so that no hold can start; releases the lock when the test times
 * out.
 */
const withNadiaLocked = (signal: AbortSignal, work: () => Promise<void>) =>
  app.db.transaction().execute(async (db) => {
    await sql`select from users where id = ${nadia.id} for update`.execute(db)
    const tooLong = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await Promise.race([work(), tooLong])
  })

describe('a repeated idempotency key', () => {
  it('gives one effect and the same answer byte for byte', async () => {
    const first = await sendHold('one')
    expect(first).toMatchObject({ status: 201, type: 'application/json; charset=utf-8' })
    expect(await sendHold('one')).toEqual(first)
    expect(await holdsOf(awa)).toHaveLength(1)
  })

  it('identifies the same request when only its notation differs', async () => {
    const first = await sendHold('one')
    const fields = Object.entries({ ...holdBody(), lieu: null, more: 1, date: inHours(100).replace('Z', '+00:00') })
    expect(await sendHold('one', Object.fromEntries(fields.reverse()))).toEqual(first)
  })

  it('is rejected with another body', async () => {
    await sendHold('one')
    expect(await sendHold('one', holdBody(102))).toMatchObject(mismatch)
    expect(await holdsOf(awa)).toHaveLength(1)
  })

  it('is a different key for another person or another path', async () => {
    const lea = await app.aPerson('customer')
    const first = await sendHold('one', holdBody(100), lea)
    expect([first.status, (await sendHold('one', holdBody(102), nadia)).status]).toEqual([201, 422])
    expect((await sendHold('one', holdBody(102))).status).toBe(201)
    const window = { start: inHours(130), end: inHours(140) }
    expect((await sendWithKey(app.server, nadia, 'one', '/api/v1/disponibilite', window)).status).toBe(201)
    expect(await holdsOf(awa)).toHaveLength(1)
  })

  it('starts a new request after 24 hours, also for work in several steps', async () => {
    const [server, viewer] = [Fastify(), { id: nadia.id, role: nadia.role, sessionId: '' }]
    server.post('/steps', (request, reply) =>
      runIdempotentSteps(app.deps, Object.assign(request, { viewer }), reply, async () => ({ at: clock.now() })),
    )
    const requestSteps = async () => JSON.parse((await sendWithKey(server, nadia, 'one', '/steps', {})).body).at
    expect(await requestSteps()).toBe(now.toISOString())
    clock.advance(24 * hour - 1)
    expect(await requestSteps()).toBe(now.toISOString())
    clock.advance(1)
    expect(await requestSteps()).toBe(clock.now().toISOString())
  })

  it('starts a new request after 24 hours, also before the old one is purged', async () => {
    const first = await sendHold('one')
    clock.advance(24 * hour - 1)
    expect(await sendHold('one')).toEqual(first)
    clock.advance(1)
    expect((await sendHold('one', holdBody(102))).status).toBe(201)
    expect(await sendHold('one')).toMatchObject(mismatch)
    clock.advance(24 * hour - 1)
    await deleteExpiredAnswers(app.db, clock.now())
    expect(await keysOf(awa)).toHaveLength(1)
    clock.advance(1)
    await deleteExpiredAnswers(app.db, clock.now())
    expect(await keysOf(awa)).toEqual([])
  })
})

describe('concurrent requests with one idempotency key', () => {
  it('wait for the first without a database connection, and another body is rejected immediately', async ({
    signal,
  }) => {
    const pending: ReturnType<typeof sendHold>[] = []
    await withNadiaLocked(signal, async () => {
      for (let n = 0; n < 60; n++) pending.push(sendHold('one'))
      await waitForBlockedStatements(app.db)
      expect(await sendHold('one', holdBody(102))).toMatchObject(mismatch)
      expect((await app.get('/readyz')).status).toBe(200)
    })
    const [first, ...otherReplies] = await Promise.all(pending)
    expect(first?.status).toBe(201)
    for (const other of otherReplies) expect(other).toEqual(first)
    expect(await holdsOf(awa)).toHaveLength(1)
  })

  it('have one effect and the same answer in two processes', async ({ signal }) => {
    const second = await secondApp(app)
    let waiting: ReturnType<typeof sendHold>[] = []
    await withNadiaLocked(signal, async () => {
      waiting = [app.server, second].map((server) => sendHold('one', holdBody(), awa, server))
      await waitForBlockedStatements(app.db)
    })
    const [first, other] = await Promise.all(waiting)
    expect(first?.status).toBe(201)
    expect(other).toEqual(first)
    expect(await sendHold('one', holdBody(102), awa, second)).toMatchObject(mismatch)
    expect(await holdsOf(awa)).toHaveLength(1)
    await second.close()
  })
})

describe('the stored answer of an idempotency key', () => {
  it('includes an error even after its reason is gone', async () => {
    const lea = await app.aPerson('customer')
    const held = await lea.post(url, holdBody())
    const refused = await sendHold('one')
    expect(refused).toMatchObject({ status: 409, body: expect.stringContaining('"slot_taken"') })
    await lea.delete(`${url}/${held.body.id}`)
    expect(await sendHold('one')).toEqual(refused)
    expect(await holdsOf(awa)).toEqual([])
    expect((await sendHold('two')).status).toBe(201)
  })

  it('comes without the rows written before an error', async () => {
    const [server, viewer] = [Fastify(), { id: nadia.id, role: nadia.role, sessionId: '' }]
    const half = { professionalId: nadia.id, startsAt: inHours(130), endsAt: inHours(131) }
    server.post('/half', (request, reply) =>
      runIdempotent(app.deps, Object.assign(request, { viewer }), reply, async ({ db }) => {
        await db.insertInto('availabilityWindows').values(half).execute()
        throw new DomainError('window_in_use')
      }),
    )
    const refused = await sendWithKey(server, nadia, 'one', '/half', {})
    expect(refused).toMatchObject({ status: 409, body: expect.stringContaining('"slot_taken"') })
    expect(await sendWithKey(server, nadia, 'one', '/half', {})).toEqual(refused)
    expect((await nadia.get(`/api/v1/disponibilite/user/${nadia.id}`)).body).toHaveLength(1)
  })

  it.each([
    ['not_found', 404],
    ['payment_refused', 402],
    ['unauthorized', 200],
    ['too_many_requests', 200],
    ['unavailable', 200],
  ] as const)('after the error %s makes the next request answer %i', async (code, later) => {
    const [server, viewer] = [Fastify(), { id: nadia.id, role: nadia.role, sessionId: '' }]
    let isRefused = true
    server.post('/rejecting', (request, reply) =>
      runIdempotent(app.deps, Object.assign(request, { viewer }), reply, async () => {
        if (isRefused) throw new DomainError(code)
        return { done: true }
      }),
    )
    const sendRequest = () => sendWithKey(server, nadia, 'one', '/rejecting', {})
    expect((await sendRequest()).status).toBe(domainErrors[code][0])
    isRefused = false
    expect((await sendRequest()).status).toBe(later)
  })

  it('excludes server errors: the key is free again, for another request too', async () => {
    await sql`alter table appointments add constraint broken check (false) not valid`.execute(app.db)
    expect((await sendHold('one')).status).toBe(500)
    expect((await sendHold('two')).status).toBe(500)
    await sql`alter table appointments drop constraint broken`.execute(app.db)
    expect(await keysOf(awa)).toEqual([])
    expect((await sendHold('one')).status).toBe(201)
    expect((await sendHold('two', holdBody(102))).status).toBe(201)
  })

  it('is stored together with the effect or not at all', async () => {
    const restoreStoring = await failStoringAnswers(app)
    expect((await sendHold('one')).status).toBe(500)
    await restoreStoring()
    expect([await holdsOf(awa), await keysOf(awa)]).toEqual([[], []])
    expect((await sendHold('one')).status).toBe(201)
    expect(await holdsOf(awa)).toHaveLength(1)
  })

  it('is deleted with the account', async () => {
    await sendHold('one', { ...holdBody(), professional: crypto.randomUUID() })
    expect(await keysOf(awa)).toHaveLength(1)
    expect((await awa.deleteAccount()).status).toBe(204)
    expect(await keysOf(awa)).toEqual([])
  })
})

it.each(['', 'k'.repeat(256), 'clé', 'a\tb'])('the idempotency key %j is rejected', async (key) => {
  const refused = await sendHold(key)
  expect([refused.status, JSON.parse(refused.body).details]).toEqual([
    422,
    [
      {
        path: 'Idempotency-Key',
        message: "La clé d'idempotence doit compter de 1 à 255 caractères ASCII imprimables.",
      },
    ],
  ])
  expect(await holdsOf(awa)).toEqual([])
})

it('an idempotency key of 255 characters is accepted', async () => {
  expect((await sendHold(`a b~!${'k'.repeat(250)}`)).status).toBe(201)
})

it('a repeated request does not count as another write, and a 429 is not stored', async () => {
  const strict = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '0.05' } })
  try {
    const pro = await strict.aPerson('professional')
    const opens = (key: string, from: number) =>
      sendWithKey(strict.server, pro, key, '/api/v1/disponibilite', { start: inHours(from), end: inHours(from + 1) })
    const first = await opens('1', 1)
    for (let n = 0; n < 10; n++) expect(await opens('1', 1)).toEqual(first)
    const statuses = [await opens('2', 2), await opens('3', 3), await opens('4', 4)].map(({ status }) => status)
    expect([first.status, ...statuses]).toEqual([201, 201, 201, 429])
    const keys = strict.db.selectFrom('idempotencyKeys').select('key').where('userId', '=', pro.id)
    expect((await keys.orderBy('key').execute()).map(({ key }) => key)).toEqual(['1', '2', '3'])
  } finally {
    await strict.close()
  }
})
