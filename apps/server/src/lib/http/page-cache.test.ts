import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { form, formType } from '../../../test/odd-files/form.ts'
import { password } from '../../../test/people.ts'
import { createApp } from '../../app.ts'
import { movingClock } from '../clock.ts'
import { createLimits } from '../limits.ts'
import { createLog } from '../log.ts'
import { findNonceOffsets } from './nonces.ts'
import { createPageCache, type Rendering } from './page-cache.ts'

const rendered = (text: string, audience: Rendering['audience'] = 'everyone'): Rendering => ({
  status: 200,
  headers: [],
  body: Buffer.from(text),
  nonceOffsets: [],
  audience,
})

describe('the page cache', () => {
  const clock = movingClock(new Date('2026-11-20T09:00:00Z'))
  let cache = createPageCache(clock.now)
  let renderings = 0
  const render = async () => rendered(`page ${++renderings}`)
  const read = async (address: string, renderPage = render) => String((await cache.get(address, renderPage)).body)
  beforeEach(() => {
    cache = createPageCache(clock.now)
    renderings = 0
  })

  it('returns the same rendering for less than five seconds', async () => {
    expect(await read('/')).toBe('page 1')
    clock.advance(4999)
    expect([cache.has('/'), await read('/')]).toEqual([true, 'page 1'])
    clock.advance(1)
    expect([cache.has('/'), await read('/')]).toEqual([false, 'page 2'])
    expect(await read('/?city=Lyon')).toBe('page 3')
  })

  it('renders again after the clock was set back', async () => {
    await read('/')
    clock.advance(-60_000)
    expect(await read('/')).toBe('page 2')
  })

  it('renders again after a change, also when a rendering was in progress', async () => {
    const slow = Promise.withResolvers<Rendering>()
    const before = cache.get('/', () => slow.promise)
    expect(cache.has('/')).toBe(true)
    cache.invalidate()
    expect(cache.has('/')).toBe(false)
    expect(await read('/')).toBe('page 1')
    slow.resolve(rendered('from before the change'))
    expect(String((await before).body)).toBe('from before the change')
    expect(await read('/')).toBe('page 1')
  })

  it('invalidates only pages that have read hours when hours change, also pages in progress', async () => {
    const withTopic = (tag: string) => async (recordTag: (topic: string) => void) => {
      recordTag(tag)
      return render()
    }
    await cache.get('/results', withTopic('hours'))
    await cache.get('/shop', withTopic('stock'))
    await read('/home')
    const slow = Promise.withResolvers<Rendering>()
    const hasRead = cache.get('/has-read', (recordTag) => {
      recordTag('hours')
      return slow.promise
    })
    const readsLater = cache.get('/reads-later', () => slow.promise)
    cache.invalidate('no page')
    const all = ['/results', '/shop', '/home', '/has-read', '/reads-later']
    expect(all.filter(cache.has)).toEqual(all)
    cache.invalidate({ pagesWithTag: 'hours' })
    expect(all.filter(cache.has)).toEqual(['/shop', '/home', '/reads-later'])
    slow.resolve(rendered('late'))
    await Promise.all([hasRead, readsLater])
    expect(all.filter(cache.has)).toEqual(['/shop', '/home', '/reads-later'])
  })

  it('returns unchanged pages up to a minute old during overload', async () => {
    const cachedTexts = () =>
      [cache.cached('/'), cache.cached('/', true)].map((rendering) => rendering && String(rendering.body))
    await read('/')
    clock.advance(5000)
    expect(cachedTexts()).toEqual([undefined, 'page 1'])
    clock.advance(55_000)
    expect(cachedTexts()).toEqual([undefined, undefined])
    await read('/')
    cache.invalidate()
    expect(cachedTexts()).toEqual([undefined, undefined])
  })

  it('renders once for concurrent requests', async () => {
    expect(await Promise.all(Array.from({ length: 100 }, () => read('/')))).toEqual(Array(100).fill('page 1'))
    expect(renderings).toBe(1)
  })

  it.each([
    ['who waits', 'not whole', 'page 1'],
    ['nobody else', 'page 1', 'page 1'],
  ] as const)(
    'does not cache a rendering for « %s », and a waiting request gets: %s',
    async (audience, waiting, later) => {
      const first = Promise.withResolvers<Rendering>()
      const reading = read('/', () => first.promise)
      const waitingReads = [read('/'), read('/'), read('/')]
      first.resolve(rendered('not whole', audience))
      expect([await reading, ...(await Promise.all(waitingReads))]).toEqual(['not whole', waiting, waiting, waiting])
      expect(await read('/')).toBe(later)
      expect(renderings).toBe(1)
    },
  )

  it('waits half a second for a rendering in progress, and then starts another', async () => {
    const stuck = cache.get('/', () => new Promise<Rendering>(() => {}))
    clock.advance(499)
    expect(cache.has('/')).toBe(true)
    clock.advance(1)
    expect(cache.has('/')).toBe(false)
    expect(await Promise.race([stuck, cache.get('/', render)])).toEqual(rendered('page 1'))
    expect(cache.has('/')).toBe(true)
  })

  it('does not keep a failed rendering', async () => {
    const fails = () => Promise.reject(new Error('the database is away'))
    await expect(cache.get('/', fails)).rejects.toThrow('the database is away')
    expect(await read('/')).toBe('page 1')
  })

  it('is limited in size', async () => {
    const large = async () => rendered('x'.repeat(6_670_000))
    for (let page = 1; page <= 6; page++) await cache.get(`/${page}`, large)
    expect([1, 2, 3, 4, 5, 6].filter((page) => cache.has(`/${page}`))).toEqual([3, 4, 5, 6])
    const nearlyEmpty = async () => rendered('')
    for (let page = 0; page < 20_000; page++) await cache.get(`/?page=${page}`, nearlyEmpty)
    expect([cache.has('/6'), cache.has('/?page=0'), cache.has('/?page=19999')]).toEqual([true, true, true])
    for (let page = 20_000; page < 60_000; page++) await cache.get(`/?page=${page}`, nearlyEmpty)
    expect([cache.has('/6'), cache.has('/?page=0'), cache.has('/?page=59999')]).toEqual([false, false, true])
    clock.advance(5000)
    await cache.get('/', render)
    await read(`/${'a'.repeat(500)}`)
    expect(cache.has(`/${'a'.repeat(500)}`)).toBe(false)
  })
})

