import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movingClock } from '../src/lib/clock.ts'
import { changedFixtureRows } from './background-fixtures/background-fixtures.ts'
import { type TestApp, testApp } from './harness.ts'
import { keepRows } from './kept-rows.ts'
import { type Rule, rules, statusWithoutSecondFactor } from './route-rules.ts'
import { aWorld, now, type PersonName, people, secretsIn, type World } from './route-world.ts'

// The matrix calls every route of the running server as every kind of person. The expected answers are in
// route-rules.ts.

const routes = new Set<string>()
let app: TestApp
let world: World
/** Each call meets the same world, because the rows that the one before has changed are restored. */
let rows: Awaited<ReturnType<typeof keepRows>>

beforeAll(async () => {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  app = await testApp({ clock: movingClock(now) })
  unsubscribe('fastify.initialization', listen)
  world = await aWorld(app)
  rows = await keepRows(app.db, app.deps.imagesDir)
})
afterAll(() => app.close())

it('the route rules list every route of the running server, and no other', () => {
  expect([...routes].sort()).toEqual([...new Set(rules.map(({ route }) => route))].sort())
})

const urlOf = ({ route, params, query }: Rule, world: World) => {
  const pathParams = params?.(world) ?? {}
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replace(/:(\w+)|\*/g, (whole, name) => pathParams[name ?? whole] ?? whole)
  return query ? `${path}?${new URLSearchParams(query(world))}` : path
}

const send = async (rule: Rule, world: World, name: PersonName, method = rule.route.split(' ')[0]) => {
  const person = name === 'guest' ? undefined : world[name]
  const body = rule.body?.(world, person ?? world.customer)
  return app.call(method as 'GET', urlOf(rule, world), body, person?.token)
}

/** Returns whose secrets appear in an answer in which they have no place. */
const leaksIn = (answer: unknown, rule: Rule, world: World, name: PersonName) => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const isAllowed = (secret: string) =>
    secret === name ||
    (name === 'customer' && (secret === 'customerName' || secret === 'teamMessage')) ||
    (name === 'operator' && secret !== 'clientSecret' && secret !== 'pairMessage') ||
    rule.mayRead?.[name]?.some((allowed) => allowed === secret)
  const leaks = Object.entries(secretsIn(world))
    .filter(([secret, words]) => !isAllowed(secret) && words.some((word) => text.includes(word)))
    .map(([secret]) => secret)
  return text.includes('$argon2') ? [...leaks, 'hash'] : leaks
}

describe.each(people.map((name, column) => ({ name, column })))('$name', ({ name, column }) => {
  it.each(rules.map((rule) => [rule.route, rule] as const))('%s', async (route, rule) => {
    const expected =
      name === 'bareOperator' ? statusWithoutSecondFactor(rule) : Number(rule.statuses.split(' ')[column])
    const isRead = route.startsWith('GET')
    const changes = !isRead && expected < 400

    const { status, body } = await send(rule, world, name)
    const headStatus = isRead ? (await send(rule, world, name, 'HEAD')).status : undefined
    const changedFixtures = changes ? await changedFixtureRows(app.db) : []
    const changedTables = await rows.putBackChanged()

    expect({ status, leaks: leaksIn(body, rule, world, name) }).toEqual({ status: expected, leaks: [] })
    if (status === 401 && expected === 401) expect(body.message).toBe('Unauthorized')
    if (isRead) expect(headStatus).toBe(expected)
    expect(changedFixtures).toEqual([])
    if (!changes) expect(changedTables).toEqual([])
  })
})
