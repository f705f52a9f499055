import { beforeAll, describe, expect, it } from 'vitest'
import { movingClock } from '../src/lib/clock.ts'
import { recordTagsDuring } from '../src/lib/http/page-cache.ts'
import { anAppointment } from './appointments.ts'
import { type TestApp, testApp } from './harness.ts'
import { type Rule, rules } from './route-rules.ts'
import { aWorld, now, type World } from './route-world.ts'

// These tests cover the public reads among the running server's routes. The answers by role are in route-rules.ts.

const legacyReads = ['POST /api/commentaires', 'POST /api/v1/user/check-token']
const isRead = ({ route }: Rule) => route.startsWith('GET') || legacyReads.includes(route)
/** These routes do not query the database: the health check and files. */
const isFree = ({ route }: Rule) => /\/(?:healthz|readyz)$|\/api\/docs\b/.test(route)
const reads = rules.filter((rule) => isRead(rule) && !isFree(rule) && !/^40[13]/.test(rule.statuses))

const requestOf = ({ route, params, query, body }: Rule, world: World) => {
  const [method, path = ''] = route.split(' ')
  const pathParams = params?.(world) ?? {}
  const url = path.replace(/:(\w+)/g, (whole, name) => pathParams[name] ?? whole)
  const text = query ? `?${new URLSearchParams(query(world))}` : ''
  return { method: method as 'GET', url: url + text, payload: body?.(world, world.customer) }
}

describe('public reads', () => {
  let app: TestApp
  let world: World
  beforeAll(async () => {
    app = await testApp({ clock: movingClock(now) })
    world = await aWorld(app)
    return () => app.close()
  })

  it.each(reads.map((rule) => [rule.route, rule] as const))(
    '%s takes no connection from the pool of bookings',
    async (_, rule) => {
      let acquired = 0
      const count = () => acquired++
      app.deps.pool.on('acquire', count)
      const { statusCode } = await app.server.inject(requestOf(rule, world))
      app.deps.pool.off('acquire', count)
      expect([statusCode, acquired]).toEqual([Number(rule.statuses.split(' ')[0]), 0])
    },
  )

  it('declare that they read availability, wherever a booking changes their answer', async () => {
    const readsOfHours = new Set<string>()
    const answers = async () => {
      const bodies = new Map<string, string>()
      for (const rule of reads) {
        const record = () => readsOfHours.add(rule.route)
        bodies.set(
          rule.route,
          (await recordTagsDuring(record, async () => app.server.inject(requestOf(rule, world)))).body,
        )
      }
      return bodies
    }
    const before = await answers()
    const { professional, customer } = world
    await anAppointment(app, professional, customer, { from: '2026-11-26T09:00:00Z', to: '2026-11-26T10:00:00Z' })
    const after = await answers()
    const changedRoutes = [...before].filter(([route, body]) => after.get(route) !== body).map(([route]) => route)
    expect(changedRoutes.filter((route) => !readsOfHours.has(route))).toEqual([])
    expect(changedRoutes.length).toBeGreaterThan(2)
  })

  it('are cancelled by PostgreSQL after two seconds, and other requests after ten', async () => {
    const { readPool, pool } = app.deps
    const limits = await Promise.all([readPool, pool].map((each) => each.query('show statement_timeout')))
    expect(limits.map(({ rows }) => rows[0].statement_timeout)).toEqual(['2s', '10s'])
  })
})

describe('the rate limit of public reads', () => {
  const maxRequests = 250
  let networks = 0
  let app: TestApp
  let world: World
  beforeAll(async () => {
    // The limits allow one nearby search without result, eleven other reads, and 210 light ones.
    app = await testApp({ clock: movingClock(now), env: { RATE_LIMIT_FACTOR: '0.035' } })
    world = await aWorld(app)
    return () => app.close()
  })

  it.each(reads.map((rule) => [rule.route, rule] as const))(
    '%s is refused to one network, and to no other',
    async (_, rule) => {
      const network = ++networks
      const getFrom = (remoteAddress: string) => app.server.inject({ ...requestOf(rule, world), remoteAddress })
      let answer = await getFrom(`2001:db8:0:${network}::1`)
      expect(answer.statusCode).not.toBe(429)
      for (let attempt = 2; answer.statusCode !== 429 && attempt <= maxRequests; attempt++)
        answer = await getFrom(`2001:db8:0:${network}::${attempt}`)
      expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
      expect((await getFrom(`2001:db8:1:${network}::1`)).statusCode).not.toBe(429)
    },
  )

  it('counts signed-in people separately, and each endpoint separately', async () => {
    const { token } = await app.aPerson('customer')
    const remoteAddress = '192.0.2.1'
    const statusFor = async (url: string, headers = {}) =>
      (await app.server.inject({ url, remoteAddress, headers })).statusCode
    const ownHeaders = { authorization: `Bearer ${token}` }
    const countUntilRefused = async (headers = {}) => {
      let count = 0
      while (count < maxRequests && (await statusFor('/api/v1/product', headers)) === 200) count++
      return count
    }
    expect(await countUntilRefused()).toBe(11)
    expect(await statusFor('/api/v1/product')).toBe(429)
    expect(await statusFor('/api/v1/city')).toBe(200)
    expect(await countUntilRefused(ownHeaders)).toBe(11)
  })
})
