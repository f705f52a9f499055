import { type AddressInfo, connect } from 'node:net'
import { availableParallelism } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { createApp } from '../../app.ts'
import { createBurstDetector } from './burst-detector.ts'
import { browsingCapacity, overload, withSerialExecution } from './overload.ts'

const calm = { eventLoopDelayMs: 0, waitingForDatabase: 0 }
const pressed = { eventLoopDelayMs: 1001, waitingForDatabase: 0 }
const blocked = { eventLoopDelayMs: 3001, waitingForDatabase: 0 }
const overloadedForMembers = { eventLoopDelayMs: 0, waitingForDatabase: 501 }
/** These values are the highest that are still bearable. */
const limitForBrowsing = { eventLoopDelayMs: 1000, waitingForDatabase: 100 }
const limitForMembers = { eventLoopDelayMs: 3000, waitingForDatabase: 500 }
const databaseOverloaded = { eventLoopDelayMs: 0, waitingForDatabase: 101 }

/** Sends requests over a socket, because a call inside the process counts as a page's own call. */
const requestsTo = (server: FastifyInstance) => {
  const { port } = server.server.address() as AddressInfo
  return async (method: string, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

describe('overload protection', () => {
  let app: TestApp
  let server: FastifyInstance
  let pressure = calm
  /** Replaces the measured burst; a test sets `isBurst`. */
  const burst = { ...createBurstDetector(), isActive: () => isBurst, isLasting: () => isBurst }
  let isBurst = false
  let request: ReturnType<typeof requestsTo>
  let member: Record<string, string>
  beforeAll(async () => {
    app = await testApp()
    server = await createApp(app.deps, { overload: { pressure: () => pressure, burst } })
    await server.listen({ port: 0, host: '127.0.0.1' })
    request = requestsTo(server)
    member = { authorization: `Bearer ${(await app.aPerson('customer')).token}` }
    return async () => {
      await server.close()
      await app.close()
    }
  })
  beforeEach(() => {
    pressure = calm
    isBurst = false
  })

  const id = '01a1f9ca-a170-7f23-aa85-588000000000'
  const browsing = ['/api/v1/city', '/api/v1/search', `/api/v1/user/${id}`, '/api/v1/product', '/api/v1/unknown']
  const using = [
    ['GET', '/api/v1/auth'],
    ['POST', '/api/v1/auth/login'],
    ['POST', '/api/v1/appointment'],
    ['GET', `/api/v1/appointment/${id}`],
    ['GET', `/images/${id}.webp`],
  ] as const
  const vital = [
    ['POST', '/api/v1/stripe/webhook', 400],
    ['POST', '/api/v1/payment', 422],
    ['POST', `/api/v1/payment/${id}/confirm`, 404],
    ['GET', `/api/v1/payment/${id}`, 404],
    ['PATCH', `/api/v1/appointment/${id}`, 404],
    ['GET', `/api/v1/appointment/${id}/cancellation`, 404],
    ['DELETE', `/api/v1/appointment/${id}`, 404],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
  ] as const

  it.each(browsing)('rejects browsing first: %s', async (path) => {
    const before = (await request('GET', path)).status
    expect(before).not.toBe(503)
    pressure = limitForBrowsing
    expect((await request('GET', path)).status).toBe(before)
    for (pressure of [pressed, databaseOverloaded]) {
      const { status, headers, text } = await request('GET', path)
      expect([status, headers.get('retry-after'), JSON.parse(text)]).toEqual([
        503,
        '5',
        {
          statusCode: 503,
          error: 'unavailable',
          message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
        },
      ])
    }
    pressure = calm
    expect((await request('GET', path)).status).toBe(before)
  })

  it.each(using)('rejects calls of members later: %s %s', async (method, path) => {
    for (pressure of [pressed, databaseOverloaded, limitForMembers])
      expect((await request(method, path, member)).status).not.toBe(503)
    for (pressure of [blocked, overloadedForMembers]) expect((await request(method, path, member)).status).toBe(503)
  })

  it.each(vital)('never rejects calls about money and hours: %s %s', async (method, path, status) => {
    pressure = blocked
    expect((await request(method, path, member)).status).toBe(status)
  })

  it('rejects new bookings in a lasting burst and completes what has begun', async () => {
    isBurst = true
    expect((await request('POST', '/api/v1/appointment', member)).status).toBe(503)
    for (const [method, path, status] of vital) expect((await request(method, path, member)).status).toBe(status)
    expect((await request('POST', '/api/v1/auth/login')).status).toBe(422)
  })

  it('rejects on the socket with the same answer that Node would give', async () => {
    const { port } = server.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const replies: string[] = []
    socket.on('data', (chunk) => replies.push(String(chunk)))
    const getOnSocket = async (path: string) => {
      const before = replies.length
      socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)
      await expect.poll(() => replies.length).toBe(before + 1)
      const [head = '', body] = String(replies.at(-1)).split('\r\n\r\n')
      const lines = head.split('\r\n').filter((line) => !/^(?:date|connection|keep-alive):/i.test(line))
      return { lines, body, isByNode: /^date:/im.test(head) }
    }
    for (const path of ['/api/v1/only-asked-here?a=1', '/only-asked-here']) {
      pressure = calm
      expect((await getOnSocket(path)).lines[0]).not.toContain('503')
      pressure = pressed
      const [byNode, onSocket] = [await getOnSocket(path), await getOnSocket(path)]
      expect([byNode.isByNode, onSocket.isByNode]).toEqual([true, false])
      expect(onSocket.lines).toEqual(byNode.lines)
      expect(onSocket.body).toBe(byNode.body)
    }
    pressure = pressed
    expect((await getOnSocket('/api/v1/auth')).lines[0]).toContain('401')
    socket.destroy()
  })

  it('waits a limited time for a database connection', async () => {
    const { readPool: pool } = app.deps
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const connectionTimeoutMs = pool.options.connectionTimeoutMillis
    pool.options.connectionTimeoutMillis = 50
    const { status, text } = await request('GET', '/api/v1/product')
    pool.options.connectionTimeoutMillis = connectionTimeoutMs
    for (const connection of connections) connection.release()
    expect([status, JSON.parse(text).error]).toEqual([503, 'unavailable'])
    expect((await request('GET', '/api/v1/product')).status).toBe(200)
  })

  it('answers a visitor with a page that asks to wait', async () => {
    pressure = pressed
    const { status, headers, text } = await request('GET', '/fiche-coiffeuse/Awa?professionalId=1')
    expect([status, headers.get('retry-after'), headers.get('content-type')]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(text).toContain('<h1>Beaucoup de monde en ce moment…</h1>')
    expect(text).toContain(' Les réservations et les paiements en cours, eux, continuent.</p>')
    expect(text).toContain('<a href="">Recharger la page</a>')
    expect(text).toContain('noindex')
    expect(JSON.parse((await request('GET', '/welcome-page.data')).text).error).toBe('unavailable')
  })
})

describe('admission control with one place for browsing', () => {
  let server: FastifyInstance
  let request: ReturnType<typeof requestsTo>
  /** Maps each admitted visitor to the function that answers the request. */
  let inside: Map<string, () => void>
  const isInside = (name: string) => expect.poll(() => inside.has(name)).toBe(true)
  beforeEach(async () => {
    server = Fastify({ forceCloseConnections: true })
    inside = new Map()
    const capacity = { maxConcurrent: 1, maxQueued: 1, maxQueuedInBurst: 1, maxQueuedMs: 60_000 }
    const isCached = (url: string) => url === '/cached'
    await server.register(overload, {
      capacity,
      waitingForDatabase: () => 0,
      unaffectedServicesText: '',
      isCached,
      pressure: () => calm,
    })
    server.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }) => {
      await new Promise<void>((resolve) => inside.set(name, resolve))
      return name === 'book' ? Buffer.alloc(50_000_000) : name
    })
    server.get('/page', async () => (await server.inject('/part')).body)
    server.get('/part', async () => 'part')
    server.get('/cached', async () => 'cached')
    server.post('/login', async () => 'welcome')
    await server.listen({ port: 0, host: '127.0.0.1' })
    request = requestsTo(server)
    return () => server.close()
  })

  it('admits one request, queues one, and rejects others immediately', async () => {
    const awa = request('GET', '/awa')
    await isInside('awa')
    const two = [request('GET', '/lea'), request('GET', '/zoe')]
    expect((await Promise.race(two)).status).toBe(503)
    expect((await request('POST', '/login')).text).toBe('welcome')
    expect([...inside.keys()]).toEqual(['awa'])
    inside.get('awa')?.()
    expect((await awa).text).toBe('awa')
    await expect.poll(() => inside.size).toBe(2)
    for (const answer of inside.values()) answer()
    expect((await Promise.all(two)).map(({ status }) => status).sort()).toEqual([200, 503])
    expect((await request('GET', '/part')).text).toBe('part')
  })

  it('answers cached pages while a request holds the place', async () => {
    const awa = request('GET', '/awa')
    await isInside('awa')
    for (let more = 0; more < 5; more++) expect((await request('GET', '/cached')).text).toBe('cached')
    inside.get('awa')?.()
    expect((await awa).text).toBe('awa')
  })

  it('counts an admitted page once, with all its own calls', async () => {
    expect((await request('GET', '/page')).text).toBe('part')
    expect((await request('GET', '/page')).text).toBe('part')
  })

  it('runs one request of a kind in turn at a time, with others beside it', async () => {
    const server = Fastify({ forceCloseConnections: true })
    const capacity = { maxConcurrent: 3, maxQueued: 1, maxQueuedInBurst: 100, maxQueuedMs: 60_000 }
    await server.register(overload, {
      capacity,
      waitingForDatabase: () => 0,
      unaffectedServicesText: '',
      pressure: () => calm,
    })
    const answer = async ({ params: { name } }: { params: { name: string } }) => {
      await new Promise<void>((resolve) => inside.set(name, resolve))
      return name
    }
    server.get('/towns/:name', withSerialExecution({ config: {} }), answer as never)
    server.get('/look/:name', answer as never)
    await server.listen({ port: 0, host: '127.0.0.1' })
    const request = requestsTo(server)
    const towns = ['one', 'two', 'three', 'four'].map((name) => request('GET', `/towns/${name}`))
    await expect.poll(() => inside.size).toBe(1)
    const awa = request('GET', '/look/awa')
    await isInside('awa')
    expect(inside.size).toBe(2)
    inside.get('awa')?.()
    expect((await awa).text).toBe('awa')
    for (let remaining = towns.length; remaining > 0; remaining--) {
      await expect.poll(() => inside.size).toBeGreaterThan(towns.length - remaining + 1)
      for (const end of inside.values()) end()
    }
    expect((await Promise.all(towns)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await server.close()
  })

  it('releases the place of a visitor who reads the answer slowly', async () => {
    const { port } = server.server.address() as AddressInfo
    const slow = connect(port, '127.0.0.1').pause()
    slow.write('GET /book HTTP/1.1\r\nhost: here\r\n\r\n')
    await isInside('book')
    inside.get('book')?.()
    expect((await request('GET', '/part')).text).toBe('part')
    slow.destroy()
  })

  it('releases the place of a visitor who has gone only when the work has ended', async () => {
    const leaving = new AbortController()
    const { port } = server.server.address() as AddressInfo
    const awa = fetch(`http://127.0.0.1:${port}/awa`, { signal: leaving.signal })
    await isInside('awa')
    leaving.abort()
    await expect(awa).rejects.toThrow()
    const two = [request('GET', '/part'), request('GET', '/part')]
    expect((await Promise.race(two)).status).toBe(503)
    inside.get('awa')?.()
    expect((await Promise.all(two)).map(({ status }) => status).sort()).toEqual([200, 503])
  })
})

describe('the capacity for browsing', () => {
  const capacityWith = (max: number, connectionString?: string) =>
    browsingCapacity(new pg.Pool({ max, connectionString }).options, 300)
  const many = 10_000
  const twiceThisMachine = 2 * availableParallelism()

  it('is one place for each connection to a remote database, with a queue for each place', () => {
    expect(capacityWith(7, 'postgresql://couronne@db.example/couronne')).toEqual({
      ...{ maxConcurrent: 7, maxQueued: 56, maxQueuedInBurst: 700, maxQueuedMs: 300 },
    })
  })

  it.each([
    undefined,
    'postgresql:///couronne?host=/tmp/x',
    'postgresql://couronne@localhost/couronne',
    'postgresql://couronne@127.0.0.1/couronne',
    'postgresql://couronne@[::1]/couronne',
  ])("is limited by the machine's cores when the database runs on the same machine: %s", (connectionString) => {
    expect(capacityWith(many, connectionString).maxConcurrent).toBe(twiceThisMachine)
    expect(capacityWith(1, connectionString).maxConcurrent).toBe(1)
  })
})
