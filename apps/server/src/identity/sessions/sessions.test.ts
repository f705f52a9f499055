import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { password } from '../../../test/people.ts'
import { movingClock } from '../../lib/clock.ts'
import { readToken, signToken } from './tokens.ts'

const day = 86_400_000
const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
afterAll(() => app.close())

const login = (email: string, path = '', body: object = {}) =>
  app.post(`/api/v1/auth${path}`, { email, password, ...body })
const me = (token: string) => app.call('GET', '/api/v1/auth', undefined, token)
const errorOf = ({ status, body }: { status: number; body: { error: string; message: string } }) => [
  status,
  body.error,
  body.message,
]
const unauthorized = [401, 'unauthorized', 'Unauthorized']

describe('a login', () => {
  it.each(['', '/login', '/login/customer'])('opens a session at /auth%s', async (path) => {
    const lea = await app.aPerson('customer')
    const { status, body } = await login(lea.email.toUpperCase(), path)
    expect([status, body.role, body.profile]).toEqual([200, 'customer', 'customer'])
    expect((await me(body.access_token)).body).toMatchObject({ id: lea.id, email: lea.email })
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ sub: lea.id, role: 'customer', exp: (clock.now().getTime() + 7 * day) / 1000 })
    const rows = app.db.selectFrom('sessions').select(['createdAt', 'expiresAt']).where('id', '=', claims.sid)
    const [now, end] = [clock.now(), new Date(clock.now().getTime() + 7 * day)]
    expect(await rows.execute()).toEqual([{ createdAt: now, expiresAt: end }])
  })

  it.each([
    ['customer', '/login/professional', {}, "Ce compte n'existe pas !"],
    ['professional', '/login/customer', {}, "Ce compte client n'existe pas !"],
    ['customer', '/login', { profile: 'professional' }, "Ce compte n'existe pas !"],
    ['professional', '/login', { profile: 'customer' }, "Ce compte client n'existe pas !"],
    ['professional', '/login/customer', { profile: 'professional' }, "Ce compte client n'existe pas !"],
  ] as const)('refuses a %s at the wrong address %s %j', async (role, path, body, message) => {
    const person = await app.aPerson(role)
    expect(errorOf(await login(person.email, path, body))).toEqual([403, 'forbidden', message])
    expect((await login(person.email, path, { ...body, password: 'faux' })).status).toBe(401)
  })

  it.each(['', '/login', '/login/customer', '/login/professional'])('accepts an operator at /auth%s', async (path) => {
    const operator = await app.aPerson('admin')
    expect((await login(operator.email, path)).body.role).toBe('admin')
  })

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const lea = await app.aPerson('customer')
    const answer = [401, 'unauthorized', 'E-mail ou mot de passe incorrect.']
    expect(errorOf(await login(lea.email, '', { password: `${password} ` }))).toEqual(answer)
    expect(errorOf(await login('nobody@example.test'))).toEqual(answer)
  })

  it('tells suspended people that they are suspended, after a correct password', async () => {
    const lea = await app.aPerson('customer')
    await app.db.updateTable('users').set({ suspendedAt: clock.now() }).where('id', '=', lea.id).execute()
    expect(errorOf(await login(lea.email))).toEqual([
      403,
      'forbidden',
      expect.stringMatching(/^Votre compte est suspendu. .*répondez-y/),
    ])
    expect((await login(lea.email, '', { password: 'faux' })).status).toBe(401)
  })

  it('resends the confirmation to an unconfirmed account', async () => {
    const email = 'waiting@example.test'
    const name = { firstname: 'Awa', lastname: 'Diallo', phone: '0612345678', role: 'customer' }
    const home = { ville: 'Montreuil', adresse: '12 rue des Lilas' }
    await app.post('/api/v1/auth/register', { ...name, ...home, email, password, passwordConfirm: password })
    expect(errorOf(await login(email))).toEqual([403, 'forbidden', 'Veuillez confirmer votre adresse e-mail.'])
    const subject = 'Confirmez votre adresse e-mail'
    expect(await app.mailsTo(email)).toMatchObject([{ subject }, { subject }])
  })

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'a@example.test' }, ['password']],
    [{ email: { $ne: null }, password: ['x'] }, ['email', 'password']],
    [{ email: 'a@example.test', password: 'x', profile: 'admin' }, ['profile']],
  ])('reports what is missing or wrong in %j', async (body, paths) => {
    const reply = await app.post('/api/v1/auth/login', body)
    expect(reply.status).toBe(422)
    expect(reply.body.details.map(({ path }: { path: string }) => path)).toEqual(paths)
  })

  it('is blocked after ten tries on one account, known or not, in any spelling', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const lea = await strict.aPerson('customer')
      for (const email of [lea.email, 'nobody@example.test']) {
        const attempts = []
        for (let i = 0; i < 11; i++)
          attempts.push(
            await strict.post('/api/v1/auth/login', {
              email: i % 2 ? email.toUpperCase() : ` ${email}`,
              password: 'x',
            }),
          )
        expect(attempts.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
        expect(Number(attempts[10]?.headers['retry-after'])).toBeGreaterThan(0)
      }
      const replies = await Promise.all(
        Array.from({ length: 29 }, (_, i) =>
          strict.post('/api/v1/auth', { email: `n${i}@example.test`, password: 'x' }),
        ),
      )
      expect(replies.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
    } finally {
      await strict.close()
    }
  })
})

