import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.close())

it('people export their own data ten times an hour, and the next answer says when to come back', async () => {
  const awa = await app.aPerson('customer')
  const ask = () => awa.get('/api/v1/account/export')
  for (let n = 0; n < 10; n++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
})
