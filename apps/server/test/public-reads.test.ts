import { beforeAll, describe, expect, it } from 'vitest'
import { movingClock } from '../src/lib/clock.ts'
import { noticing } from '../src/lib/http/page-cache.ts'
import { aVisit } from './appointments.ts'
import { type TestApp, testApp } from './harness.ts'
import { type Rule, rules } from './route-rules.ts'
import { aWorld, now, type World } from './route-world.ts'

// These tests cover the public reads among the running server's routes. The answers by role are in route-rules.ts.

const olderReads = ['POST /api/commentaires', 'POST /api/v1/user/check-token']
const isRead = ({ route }: Rule) => route.startsWith('GET') || olderReads.includes(route)
/** These routes do not query the database: the health check and files. */
const isFree = ({ route }: Rule) => /\/(?:healthz|readyz)$|\/api\/docs\b/.test(route)
const reads = rules.filter((rule) => isRead(rule) && !isFree(rule) && !/^40[13]/.test(rule.statuses))

const asked = ({ route, params, query, body }: Rule, world: World) => {
  const [method, path = ''] = route.split(' ')
  const given = params?.(world) ?? {}
  const url = path.replace(/:(\w+)/g, (whole, name) => given[name] ?? whole)
  const text = query ? `?${new URLSearchParams(query(world))}` : ''
  return { method: method as 'GET', url: url + text, payload: body?.(world, world.customer) }
}

describe('what anyone may read', () => {
  let app: TestApp
  let world: World
  beforeAll(async () => {
    app = await testApp({ clock: movingClock(now) })
    world = await aWorld(app)
    return () => app.close()
  })

  it.each(reads.map((rule) => [rule.route, rule] as const))(
    '%s takes no connection from who books',
    async (_, rule) => {
      let taken = 0
      const count = () => taken++
      app.deps.pool.on('acquire', count)
      const { statusCode } = await app.server.inject(asked(rule, world))
      app.deps.pool.off('acquire', count)
      expect([statusCode, taken]).toEqual([Number(rule.statuses.split(' ')[0]), 0])
    },
  )

  it('states that it reads hours, wherever it is otherwise once some are taken', async () => {
    const readsOfHours = new Set<string>()
    const answers = async () => {
      const said = new Map<string, string>()
      for (const rule of reads) {
        const notice = () => readsOfHours.add(rule.route)
        said.set(rule.route, (await noticing(notice, async () => app.server.inject(asked(rule, world)))).body)
      }
      return said
    }
    const before = await answers()
    const { professional, customer } = world
    await aVisit(app, professional, customer, { from: '2026-11-26T09:00:00Z', to: '2026-11-26T10:00:00Z' })
    const after = await answers()
    const otherwise = [...before].filter(([route, body]) => after.get(route) !== body).map(([route]) => route)
    expect(otherwise.filter((route) => !readsOfHours.has(route))).toEqual([])
    expect(otherwise.length).toBeGreaterThan(2)
  })

  it('is given up by PostgreSQL after two seconds, and what people do after ten', async () => {
    const { readPool, pool } = app.deps
    const limits = await Promise.all([readPool, pool].map((each) => each.query('show statement_timeout')))
    expect(limits.map(({ rows }) => rows[0].statement_timeout)).toEqual(['2s', '10s'])
  })
})

describe('asked again and again', () => {
  const atMost = 250
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
    '%s is refused to a network, and to no other',
    async (_, rule) => {
      const network = ++networks
      const ask = (remoteAddress: string) => app.server.inject({ ...asked(rule, world), remoteAddress })
      let answer = await ask(`2001:db8:0:${network}::1`)
      expect(answer.statusCode).not.toBe(429)
      for (let again = 2; answer.statusCode !== 429 && again <= atMost; again++)
        answer = await ask(`2001:db8:0:${network}::${again}`)
      expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
      expect((await ask(`2001:db8:1:${network}::1`)).statusCode).not.toBe(429)
    },
  )

  it('is counted for a person where she has signed in, and for each thing by itself', async () => {
    const { token } = await app.aPerson('customer')
    const remoteAddress = '192.0.2.1'
    const ask = async (url: string, headers = {}) =>
      (await app.server.inject({ url, remoteAddress, headers })).statusCode
    const hers = { authorization: `Bearer ${token}` }
    const untilRefused = async (headers = {}) => {
      let asked = 0
      while (asked < atMost && (await ask('/api/v1/product', headers)) === 200) asked++
      return asked
    }
    expect(await untilRefused()).toBe(11)
    expect(await ask('/api/v1/product')).toBe(429)
    expect(await ask('/api/v1/city')).toBe(200)
    expect(await untilRefused(hers)).toBe(11)
  })
})