describe('tries with wrong passwords', () => {
  const wrongPassword = 'Pas-le-bon-1!'
  let strict: TestApp
  let network = 0
  beforeAll(async () => {
    strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  })
  afterAll(() => strict.close())

  /** Tries to log in from `from`; by default each try comes from another network. */
  const tryLogin = async (email: string, typed: string, more: { from?: string; devices?: string[] } = {}) => {
    const reply = await strict.server.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      remoteAddress: more.from ?? `10.0.${Math.floor(network / 250)}.${1 + (network++ % 250)}`,
      payload: { email, password: typed, ...(more.devices && { devices: more.devices }) },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const times = async (count: number, send: (i: number) => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let i = 0; i < count; i++) statuses.push((await send(i)).status)
    return statuses
  }
  const tenFailures = Array<number>(10).fill(401)

  it('count for the account, in any spelling of its address', async () => {
    const lea = await strict.aPerson('customer')
    const email = 'iris.dilili@example.test'
    await strict.db.updateTable('users').set({ email }).where('id', '=', lea.id).execute()
    const spellings = ['IRIS.dilili@example.test', ' iris.DILILI@EXAMPLE.test ', email]
    expect(await times(11, (i) => tryLogin(spellings[i % 3] as string, wrongPassword))).toEqual([...tenFailures, 429])
    expect((await tryLogin(email, password)).status).toBe(429)
  })

  it.each(['İris.dilili@example.test', 'iris@dilili', 'nobody', '\u212aa@example.test'])(
    'are rejected at %s, which no account can have',
    async (email) => {
      expect((await tryLogin(email, wrongPassword)).status).toBe(422)
    },
  )

  it('count for the whole network of an IPv6 address, and for an IPv4 address in either notation', async () => {
    const inOnePrefix = (i: number) => `2001:db8:7:7:${(i + 1).toString(16)}::${i}`
    const written = (i: number) => (i % 2 ? '::ffff:198.51.100.7' : '198.51.100.7')
    for (const [name, address] of Object.entries({ inOne: inOnePrefix, written })) {
      const statuses = await times(51, (i) => tryLogin(`${name}${i}@example.test`, wrongPassword, { from: address(i) }))
      expect(statuses).toEqual([...Array(50).fill(401), 429])
    }
    expect((await tryLogin('next@example.test', wrongPassword, { from: '2001:db8:7:8::1' })).status).toBe(401)
  })

  it('by unknown clients do not block a device that has signed in before', async () => {
    const lea = await strict.aPerson('customer')
    const { device } = (await tryLogin(lea.email, password)).body
    expect(await times(10, () => tryLogin(lea.email, wrongPassword))).toEqual([...tenFailures.slice(1), 429])
    const from = '192.0.2.1'
    await times(50, (i) => tryLogin(`crowd${i}@example.test`, wrongPassword, { from }))
    expect((await tryLogin(lea.email, password, { from })).status).toBe(429)
    expect((await tryLogin(lea.email, password, { from, devices: ['x', device] })).status).toBe(200)
    // The device has its own limit of tries.
    expect(await times(10, () => tryLogin(lea.email, wrongPassword, { devices: [device] }))).toEqual([
      ...tenFailures.slice(1),
      429,
    ])
    expect((await tryLogin(lea.email, password, { devices: [device] })).status).toBe(429)
  })

  it('are not allowed by a device of another account or of an older password', async () => {
    const [lea, awa] = [await strict.aPerson('customer'), await strict.aPerson('customer')]
    const devices = [
      (await tryLogin(awa.email, password)).body.device,
      (await tryLogin(lea.email, password)).body.device,
    ]
    const change = { password: 'Une-autre-natte-7!', currentPassword: password }
    expect((await lea.put(`/api/v1/user/${lea.id}/change-password`, change)).status).toBe(200)
    expect(await times(10, () => tryLogin(lea.email, wrongPassword, { devices }))).toEqual([
      ...tenFailures.slice(1),
      429,
    ])
    const statuses = await times(51, (i) =>
      tryLogin(`spray${i}@example.test`, wrongPassword, { from: '192.0.2.2', devices }),
    )
    expect(statuses).toEqual([...Array(50).fill(401), 429])
  })

  it('by others do not keep the owner from changing the password', async () => {
    const lea = await strict.aPerson('customer')
    await times(11, () => tryLogin(lea.email, wrongPassword))
    const change = (currentPassword: string) =>
      lea.put(`/api/v1/user/${lea.id}/change-password`, { password: 'Une-autre-natte-7!', currentPassword })
    expect(await times(9, () => change(wrongPassword))).toEqual(Array(9).fill(422))
    expect(await times(2, () => change(password))).toEqual([200, 429])
  })

  it('count separately on a known device for half a year', async () => {
    const lea = await app.aPerson('customer')
    const { device } = (await login(lea.email)).body
    const read = async (ms: number) =>
      (await readToken(app.deps.acceptedSecrets, device, 'device', new Date(clock.now().getTime() + ms)))?.userId
    expect([await read(180 * day - 1000), await read(180 * day)]).toEqual([lea.id, undefined])
  })

  it('ends the known devices of a secret only when the previous secret is no longer accepted', async () => {
    const lea = await app.aPerson('customer')
    const { device } = (await login(lea.email)).body
    const readWith = async (...secrets: string[]) => (await readToken(secrets, device, 'device', clock.now()))?.userId
    expect(await readWith('a new secret, of some length', app.deps.secret)).toBe(lea.id)
    expect(await readWith('a new secret, of some length')).toBeUndefined()
  })

  it('cannot be replaced by a device token, which grants no access', async () => {
    const lea = await strict.aPerson('customer')
    const { device } = (await tryLogin(lea.email, password)).body
    expect((await strict.call('GET', '/api/v1/auth', undefined, device)).status).toBe(401)
    expect(await readToken(strict.deps.acceptedSecrets, device, 'chat', strict.deps.clock.now())).toBeUndefined()
  })
})