describe('a page', () => {
  let app: TestApp
  let server: FastifyInstance
  let builtPages: string
  let lines: object[]
  const clock = movingClock(new Date())
  beforeAll(async () => {
    const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) })
    app = await testApp({ clock, log })
    return () => app.close()
  })
  beforeEach(async () => {
    lines = []
    clock.advance(61_000) // Pages of the test before are outdated.
    const buildDir = await mkdtemp(join(tmpdir(), 'couronne-pages-'))
    await mkdir(join(buildDir, 'client/assets'), { recursive: true })
    for (const file of ['assets/page-4f2a.js', 'assets/figtree-1b.woff2', 'favicon.svg'])
      await writeFile(join(buildDir, 'client', file), file)
    await mkdir(join(buildDir, 'server'))
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    // The page has two scripts with the nonce, the number of renderings, and the headers and URL of its request.
    const build = `let count = 0
      const page = async (request, { nonce, send }, report) => {
        const { pathname, searchParams } = new URL(request.url)
        if (searchParams.has('fault')) report(new Error(\`a fault, of \${searchParams.get('fault')}\`))
        if (pathname === '/account/attente') {
          begun.resolve()
          await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
          left.resolve('left')
        }
        if (pathname.startsWith('/cassee'))
          return new Response('broken', { status: 500, headers: { 'content-type': searchParams.get('type') ?? 'text/plain' } })
        if (pathname === '/combien') {
          const counted = async (url) => (await send({ method: 'GET', url })).total
          const statuses = [await counted('/api/v1/city?search=Montreuil&limit=1'), await counted('/api/v1/health')]
          return new Response(statuses.join(' '), { headers: { 'content-type': 'text/plain' } })
        }
        const isSearch = pathname === '/search'
        const url = '/api/v1/search?city=Montreuil&prestation=Braids&date=${tomorrow}'
        const status = isSearch ? (await send({ method: 'GET', url })).statusCode : 200
        const cookies = searchParams.has('cookie') ? { 'set-cookie': 'a=1' } : {}
        return new Response(
          \`<script nonce="\${nonce}"></script><p>\${++count}</p><i>\${[...request.headers]}</i><u>\${request.url}</u><script nonce="\${nonce}"></script>\`,
          { status: searchParams.has('ownStatus') ? status : 200, headers: { 'content-type': 'text/html; charset=utf-8', ...cookies } })
      }
      export const begun = Promise.withResolvers()
      export const left = Promise.withResolvers()
      const pageHandler = (_build, _mode, report) => (request, given) => page(request, given, report)
      export const entry = { module: { pageHandler } }`
    builtPages = join(buildDir, 'server/index.js')
    await writeFile(builtPages, build)
    await writeFile(join(buildDir, 'server/package.json'), '{"type":"module"}')
    const cardForm = { publishableKey: 'pk_test' }
    const limits = createLimits(0.02) // Each test has limits of its own.
    server = await createApp({ ...app.deps, limits }, { web: { dir: buildDir, buildDir, cardForm } })
    return async () => {
      await server.close()
      await rm(buildDir, { recursive: true })
    }
  })

  const loadPage = async (url: string, requestHeaders = {}) => {
    const { body, headers } = await server.inject({ url, headers: requestHeaders })
    const nonces = [...body.matchAll(/nonce="(.*?)"/g)].map(([, nonce]) => nonce as string)
    const policy = String(headers['content-security-policy'])
    return { nonces, policy, rendering: /<p>(\d+)/.exec(body)?.[1], cacheControl: headers['cache-control'] }
  }

  it('comes with files that are cached for ever when their names contain a hash, and for a day otherwise', async () => {
    for (const [url, cacheControl, openTo] of [
      ['/assets/page-4f2a.js', 'public, max-age=31536000, immutable', undefined],
      ['/assets/figtree-1b.woff2', 'public, max-age=31536000, immutable', '*'],
      ['/favicon.svg', 'public, max-age=86400', undefined],
    ] as const) {
      const { statusCode, headers } = await server.inject({ url })
      expect([statusCode, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
        200,
        cacheControl,
        openTo,
      ])
    }
  })

  it('that fails is logged with the id of its request, and its message is described as every error', async () => {
    await server.inject({ url: '/?fault=zoe@example.fr' })
    expect(lines).toMatchObject([
      { level: 50, msg: 'page', reqId: expect.any(String), err: { message: 'a fault, of …@…' } },
    ])
    expect(JSON.stringify(lines)).not.toContain('zoe@example.fr')
  })

  it('has a new nonce in each answer, which its policy allows', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => loadPage('/')))
    for (const { nonces, policy, rendering, cacheControl } of responses) {
      expect([rendering, cacheControl]).toEqual(['1', 'no-cache, private'])
      const [nonce] = nonces as [string]
      expect(nonces).toEqual([nonce, nonce])
      expect(policy).toContain(`script-src 'nonce-${nonce}' https://js.stripe.com `)
    }
    expect(new Set(responses.flatMap(({ nonces }) => nonces)).size).toBe(20)
  })

  it('of a member is aborted when the client has gone', async () => {
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { begun: started, left: aborted } = (await import(builtPages)) as Record<
      'begun' | 'left',
      PromiseWithResolvers<unknown>
    >
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /account/attente HTTP/1.1\r\nhost: here\r\n\r\n')
    await started.promise
    socket.destroy()
    expect(await aborted.promise).toBe('left')
  })

  it('is rendered again after a write, and not after a rejected call', async () => {
    expect((await loadPage('/')).rendering).toBe('1')
    await app.post('/api/v1/auth/login', { email: 'nobody@example.test', password: 'wrong' })
    expect((await loadPage('/')).rendering).toBe('1')
    const awa = await app.aPerson('customer')
    const headers = { authorization: `Bearer ${awa.token}` }
    const change = async (method: 'PUT' | 'POST', url: string, payload?: object) =>
      expect((await server.inject({ method, url, headers, ...(payload && { payload }) })).statusCode).toBeLessThan(400)
    await change('PUT', `/api/v1/user/${awa.id}`, { firstname: 'Aya' })
    expect((await loadPage('/')).rendering).toBe('2')
    // No page shows who is signed in.
    await change('POST', '/api/v1/auth/logout')
    expect((await loadPage('/')).rendering).toBe('2')
  })

  it('is not rendered again after a registration or an upload, which pages do not show yet', async () => {
    const { token } = await app.aPerson('customer')
    const content = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    expect((await loadPage('/')).rendering).toBe('1')
    const person = { firstname: 'Awa', lastname: 'Diallo', phone: '0612345678', adresse: '12 rue des Lilas' }
    const account = { email: 'awa@example.test', ville: 'Montreuil', password, passwordConfirm: password }
    for (const [url, headers, payload] of [
      ['/api/v1/auth/register', {}, { ...person, ...account, role: 'customer' }],
      ['/api/v1/upload', { authorization: `Bearer ${token}`, 'content-type': formType }, form({ content })],
    ] as const) {
      expect((await server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201)
      expect((await loadPage('/')).rendering).toBe('1')
    }
  })

  it('is not rendered again after an unreadable call', async () => {
    const awa = await app.aPerson('customer')
    const headers = { authorization: `Bearer ${awa.token}`, 'content-type': 'application/json' }
    expect((await loadPage('/')).rendering).toBe('1')
    const call = { method: 'PUT', url: `/api/v1/user/${awa.id}`, headers, payload: '{' } as const
    expect((await server.inject(call)).statusCode).toBe(400)
    expect((await loadPage('/')).rendering).toBe('1')
  })

  it('receives the total count of a list of which it reads a part', async () => {
    const { body } = await app.get('/api/v1/city?search=Montreuil&limit=100')
    expect((await server.inject('/combien')).body).toBe(`${body.length} `)
  })

  it('is sent as a prebuilt response on a known connection, unchanged', async () => {
    await server.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
    })
    const getPage = async (url: string, accepts: string) => {
      received = Buffer.alloc(0)
      socket.write(`GET ${url} HTTP/1.1\r\nhost: here\r\naccept-encoding: ${accepts}\r\n\r\n`)
      await expect.poll(() => received.includes('\r\n\r\n')).toBe(true)
      const bodyAt = received.indexOf('\r\n\r\n') + 4
      const head = received.toString('latin1', 0, bodyAt)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      await expect.poll(() => received.length).toBe(bodyAt + length)
      const [, nonce = ''] = /'nonce-(.*?)'/.exec(head) ?? []
      const body = received.subarray(bodyAt)
      const isPacked = /content-encoding: gzip/i.test(head)
      return {
        nonce,
        lines: head
          .replaceAll(nonce, '')
          .toLowerCase()
          .replace(/\r\ndate: .*/g, '')
          .split('\r\n')
          .sort(),
        text: String(isPacked ? gunzipSync(body) : body).replaceAll(nonce, 'N'),
      }
    }
    const first = await getPage('/', 'gzip, br')
    expect(first.text).toContain('<script nonce="N"></script><p>1</p>')
    const nonces = new Set([first.nonce])
    const parsed = countRequests(server)
    for (let attempt = 0; attempt < 5; attempt++) {
      const { nonce, ...rest } = await getPage('/', 'gzip, deflate')
      expect(rest).toEqual({ lines: first.lines, text: first.text })
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(6)
    expect(parsed()).toBe(0)
    expect((await getPage('/', 'gzip;q=0')).text).toBe(first.text)
    expect((await getPage('/?other', 'gzip')).text).toContain('<p>2</p>')
    expect(parsed()).toBe(2)
    socket.destroy()
  })

  it('is rendered a limited number of times for one network, and cached pages are sent beyond that', async () => {
    const getFrom = (url: string, remoteAddress: string) => server.inject({ url, remoteAddress })
    for (let n = 1; n <= 12; n++) expect((await getFrom(`/?${n}`, `2001:db8::${n}`)).statusCode).toBe(200)
    const refused = await getFrom('/?13', '2001:db8::13')
    expect([refused.statusCode, refused.headers['content-type'], Number(refused.headers['retry-after']) > 0]).toEqual([
      429,
      'text/html; charset=utf-8',
      true,
    ])
    expect(refused.body).toMatch(/Patientez (?:\d+ secondes|une (?:minute|seconde)), puis rechargez/)
    expect(refused.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const scriptAnswer = await getFrom('/welcome-page.data', '2001:db8::14')
    expect([scriptAnswer.statusCode, scriptAnswer.json().error]).toEqual([429, 'too_many_requests'])
    expect(scriptAnswer.json().message).toMatch(/^Beaucoup de pages ont été demandées.* Patientez /)
    expect((await getFrom('/?1', '2001:db8::15')).statusCode).toBe(200)
    expect((await getFrom('/?13', '2001:db8:0:1::1')).statusCode).toBe(200)
  })

  const renderingsOf = async (url: string, times: number) => {
    const all: (string | undefined)[] = []
    for (let count = 0; count < times; count++) all.push((await loadPage(url)).rendering)
    return all
  }

  it('is not cached when a search was rate-limited', async () => {
    // The limit here is three searches.
    expect(await renderingsOf('/search', 3)).toEqual(['1', '1', '1'])
    for (let searches = 0; searches < 2; searches++) await loadPage(`/search?${searches}`)
    expect(await renderingsOf('/search?again', 3)).toEqual(['4', '5', '6'])
  })

  it('has a retry time when all its own calls were rate-limited', async () => {
    for (let searches = 0; searches < 3; searches++) await loadPage(`/search?${searches}`)
    const refused = await server.inject('/search?ownStatus')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    const shown = await server.inject('/search')
    expect([shown.statusCode, shown.headers['retry-after']]).toEqual([200, undefined])
  })

  it('is not cached when one of its own calls failed', async () => {
    await sql`alter table offers rename to put_away`.execute(app.db)
    expect(await renderingsOf('/search', 2)).toEqual(['1', '2'])
    await sql`alter table put_away rename to offers`.execute(app.db)
  })

  it('receives its whole address', async () => {
    expect((await server.inject('/boutique?a=1?b=2?c')).body).toContain('/boutique?a=1?b=2?c</u>')
  })

  it('of a profile is rendered once for a hairstyle, whatever else its address has', async () => {
    const profile = '/fiche-coiffeuse/Awa?professionalId=7&prestation=Braids'
    for (const more of ['', '&date=2026-11-29', '&date=2026-11-30&ville=Lyon', '&x=1'])
      expect((await loadPage(profile + more)).rendering).toBe('1')
    expect((await server.inject(`${profile}&x=2`)).body).toContain(`${profile}</u>`)
  })

  it('receives no headers of the visitor, and is not cached when it sets a cookie', async () => {
    const { body } = await server.inject({
      url: '/',
      headers: { cookie: 'mine', authorization: 'Bearer mine', host: 'evil' },
    })
    expect(body).toContain('<i></i>')
    expect(await renderingsOf('/?cookie', 2)).toEqual(['2', '3'])
  })

  it('has a last fallback when even the error page fails', async () => {
    const shown = async (url: string) => {
      const { statusCode, headers, body } = await server.inject(url)
      return [statusCode, headers['content-type'], body.includes('<h1>Un instant…</h1>')]
    }
    expect(await shown('/cassee')).toEqual([500, 'text/html; charset=utf-8', true])
    // Neither our own error page nor data for the pages' scripts is replaced.
    expect(await shown('/cassee?type=text/html')).toEqual([500, 'text/html', false])
    expect(await shown('/cassee.data')).toEqual([500, 'text/plain', false])
  })

  it('is compressed for clients that accept gzip, with a new nonce each time', async () => {
    const nonces = new Set<string>()
    for (const accepts of ['gzip', 'br, gzip, deflate', 'gzip;q=0.5', 'GZIP']) {
      const { rawPayload, headers } = await server.inject({ url: '/', headers: { 'accept-encoding': accepts } })
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      const [, nonce = ''] = /nonce="(.*?)"/.exec(String(gunzipSync(rawPayload))) ?? []
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(4)
    for (const refuses of ['gzip;q=0', 'gzip;\tq=0', 'gzip;Q=0.0'])
      expect((await server.inject({ url: '/', headers: { 'accept-encoding': refuses } })).body).toContain('<p>1</p>')
  })

  it('of a member is never cached', async () => {
    const loadTwice = async (url: string) => [await loadPage(url), await loadPage(url)]
    const responses = [...(await loadTwice('/account/mon-profil')), ...(await loadTwice('/reservation/Nadia'))]
    expect(responses.map(({ rendering }) => rendering)).toEqual(['1', '2', '3', '4'])
  })
})

/** Counts the requests that Node reads from now on. */
const countRequests = (server: FastifyInstance) => {
  let count = 0
  server.server.on('request', () => {
    count++
  })
  return () => count
}

it('findNonceOffsets returns the byte offset of each nonce', () => {
  expect(findNonceOffsets(Buffer.from('é<a n="abc"> abcabc'), 'abc')).toEqual([8, 14, 17])
})
