import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.close())

it('a person asks for 30 PDFs of invoices a minute, and the next answer says when to come back', async () => {
  const [awa, lea] = [await app.aPerson('customer'), await app.aPerson('customer')]
  const ask = (person = awa) => person.get('/api/v1/facture/0190a000-0000-7000-8000-000000000007.pdf')
  for (let n = 0; n < 30; n++) expect((await ask()).status).toBe(404)
  const refused = await ask()
  expect([refused.status, refused.body.error]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(lea)).status).toBe(404)
})
