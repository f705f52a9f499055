import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { accountsApi } from '@couronne/contract/identity/accounts'
import { sessionsApi } from '@couronne/contract/identity/sessions'
import { domainErrors } from '@couronne/contract/lib/errors'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'

type Answer = { status: number; body: unknown }
const unauthorized = {
  status: 401,
  body: { statusCode: 401, error: 'unauthorized', message: domainErrors.unauthorized[1] },
}
const ownRecord = { status: 200, body: { firstname: 'Awa' } }

let storage: Map<string, string>
/** Maps each path to the server's response. `requested` lists the paths that were called. */
let answers: Record<string, () => Answer>
let requested: string[]

beforeEach(() => {
  storage = new Map([['token', tokenOf('awa')]])
  requested = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? url
    requested.push(path)
    const { status, body } = answers[path]?.() ?? { status: 404, body: undefined }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub, role: 'customer', exp: 4_000_000_000 }))}.x`
const list = () => call(appointmentsApi.list, { query: { customer: '00000000-0000-4000-8000-000000000001' } })

it('the session stays when one call is unauthorized but the viewer’s record is readable', async () => {
  answers = { [appointmentsApi.list.url]: () => unauthorized, [accountsApi.current.url]: () => ownRecord }
  await expect(list()).rejects.toThrow('Unauthorized')
  expect(storage.has('token')).toBe(true)
})

it('the session ends when the viewer’s record is refused too, with one check for all refused calls', async () => {
  answers = { [appointmentsApi.list.url]: () => unauthorized, [accountsApi.current.url]: () => unauthorized }
  await Promise.allSettled([list(), list(), list()])
  expect(storage.has('token')).toBe(false)
  expect(requested.filter((path) => path === accountsApi.current.url)).toHaveLength(1)
})

it('the session ends without a further check when the viewer’s record itself is refused', async () => {
  answers = { [accountsApi.current.url]: () => unauthorized }
  await expect(call(accountsApi.current)).rejects.toThrow('Unauthorized')
  expect(storage.has('token')).toBe(false)
  expect(requested).toHaveLength(1)
})

const throwOffline = (): Answer => {
  throw new TypeError('Failed to fetch')
}
it.each([
  ['the network is away', throwOffline],
  ['the server does not answer', () => ({ status: 503, body: undefined })],
])('the session stays while nothing proves that it is over, because %s', async (_, answer) => {
  answers = { [appointmentsApi.list.url]: () => unauthorized, [accountsApi.current.url]: answer }
  await expect(list()).rejects.toThrow('Unauthorized')
  expect(storage.has('token')).toBe(true)
})

it('a session that another tab opened meanwhile stays', async () => {
  answers = {
    [appointmentsApi.list.url]: () => unauthorized,
    [accountsApi.current.url]: () => {
      storage.set('token', tokenOf('lea'))
      return unauthorized
    },
  }
  await expect(list()).rejects.toThrow('Unauthorized')
  expect(storage.get('token')).toBe(tokenOf('lea'))
})

it.each([domainErrors.wrong_login, domainErrors.second_factor_required])(
  'a login refused with %s triggers no session check',
  async (...refusal) => {
    const [statusCode, message] = refusal as unknown as [number, string]
    answers = {
      [sessionsApi.login.url]: () => ({ status: statusCode, body: { statusCode, error: 'unauthorized', message } }),
    }
    const body = { email: 'awa@example.test', password: 'Faux!1234' }
    await expect(call(sessionsApi.login, { body })).rejects.toThrow(message)
    expect(storage.has('token')).toBe(true)
    expect(requested).toEqual([sessionsApi.login.url])
  },
)

it('a list that has not changed is answered with its tag alone, and a failure carries the time to wait', async () => {
  const etag = '"one"'
  let asked: Headers | undefined
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked = new Headers(headers)
    if (asked.get('if-none-match') === etag) return new Response(null, { status: 304 })
    return Response.json([{ id: 'a' }], { headers: { etag, 'x-total-count': '3' } })
  })
  const query = { customer: '00000000-0000-4000-8000-000000000001' }
  const first = await call.pageUnlessSame(undefined, appointmentsApi.list, { query })
  expect([asked?.has('if-none-match'), first]).toEqual([false, { rows: [{ id: 'a' }], total: 3, etag }])
  expect(await call.pageUnlessSame(first?.etag, appointmentsApi.list, { query })).toBeNull()

  const body = { statusCode: 429, error: 'too_many_requests', message: 'Plus tard.' }
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 429, headers: { 'retry-after': '7' } }))
  await expect(list()).rejects.toMatchObject({ statusCode: 429, retryAfterSeconds: 7 })
})
