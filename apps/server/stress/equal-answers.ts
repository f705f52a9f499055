import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestApp, testApp } from '../test/harness.ts'
import { password } from '../test/people.ts'

type Counts = {
  logins: number
  /** The medians may differ by at most this; without it they are only reported. */
  tolerance?: number
}

const registration = {
  firstname: 'Awa',
  lastname: "N'Diaye",
  phone: '0612345678',
  ville: 'Montreuil',
  adresse: '12 rue des Lilas',
  password,
  passwordConfirm: password,
  role: 'customer',
}

/** Returns everything that a caller can see of an answer except its date and the random number of the request. */
const comparableAnswer = async (app: TestApp, url: string, body: object) => {
  const { status, body: answer, headers } = await app.post(url, body)
  const { date, 'x-request-id': requestId, ...rest } = headers
  return { status, answer, headers: rest }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Returns a repeatable random source: a linear congruential generator with the constants of Numerical Recipes. */
const randomBooleans = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state > 0x7fff_ffff
  }
}

const assertSameAnswers = async (app: TestApp, known: string, waiting: string) => {
  const unknown = () => `${randomUUID()}@example.test`
  for (const address of [known, waiting]) {
    const login = (email: string) => comparableAnswer(app, '/api/v1/auth/login', { email, password: 'Pas-le-bon-1!' })
    assert.deepEqual(await login(address), await login(unknown()))
    const register = (email: string) => comparableAnswer(app, '/api/v1/auth/register', { ...registration, email })
    assert.deepEqual(await register(address), await register(unknown()))
    const reset = (email: string) => comparableAnswer(app, '/api/v1/user/reset-password', { email })
    assert.deepEqual(await reset(address), await reset(unknown()))
  }
}

/**
 * Measures logins with a known and an unknown address in alternation. The order within each pair is random, so that
 * other load on the machine affects both.
 */
const loginTimes = async (app: TestApp, known: string, logins: number, seed: number) => {
  const knownFirst = randomBooleans(seed)
  const times = { known: [] as number[], unknown: [] as number[] }
  const login = async (which: 'known' | 'unknown') => {
    const email = which === 'known' ? known : `${randomUUID()}@example.test`
    const startedAt = performance.now()
    const { status } = await app.post('/api/v1/auth/login', { email, password: 'Pas-le-bon-1!' })
    times[which].push(performance.now() - startedAt)
    assert.equal(status, 401)
  }
  for (let i = 0; i < logins; i++) {
    const [first, second] = knownFirst() ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    await login(first)
    await login(second)
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}

export const stressTest = {
  name: 'equal-answers',
  small: { logins: 1 } as Counts,
  usual: { logins: 200, tolerance: 0.05 } as Counts,
  run: async ({ logins, tolerance }: Counts, seed: number) => {
    const app = await testApp()
    try {
      const known = (await app.aPerson('customer')).email
      const waiting = `${randomUUID()}@example.test`
      await app.post('/api/v1/auth/register', { ...registration, email: waiting })
      await assertSameAnswers(app, known, waiting)
      const medians = await loginTimes(app, known, logins, seed)
      const ratio = medians.known / medians.unknown
      if (tolerance !== undefined)
        assert.ok(Math.abs(ratio - 1) <= tolerance, `medians ${JSON.stringify(medians)} ms: ratio ${ratio.toFixed(3)}`)
      return `answers are equal; logins take ${medians.known.toFixed(1)} ms known, ${medians.unknown.toFixed(1)} ms unknown, ratio ${ratio.toFixed(3)}`
    } finally {
      await app.close()
    }
  },
}
