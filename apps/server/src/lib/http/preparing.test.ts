import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { createApp } from '../../app.ts'
import { preparingPage } from './preparing-page.ts'

const sentence = 'Couronne prépare sa démonstration…'

/** Returns the first text between these tags. */
const between = (page: string, tag: string) => new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`).exec(page)?.[1] ?? ''

describe('a server in preparation', () => {
  let baseApp: TestApp
  let app: FastifyInstance
  let progress: number | undefined
  beforeAll(async () => {
    baseApp = await testApp()
    app = await createApp(baseApp.deps, { preparation: { sentence, progress: () => progress } })
  })
  afterAll(async () => {
    await app.close()
    await baseApp.close()
  })
  beforeEach(() => {
    progress = 0.427
  })

  it.each(['/', '/boutique', '/account/mes-rendez-vous', '/unknown?page=2'])(
    'answers the page %s with 503, its progress and a retry time',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } })
      expect([statusCode, headers['retry-after'], headers['content-type'], headers['cache-control']]).toEqual([
        503,
        '2',
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(between(body, 'h1')).toBe(sentence)
      expect(body).toContain('<progress aria-labelledby="sentence" max="100" value="42">42 %</progress>')
    },
  )

  it.each([
    ['GET', '/api/v1/product'],
    ['POST', '/api/v1/user'],
    ['POST', '/api/v1/payment'],
    ['GET', '/images/nothing.webp'],
    ['GET', '/boutique.data'],
    ['GET', '/readyz'],
  ] as const)('answers %s %s with 503 in French, as JSON', async (method, url) => {
    const reply = await app.inject({ method, url })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(reply.json()).toEqual({
      statusCode: 503,
      error: 'unavailable',
      message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
      details: ['preparing'],
    })
  })

  it('answers its health check', async () => {
    const reply = await app.inject({ url: '/healthz' })
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
  })

  it('serves everyone once the preparation is complete', async () => {
    progress = undefined
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/v1/product' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/' })).body).not.toContain(sentence)
  })
})

it('the preparation page is refreshed by its own script only, and by the browser without scripts', () => {
  const { headers, body } = preparingPage(sentence, 0)
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(headers['content-security-policy'].split('; ')).toEqual([
    "default-src 'none'",
    `style-src ${hashOf(between(body, 'style'))}`,
    `script-src ${hashOf(between(body, 'script'))}`,
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
  expect(between(body, 'noscript')).toBe('<meta http-equiv="refresh" content="2">')
})

it.each([
  [0, '0 %'],
  [0.999, '99 %'],
])('the preparation page rounds the progress %d down', (share, text) => {
  expect(between(preparingPage(sentence, share).body, 'progress')).toBe(text)
})

it('the preparation page escapes the brand name', () => {
  expect(between(preparingPage('Lea & <b>Awa</b> prépare', 0).body, 'h1')).toBe(
    'Lea &amp; &lt;b&gt;Awa&lt;/b&gt; prépare',
  )
})
