import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { password } from '../../../test/people.ts'
import { createApp } from '../../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('answers to logins, changes and members are not cached', async () => {
  const lea = await app.aPerson('customer')
  const answers = [
    await app.post('/api/v1/auth/login', { email: lea.email, password }),
    await app.post('/api/v1/auth/login', { email: lea.email, password: 'faux' }),
    await app.post('/api/v1/user/reset-password', { email: lea.email }),
    await lea.get('/api/v1/auth'),
    await app.get('/api/v1/auth'),
    await lea.get('/api/v1/city?search=Lyon'),
    await app.call('GET', '/api/v1/city?search=Lyon', undefined, 'no session'),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'))
  expect((await app.get('/api/v1/city?search=Lyon')).headers['cache-control']).toBeUndefined()
})

it.each(['/dev/courrier', '/dev/courrier.json'])('the mails at %s are not cached', async (url) => {
  expect((await app.get(url)).headers['cache-control']).toBe('no-store')
})

it('the page of mails loads no scripts, and filters by a valid address', async () => {
  const { headers } = await app.get('/dev/courrier')
  expect([headers['content-type'], headers['content-security-policy']]).toEqual([
    'text/html; charset=utf-8',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ])
  const statuses = [200, 201].map(async (length) => (await app.get(`/dev/courrier?to=${'a'.repeat(length)}`)).status)
  expect(await Promise.all(statuses)).toEqual([200, 422])
})

it('every answer forbids framing and restricts browser permissions', async () => {
  for (const url of ['/api/v1/city?search=Lyon', '/nowhere', '/dev/courrier']) {
    const { headers } = await app.get(url)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['permissions-policy']).toBe(
      'camera=(), display-capture=(), geolocation=(self), microphone=(), midi=(), payment=(self "https://js.stripe.com"), usb=()',
    )
    expect([headers['referrer-policy'], headers['strict-transport-security']]).toEqual(['same-origin', undefined])
  }
})

it('answers set strict transport security where the public address uses https', async () => {
  const server = await createApp({ ...app.deps, publicUrl: 'https://couronne.example' })
  const { headers } = await server.inject('/api/v1/city?search=Lyon')
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
  await server.close()
})

it.each([
  [{}, 429],
  [{ TRUST_PROXY: 'loopback' }, 401],
])('the client address comes from a proxy header only behind a trusted proxy, with %j', async (env, status) => {
  const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '0.02', ...env } })
  const tries = (address: string) =>
    strict.call('POST', '/api/v1/auth', { email: `${address}@example.test`, password: 'x' }, undefined, {
      'x-forwarded-for': address,
    })
  expect((await tries('198.51.100.1')).status).toBe(401)
  expect((await tries('198.51.100.2')).status).toBe(status)
  await strict.close()
})
