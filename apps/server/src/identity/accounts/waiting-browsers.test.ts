import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { tokenIn } from '../../../test/mails.ts'
import { password } from '../../../test/people.ts'
import { movingClock } from '../../lib/clock.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { deleteWaitingBrowsers } from '../sessions/delete-waiting-browsers.ts'

const minute = 60_000
const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
afterAll(() => app.close())

const newSecret = () => randomBytes(32).toString('base64url')
let people = 0

/** Registers a new address, or the given one, from a browser with a secret of its own. */
const register = async (email = `awa${++people}@example.test`, browserSecret = newSecret(), at = app) => {
  const { status } = await at.post('/api/v1/auth/register', {
    firstname: 'Awa',
    lastname: 'Diallo',
    email,
    phone: '0612345678',
    ville: 'Montreuil',
    adresse: '12 rue des Lilas',
    password,
    passwordConfirm: password,
    role: 'customer',
    browserSecret,
  })
  expect(status).toBe(201)
  return { email, browserSecret }
}
const ask = async (browserSecret: string) => {
  const { status, body } = await app.post('/api/v1/auth/register/session', { browserSecret })
  expect(status).toBe(200)
  return body.session
}
const newestToken = async (email: string) => tokenIn((await app.mailsTo(email))[0]?.text)
const followLink = async (email: string) => app.post('/api/v1/auth/confirm-user', { token: await newestToken(email) })
const storedSecrets = async () => JSON.stringify(await app.db.selectFrom('waitingBrowsers').selectAll().execute())

describe('a browser that has registered', () => {
  it('waits, and is logged in once when the link was used anywhere', async () => {
    const { email, browserSecret } = await register()
    expect(await ask(browserSecret)).toBeNull()
    expect(await storedSecrets()).not.toContain(browserSecret)
    // The browser that follows the link has no secret, and gets no session.
    expect((await followLink(email)).body).not.toHaveProperty('session')
    const session = await ask(browserSecret)
    const own = await app.call('GET', '/api/v1/auth', undefined, session.access_token)
    expect([own.status, own.body.email]).toEqual([200, email])
    expect(await ask(browserSecret)).toBeNull()
  })

  it('gets one session when it asks twice at once', async () => {
    const { email, browserSecret } = await register()
    await followLink(email)
    const sessions = await Promise.all([ask(browserSecret), ask(browserSecret)])
    expect(sessions.filter(Boolean)).toHaveLength(1)
  })

  it('is logged in by the link of its own registration only', async () => {
    const mine = await register()
    const ofMine = await newestToken(mine.email)
    const other = await register(mine.email)
    await app.post('/api/v1/auth/confirm-user', { token: ofMine })
    expect(await ask(other.browserSecret)).toBeNull()
    expect(await ask(mine.browserSecret)).not.toBeNull()
  })

  it('learns nothing about an address that has an account', async () => {
    const { email, browserSecret } = await register()
    await followLink(email)
    await ask(browserSecret)
    const again = await register(email)
    expect(await ask(again.browserSecret)).toBeNull()
    const { status, body } = await app.post('/api/v1/auth/register/resend', again)
    const unknown = await app.post('/api/v1/auth/register/resend', { browserSecret: newSecret() })
    expect([status, body]).toEqual([unknown.status, unknown.body])
  })

  it('is not logged in a quarter of an hour after the confirmation, nor a day after the registration', async () => {
    const late = await register()
    await followLink(late.email)
    clock.advance(15 * minute)
    expect(await ask(late.browserSecret)).toBeNull()
    const { email, browserSecret } = await register()
    clock.advance(24 * 60 * minute)
    expect((await followLink(email)).status).toBe(200)
    expect(await ask(browserSecret)).toBeNull()
  })

  it('is not logged in after a login, a change of the password or a suspension', async () => {
    const loggedIn = await register()
    await followLink(loggedIn.email)
    await app.post('/api/v1/auth/login', { email: loggedIn.email, password })
    expect(await ask(loggedIn.browserSecret)).toBeNull()

    const reset = await register()
    await app.post('/api/v1/user/reset-password', { email: reset.email })
    const [mail] = await app.mailsTo(reset.email)
    const user = await app.post('/api/v1/user/check-token', { token: tokenIn(mail?.text) })
    const changed = { password: 'Autre-tresse-43!', passwordConfirm: 'Autre-tresse-43!', token: tokenIn(mail?.text) }
    expect((await app.call('PUT', `/api/v1/user/${user.body.message.id}/change-password`, changed)).status).toBe(200)
    expect(await ask(reset.browserSecret)).toBeNull()

    const suspended = await register()
    await followLink(suspended.email)
    await app.db.updateTable('users').set({ suspendedAt: clock.now() }).where('email', '=', suspended.email).execute()
    expect(await ask(suspended.browserSecret)).toBeNull()
  })

  it('is not logged in when a suspension or a change of the password was first by a moment', async () => {
    const firsts: Record<string, (db: Tx, userId: string) => Promise<unknown>> = {
      suspension: (db, id) => db.updateTable('users').set({ suspendedAt: clock.now() }).where('id', '=', id).execute(),
      password: async (db, id) => {
        await db.updateTable('users').set({ passwordHash: 'other' }).where('id', '=', id).execute()
        await deleteWaitingBrowsers(db, id)
      },
    }
    for (const first of Object.values(firsts)) {
      const { email, browserSecret } = await register()
      await followLink(email)
      const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      const session = await startSecondBeforeCommit(
        app,
        ({ db }) => first(db, id),
        () => ask(browserSecret),
      )
      expect(session).toBeNull()
    }
  })

  it('keeps its place when its request is sent again', async () => {
    const { email, browserSecret } = await register()
    await register(email, browserSecret)
    await followLink(email)
    expect(await ask(browserSecret)).not.toBeNull()
  })

  it.each(['', 'short', `${'a'.repeat(42)}!`])('is refused with the secret « %s »', async (browserSecret) => {
    expect((await app.post('/api/v1/auth/register/session', { browserSecret })).status).toBe(422)
  })
})

it('a browser asks thirty times a minute, other browsers of its network still ask, and an address gets three mails an hour', async () => {
  const other = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const { email, browserSecret } = await register('limited@example.test', newSecret(), other)
  for (let sent = 0; sent < 4; sent++)
    expect((await other.post('/api/v1/auth/register/resend', { browserSecret })).status).toBe(200)
  expect(await other.mailsTo(email)).toHaveLength(3)
  const askAs = async (secret: string) =>
    (await other.post('/api/v1/auth/register/session', { browserSecret: secret })).status
  const statuses = []
  for (let asked = 0; asked < 31; asked++) statuses.push(await askAs(browserSecret))
  expect([statuses[29], statuses[30]]).toEqual([200, 429])
  expect(await askAs(newSecret())).toBe(200)
  await other.close()
})
