import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'

type Operation = {
  parameters?: { name: string; in: string; schema: object }[]
  responses: Record<string, { content: { 'application/json': { schema: { properties: Record<string, object> } } } }>
}

let app: TestApp
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  app = await testApp()
  paths = (await app.get('/api/v1/openapi.json')).body.paths
})
afterAll(() => app.close())

it('the API document describes an instant as a text', () => {
  const order = paths['/api/v1/order/{id}']?.get?.responses[200]?.content['application/json'].schema.properties
  expect(order).toMatchObject({ date: { type: 'string', format: 'date-time' }, total: { type: 'number' } })
})

it('the API document lists the idempotency key for idempotent calls only', () => {
  const keyOf = (path: string, method: string) =>
    paths[path]?.[method]?.parameters?.find(({ name, in: place }) => name === 'idempotency-key' && place === 'header')
  expect(keyOf('/api/v1/order', 'post')?.schema).toEqual({ type: 'string', minLength: 1, maxLength: 255 })
  expect(keyOf('/api/v1/newsletter', 'post')).toBeUndefined()
  expect(paths['/api/v1/order']?.post).toBeDefined()
})

it('the API document lists API calls and not the files for search engines', () => {
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([
    '/user',
    '/images/{filename}',
    '/images/prive/{filename}',
    '/images/prive/document/{filename}',
    '/healthz',
    '/readyz',
  ])
})

it('the API document is serialised once', async () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  const documents = [await app.get('/api/v1/openapi.json'), await app.get('/api/v1/openapi.json')]
  const serialised = stringify.mock.calls.filter(([value]) => (value as { openapi?: string } | undefined)?.openapi)
  stringify.mockRestore()
  expect(serialised).toEqual([])
  expect(documents[0]?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(documents[1]?.body).toEqual(documents[0]?.body)
})

it('API addresses are written only in the contract', () => {
  const src = join(import.meta.dirname, '../..')
  const filesWithAddresses = globSync('**/*.ts', { cwd: src })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /['"`}]\/(?:api\/v1|images|user)\//.test(readFileSync(join(src, file), 'utf8')))
  // The address of the document itself is not in the contract.
  expect(filesWithAddresses).toEqual(['lib/http/api-document.ts'])
})

it('the API document describes its title and authentication, and omits itself and the development pages', async () => {
  const { body } = await app.get('/api/v1/openapi.json')
  expect(body).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Couronne', version: '1', description: 'API' },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  })
  expect(Object.keys(paths).filter((path) => /openapi|^\/dev\/courrier/.test(path))).toEqual([])
  expect((await app.get('/api/docs/static/swagger-ui.css')).status).toBe(200)
})
