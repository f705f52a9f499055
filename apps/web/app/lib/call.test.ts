import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { accountsApi } from '@couronne/contract/identity/accounts'
import { sessionsApi } from '@couronne/contract/identity/sessions'
import { refusals } from '@couronne/contract/lib/errors'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'

type Answer = { status: number; body: unknown }
const unauthorized = {
  status: 401,
  body: { statusCode: 401, error: 'unauthorized', message: refusals.unauthorized[1] },
}
const herself = { status: 200, body: { firstname: 'Awa' } }

let kept: Map<string, string>
/** What the server answers to each address, and what was asked of it. */
let answers: Record<string, () => Answer>
let asked: string[]

beforeEach(() => {
  kept = new Map([['token', tokenOf('awa')]])
  asked = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? url
    asked.push(path)
    const { status, body } = answers[path]?.() ?? { status: 404, body: undefined }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub, role: 'customer', exp: 4_000_000_000 }))}.x`
const list = () => call(appointmentsApi.list, { query: { customer: '00000000-0000-4000-8000-000000000001' } })

it('keeps a session that lives when one call is unauthorized', async () => {
  answers = { [appointmentsApi.list.url]: () => unauthorized, [accountsApi.current.url]: () => herself }
  await expect(list()).rejects.toThrow('Unauthorized')
  expect(kept.has('token')).toBe(true)
})

it('ends a session that is over, and asks once for all the calls that were refused with it', async () => {
  answers = { [appointmentsApi.list.url]: () => unauthorized, [accountsApi.current.url]: () => unauthorized }
  await Promise.allSettled([list(), list(), list()])
  expect(kept.has('token')).toBe(false)
  expect(asked.filter((path) => path === accountsApi.current.url)).toHaveLength(1)
})

it('ends it without asking again when the own record itself is refused', async () => {
  answers = { [accountsApi.current.url]: () => unauthorized }
  await expect(call(accountsApi.current)).rejects.toThrow('Unauthorized')
  expect(kept.has('token')).toBe(false)
  expect(asked).toHaveLength(1)
})

const broken = (): Answer => {
  throw new TypeError('Failed to fetch')
}
it.each([
  ['the network is away', broken],
  ['the server does not answer', () => ({ status: 503, body: undefined })],
])('keeps it while nobody can say, because %s', async (_, answer) => {
  answers = { [appointmentsApi.list.url]: () => unauthorized, [accountsApi.current.url]: answer }
  await expect(list()).rejects.toThrow('Unauthorized')
  expect(kept.has('token')).toBe(true)
})

it('leaves alone the session that another tab has opened meanwhile', async () => {
  answers = {
    [appointmentsApi.list.url]: () => unauthorized,
    [accountsApi.current.url]: () => {
      kept.set('token', tokenOf('lea'))
      return unauthorized
    },
  }
  await expect(list()).rejects.toThrow('Unauthorized')
  expect(kept.get('token')).toBe(tokenOf('lea'))
})

it.each([refusals.wrong_login, refusals.second_factor_required])(
  'asks nothing when refused with %s',
  async (...refusal) => {
    const [statusCode, message] = refusal as unknown as [number, string]
    answers = {
      [sessionsApi.login.url]: () => ({ status: statusCode, body: { statusCode, error: 'unauthorized', message } }),
    }
    const body = { email: 'awa@example.test', password: 'Faux!1234' }
    await expect(call(sessionsApi.login, { body })).rejects.toThrow(message)
    expect(kept.has('token')).toBe(true)
    expect(asked).toEqual([sessionsApi.login.url])
  },
)
