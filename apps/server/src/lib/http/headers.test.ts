import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { password } from '../../../test/people.ts'

let house: TestApp
beforeAll(async () => {
  house = await testApp()
})
afterAll(() => house.close())

it('leaves no answer to a login, to a change or to a member in a cache', async () => {
  const lea = await house.aPerson('customer')
  const answers = [
    await house.post('/api/v1/auth/login', { email: lea.email, password }),
    await house.post('/api/v1/auth/login', { email: lea.email, password: 'faux' }),
    await house.post('/api/v1/user/reset-password', { email: lea.email }),
    await lea.get('/api/v1/auth'),
    await house.get('/api/v1/auth'),
    await lea.get('/api/v1/city?search=Lyon'),
    await house.call('GET', '/api/v1/city?search=Lyon', undefined, 'no session'),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'))
  expect((await house.get('/api/v1/city?search=Lyon')).headers['cache-control']).toBeUndefined()
})

it.each(['/dev/courrier', '/dev/courrier.json'])('lets nobody keep the mails of %s', async (url) => {
  expect((await house.get(url)).headers['cache-control']).toBe('no-store')
})

it('is shown in no frame, and asks a browser for little', async () => {
  for (const url of ['/api/v1/city?search=Lyon', '/nowhere', '/dev/courrier']) {
    const { headers } = await house.get(url)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['permissions-policy']).toMatch(/^camera=\(\), .*geolocation=\(self\), microphone=\(\)/)
  }
})
