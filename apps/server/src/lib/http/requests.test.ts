import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { createApp } from '../../app.ts'
import { openDatabase, openPool } from '../database/database.ts'
import type { Routes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: string, headers = {}) => {
  const reply = await app.server.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  return { status: reply.statusCode, body: reply.body && reply.json() }
}
const unreadable = { status: 400, body: { statusCode: 400, error: 'validation', message: 'La demande est illisible.' } }
const notFound = { status: 404, body: { statusCode: 404, error: 'not_found', message: 'Introuvable.' } }

describe('a request that cannot be read', () => {
  it.each(['{bad', '{"__proto__":{"role":"admin"}}', '['.repeat(100_000) + ']'.repeat(100_000)])(
    'is refused: %.30s',
    async (body) => expect(await send('POST', '/api/v1/auth/login', body, json)).toEqual(unreadable),
  )

  it('is refused when it nests objects very deeply', async () => {
    const body = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    expect(await send('POST', '/api/v1/auth/login', body, json)).toEqual(unreadable)
  })

  it('is refused when it is nested deeper than any valid body', async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    expect((await send('POST', '/api/v1/auth/login', nested(20), json)).status).toBe(422)
    expect(await send('POST', '/api/v1/auth/login', nested(21), json)).toEqual(unreadable)
  })

  it('is refused when it is longer than a million bytes', async () => {
    const bodyOfBytes = (count: number) => `{}${' '.repeat(count - 2)}`
    expect((await send('POST', '/api/v1/auth/login', bodyOfBytes(1_000_000), json)).status).toBe(422)
    expect((await send('POST', '/api/v1/auth/login', bodyOfBytes(1_000_001), json)).status).toBe(413)
  })

  it('is refused when its address is malformed', async () => {
    expect(await send('GET', '/api/v1/product/%E0%A4')).toEqual(unreadable)
    expect(await send('GET', `/api/v1/user/${'a'.repeat(2000)}`)).toEqual(notFound)
    expect(await send('GET', '/api/v1/product/a%00b')).toEqual(notFound)
  })

  it('is refused when it is compressed, because it may expand to a large body', async () => {
    const payload = gzipSync(JSON.stringify({ email: 'awa@example.test', password: 'x' }))
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload,
      headers: { ...json, 'content-encoding': 'gzip' },
    })
    expect(reply.json()).toEqual(unreadable.body)
  })

  it('is refused when a webhook event is too long', async () => {
    const headers = { ...json, 'stripe-signature': 't=1,v1=x' }
    expect(await send('POST', '/api/v1/stripe/webhook', ' '.repeat(256_001), headers)).toMatchObject({
      status: 413,
      body: { message: 'La demande est trop lourde.' },
    })
  })

  it('is refused when its content type is unknown', async () => {
    const reply = await send('POST', '/api/v1/auth/login', '<email/>', { 'content-type': 'application/xml' })
    expect(reply).toMatchObject({ status: 415, body: { message: "Ce format n'est pas accepté." } })
  })

  it.each(['null', '[]', '"text"', '3'])('is refused when its body is %s and not an object', async (body) => {
    expect((await send('POST', '/api/v1/auth/login', body, json)).status).toBe(422)
  })
})

it('an empty body counts as no body, whatever its content type', async () => {
  const lea = await app.aPerson('customer')
  const headers = { ...json, authorization: `Bearer ${lea.token}` }
  expect((await send('POST', '/api/v1/auth/login', '', json)).status).toBe(422)
  expect((await send('POST', '/api/v1/auth/chat-token', '', headers)).status).toBe(200)
  expect((await send('DELETE', `/api/v1/appointment/${lea.id}`, undefined, headers)).status).toBe(404)
  expect((await send('POST', '/api/v1/auth/logout', undefined, headers)).status).toBe(204)
})
it('a request with a content type but no body is answered', async () => {
  const lea = await app.aPerson('customer')
  // The request goes over a socket, because an injected request ends before it is read.
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const headers = { ...json, authorization: `Bearer ${lea.token}` }
  const path = `/api/v1/appointment/${lea.id}`
  expect((await fetch(address + path, { method: 'DELETE', headers })).status).toBe(404)
})

it('the health checks report that the server runs, is ready, or lacks its database', async () => {
  expect(await send('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await send('GET', '/readyz')).toEqual({ status: 200, body: { status: 'ready', brand: 'Couronne' } })
  const db = openDatabase(openPool('postgresql://127.0.0.1:1/nowhere'))
  const server = await createApp({ ...app.deps, db })
  const reply = await server.inject('/readyz')
  expect([reply.statusCode, reply.json().details]).toEqual([503, ['database']])
  await server.close()
  await db.destroy()
})

it('the server does not start with a route that does not say who may call it', async () => {
  const undeclared: Routes = async (server) => {
    server.get('/undeclared', async () => 'anything')
  }
  await expect(
    createApp(app.deps, { additionalRoutes: [undeclared] }).then((server) => server.ready()),
  ).rejects.toThrow(/^These routes do not say who may call them: .*GET \/undeclared/)
})
