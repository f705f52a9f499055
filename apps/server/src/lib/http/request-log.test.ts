import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { createLog } from '../log.ts'
import { ownIdHeader, requestIds } from './request-log.ts'

let app: TestApp
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  app = await testApp({
    env: { LOG_REQUESTS: 'true', TRUST_PROXY: 'loopback' },
    log: createLog({ write: (line) => void lines.push(JSON.parse(line)) }),
  })
})
afterAll(() => app.close())

/** Each is planted in one field of a registration, in its query or in its headers. */
const secrets = {
  firstname: 'Vrombelle',
  lastname: 'Trisquette',
  email: 'vrombelle@example.fr',
  phone: '0698765432',
  adresse: '12 rue Zigomar',
  password: 'Ratatouille-42!',
  query: 'plantedquery',
  agent: 'plantedagent',
  cookie: 'plantedcookie',
  token: 'plantedtoken',
}

const register = (headers: Record<string, string> = {}) => {
  const { query, agent, cookie, token, password, ...body } = secrets
  return app.server.inject({
    method: 'POST',
    url: `/api/v1/auth/register?from=${query}`,
    headers: { 'user-agent': agent, cookie: `a=${cookie}`, authorization: `Bearer ${token}`, ...headers },
    payload: { ...body, ville: 'Montreuil', password, passwordConfirm: password, role: 'customer' },
  })
}

it('a bug is logged with its request, its constraint and no personal data, and its answer names the request', async () => {
  await sql`alter table users add constraint planted check (lastname <> ${sql.lit(secrets.lastname)})`.execute(app.db)
  try {
    const reply = await register({ 'x-request-id': 'of-a-proxy-1' })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toMatchObject({ statusCode: 500, requestId: 'of-a-proxy-1' })
    expect(reply.headers['x-request-id']).toBe('of-a-proxy-1')
  } finally {
    await sql`alter table users drop constraint planted`.execute(app.db)
  }
  const request = { reqId: 'of-a-proxy-1', method: 'POST', route: '/api/v1/auth/register' }
  expect(lines).toMatchObject([
    { ...request, level: 50, msg: 'bug', err: { code: '23514', constraint: 'planted', table: 'users' } },
    { ...request, level: 30, msg: 'request', status: 500, ms: expect.any(Number) },
  ])
  for (const secret of [...Object.values(secrets), 'argon2']) expect(JSON.stringify(lines)).not.toContain(secret)
})

it('the line of a request has the pattern of its route and the id of the account', async () => {
  const lea = await app.aPerson('customer')
  lines.length = 0
  await lea.get('/api/v1/auth?secret=plantedquery')
  await app.get('/healthz')
  await app.get(`/api/v1/order/${crypto.randomUUID()}`)
  expect(lines.map(({ route, account, status }) => ({ route, account, status }))).toEqual([
    { route: '/api/v1/auth', account: lea.id, status: 200 },
    { route: '/api/v1/order/:id', account: undefined, status: 401 },
  ])
  expect(lines.map((line) => Object.keys(line).sort())[0]).toEqual([
    'account',
    'level',
    'method',
    'ms',
    'msg',
    'reqId',
    'route',
    'status',
    'time',
  ])
})

it.each(['x', 'Zoé Secret', 'a'.repeat(65), 'zoe@example.fr'])('an id of another form is replaced: %s', async (id) => {
  const { headers } = await app.server.inject({ url: '/api/v1/auth', headers: { 'x-request-id': id } })
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

it('an id is taken over from a proxy, or from an own call, and from nobody else', () => {
  const given = { 'x-request-id': 'of-anybody-1' }
  expect(requestIds({ trustProxy: 'loopback' })({ headers: given })).toBe('of-anybody-1')
  const ids = requestIds({ trustProxy: undefined })
  expect(ids({ headers: given })).toMatch(/^[\da-f-]{36}$/)
  expect(ids({ headers: { ...given, [ownIdHeader]: 'of-a-page-1' } })).toBe('of-a-page-1')
})

it('a statement that was cancelled is logged once, with its request, although the answer is an ordinary one', async () => {
  await sql`create function planted() returns trigger language plpgsql as
    $$ begin raise sqlstate '57014' using message = ${sql.lit(secrets.lastname)}; end $$`.execute(app.db)
  await sql`create trigger planted before insert on users for each row execute function planted()`.execute(app.db)
  lines.length = 0
  try {
    expect((await register()).statusCode).toBe(503)
  } finally {
    await sql`drop function planted cascade`.execute(app.db)
  }
  expect(lines).toMatchObject([
    { level: 40, msg: 'statement cancelled', code: '57014', route: '/api/v1/auth/register' },
    { level: 30, msg: 'request', status: 503 },
  ])
  expect(JSON.stringify(lines)).not.toContain(secrets.lastname)
})

it('an entry about a request of Fastify has neither its address nor its query', () => {
  lines.length = 0
  const req = { method: 'GET', url: '/reset?token=plantedtoken', ip: '192.0.2.1' }
  app.server.log.error({ req }, 'fault')
  expect(lines).toMatchObject([{ msg: 'fault', req: { method: 'GET' } }])
  for (const secret of ['plantedtoken', '192.0.2.1']) expect(JSON.stringify(lines)).not.toContain(secret)
})