describe('a session', () => {
  it('is over at once after logout, also in the chat, and other sessions continue', async () => {
    const lea = await app.aPerson('customer')
    const { body } = await login(lea.email)
    const out = await app.call('POST', '/api/v1/auth/logout', undefined, body.access_token)
    expect([out.status, out.body]).toEqual([204, ''])
    expect(errorOf(await me(body.access_token))).toEqual(unauthorized)
    expect((await app.call('POST', '/api/v1/auth/logout', undefined, body.access_token)).status).toBe(401)
    expect((await lea.get('/api/v1/auth')).status).toBe(200)
  })

  it.each(['suspendedAt', 'erasedAt'] as const)('ends when the account has %s', async (column) => {
    const lea = await app.aPerson('customer')
    await app.db
      .updateTable('users')
      .set({ [column]: clock.now() })
      .where('id', '=', lea.id)
      .execute()
    for (const reply of [await lea.get('/api/v1/auth'), await lea.post('/api/v1/auth/chat-token')])
      expect(errorOf(reply)).toEqual(unauthorized)
  })

  it('lasts seven days', async () => {
    const brief = await testApp({ clock: movingClock(clock.now()) })
    try {
      const lea = await brief.aPerson('customer')
      const moving = brief.deps.clock as ReturnType<typeof movingClock>
      moving.advance(7 * day - 1000)
      expect((await lea.get('/api/v1/auth')).status).toBe(200)
      moving.advance(1000)
      expect(errorOf(await lea.get('/api/v1/auth'))).toEqual(unauthorized)
    } finally {
      await brief.close()
    }
  })

  it('is not opened by any other token', async () => {
    const lea = await app.aPerson('customer')
    const { twilio_token, access_token } = (await login(lea.email)).body
    const [header, claims, signature] = access_token.split('.')
    const noneHeader = Buffer.from('{"alg":"none"}').toString('base64url')
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 'admin' }),
    ).toString('base64url')
    const sessionId = JSON.parse(Buffer.from(claims, 'base64url').toString()).sid
    const elsewhere = { userId: lea.id, role: 'customer', sessionId } as const
    const tokens = [
      twilio_token,
      `${noneHeader}.${claims}.`,
      `${header}.${forged}.${signature}`,
      await signToken('another secret of thirty-two letters', 'session', elsewhere, clock.now()),
      'x',
    ]
    for (const token of tokens) expect(errorOf(await me(token))).toEqual(unauthorized)
    for (const authorization of ['Bearer', 'Bearer ', `Basic ${access_token}`, access_token]) {
      const reply = await app.call('GET', '/api/v1/auth', undefined, undefined, { authorization })
      expect(errorOf(reply)).toEqual(unauthorized)
    }
  })

  it('gives a chat token that is valid for the chat only, for 24 hours', async () => {
    const lea = await app.aPerson('customer')
    const { twilio_token } = (await lea.post('/api/v1/auth/chat-token')).body
    expect((await me(twilio_token)).status).toBe(401)
    const { secret } = app.deps
    const statusWith = async (use: 'chat' | 'session', ms: number) =>
      (await readToken([secret], twilio_token, use, new Date(clock.now().getTime() + ms)))?.userId
    expect([
      await statusWith('chat', day - 1000),
      await statusWith('chat', day),
      await statusWith('session', 0),
    ]).toEqual([lea.id, undefined, undefined])
    expect(await readToken([secret], lea.token, 'chat', clock.now())).toBeUndefined()
  })

  it('has a token that is valid only under its own secret, however often it is verified', async () => {
    const { token, id } = await app.aPerson('customer')
    const { secret } = app.deps
    const read = async (secret: string, token: string) =>
      (await readToken([secret], token, 'session', clock.now()))?.userId
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (let twice = 0; twice < 2; twice++)
      expect([await read(secret, token), await read(`${secret} no more`, token), await read(secret, forged)]).toEqual([
        id,
        undefined,
        undefined,
      ])
  })

  it('answers HEAD like GET, without caching', async () => {
    const lea = await app.aPerson('customer')
    const head = await app.call('HEAD', '/api/v1/auth', undefined, lea.token)
    expect([head.status, head.body, head.headers['cache-control']]).toEqual([200, '', 'no-store'])
    expect((await app.call('HEAD', '/api/v1/auth')).status).toBe(401)
  })
})

describe('a session with too many requests', () => {
  it('is rate-limited before any database query, and other sessions are not', async () => {
    const strict = await testApp({ clock, env: { RATE_LIMIT_FACTOR: '0.005' } })
    try {
      const [awa, lea] = [await strict.aPerson('customer'), await strict.aPerson('customer')]
      for (let requests = 0; requests < 6; requests++) expect((await awa.get('/api/v1/auth')).status).toBe(200)
      const { status, headers } = await awa.get('/api/v1/auth')
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
      expect((await lea.get('/api/v1/auth')).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
