import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { tokenIn } from '../../../test/mails.ts'
import { password } from '../../../test/people.ts'
import { movingClock } from '../../lib/clock.ts'
import { hashPassword } from './passwords.ts'

const hour = 3_600_000
const otherPassword = 'Une-autre-natte-7!'
const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
afterAll(() => app.close())

const login = async (email: string, typed: string) =>
  (await app.post('/api/v1/auth/login', { email, password: typed })).status
const aResetLink = async (person: Person) => {
  await app.post('/api/v1/user/reset-password', { email: person.email.toUpperCase() })
  const [mail] = await app.mailsTo(person.email)
  clock.advance(1)
  return tokenIn(mail?.text)
}
const change = (person: Person, body: object) => app.call('PUT', `/api/v1/user/${person.id}/change-password`, body)
const tooLate =
  'Le lien de réinitialisation du mot de passe a expiré. Veuillez demander une nouvelle réinitialisation du mot de passe.'

describe('a change of password', () => {
  it('ends the other sessions and keeps the current one', async () => {
    const lea = await app.aPerson('customer')
    const elsewhere = (await app.post('/api/v1/auth', { email: lea.email, password })).body.access_token
    const changed = await lea.put(`/api/v1/user/${lea.id}/change-password`, {
      password: otherPassword,
      currentPassword: password,
    })
    expect([changed.status, changed.body]).toEqual([200, { message: 'Votre mot de passe a été mis à jour' }])
    expect((await lea.get('/api/v1/auth')).status).toBe(200)
    expect((await app.call('GET', '/api/v1/auth', undefined, elsewhere)).status).toBe(401)
    expect([await login(lea.email, password), await login(lea.email, otherPassword)]).toEqual([401, 200])
  })

  it('is reported to the owner by mail each time, and not when it is refused', async () => {
    const [lea, awa] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const noticeCountOf = async ({ email }: Person) =>
      (await app.mailsTo(email, /^Votre mot de passe a changé$/)).length
    const changes = (password: string, currentPassword: string) =>
      lea.put(`/api/v1/user/${lea.id}/change-password`, { password, currentPassword })
    await changes(otherPassword, password)
    expect(await noticeCountOf(lea)).toBe(1)
    await changes(password, password)
    expect(await noticeCountOf(lea)).toBe(1)
    await changes(password, otherPassword)
    await change(lea, { password: otherPassword, token: await aResetLink(lea) })
    expect([await noticeCountOf(lea), await noticeCountOf(awa)]).toEqual([3, 0])
  })

  it('ends the address at which a calendar reads the appointments, also through a reset link', async () => {
    const lea = await app.aPerson('customer')
    const aFeed = async () => (await app.withNewSession(lea)).post('/api/v1/account/calendar-feed')
    const read = async (feed: string) => (await app.get(feed.replace(app.url, ''))).status
    const first = (await aFeed()).body.url
    expect(await read(first)).toBe(200)
    await lea.put(`/api/v1/user/${lea.id}/change-password`, { password: otherPassword, currentPassword: password })
    const second = (await aFeed()).body.url
    expect([await read(first), await read(second)]).toEqual([404, 200])
    expect((await change(lea, { password, token: await aResetLink(lea) })).status).toBe(200)
    expect(await read(second)).toBe(404)
  })

  it('disables earlier reset links', async () => {
    const lea = await app.aPerson('customer')
    const token = await aResetLink(lea)
    await lea.put(`/api/v1/user/${lea.id}/change-password`, { password: otherPassword, currentPassword: password })
    expect((await change(lea, { password, token })).status).toBe(410)
  })

  it.each([
    [{ password: otherPassword }, 'currentPassword'],
    [{ password: otherPassword, currentPassword: 'faux' }, 'currentPassword'],
    [{ password: 'court', currentPassword: password }, 'password'],
    [{ password: 'Password1!', currentPassword: password }, 'password'],
    [{ password: otherPassword, passwordConfirm: 'Autre', currentPassword: password }, 'passwordConfirm'],
  ])('is refused for %j', async (body, path) => {
    const lea = await app.aPerson('customer')
    const refused = await lea.put(`/api/v1/user/${lea.id}/change-password`, body)
    expect([refused.status, refused.body.details[0].path]).toEqual([422, path])
    expect(await login(lea.email, password)).toBe(200)
  })

  it.each([
    [{ password: otherPassword }, 'Champs requis!'],
    [
      { password: otherPassword, passwordConfirm: 'Autre', currentPassword: password },
      'Les mots de passe ne correspondent pas!',
    ],
    [{ password: otherPassword, currentPassword: 'faux' }, 'Le mot de passe actuel est incorrect.'],
    [{ password: 'Password1!', currentPassword: password }, 'Ce mot de passe est trop connu : choisissez-en un autre.'],
  ])('is refused with a reason for %j', async (body, message) => {
    const lea = await app.aPerson('customer')
    expect((await lea.put(`/api/v1/user/${lea.id}/change-password`, body)).body.message).toBe(message)
  })

  it('does not touch sessions and links that had ended before', async () => {
    const lea = await app.aPerson('customer')
    const logIn = async (password: string) => (await app.post('/api/v1/auth', { email: lea.email, password })).body
    const { access_token: ended } = await logIn(password)
    await app.call('POST', '/api/v1/auth/logout', undefined, ended)
    const afterLogin = clock.now()
    const token = await aResetLink(lea)
    const reset = clock.now()
    await change(lea, { password: otherPassword, token })
    clock.advance(1000)
    const { access_token } = await logIn(otherPassword)
    const body = { password, currentPassword: otherPassword }
    await app.call('PUT', `/api/v1/user/${lea.id}/change-password`, body, access_token)

    const sessions = app.db.selectFrom('sessions').select('revokedAt').where('userId', '=', lea.id).orderBy('id')
    expect(await sessions.execute()).toEqual([reset, afterLogin, null].map((revokedAt) => ({ revokedAt })))
    const links = app.db.selectFrom('links').select('usedAt').where('userId', '=', lea.id)
    expect(await links.execute()).toEqual([{ usedAt: reset }])
  })

  it('is allowed for the owner only', async () => {
    const [lea, otherCustomer, operator] = [
      await app.aPerson('customer'),
      await app.aPerson('customer'),
      await app.aPerson('admin'),
    ]
    const body = { password: otherPassword, currentPassword: password }
    for (const person of [otherCustomer, operator])
      expect((await person.put(`/api/v1/user/${lea.id}/change-password`, body)).status).toBe(404)
    expect((await change(lea, body)).body.message).toBe('Unauthorized')
    expect(await login(lea.email, password)).toBe(200)
  })

  it('accepts a long password', async () => {
    const lea = await app.aPerson('customer')
    const long = `Aé1!${'x'.repeat(200)}`
    await lea.put(`/api/v1/user/${lea.id}/change-password`, { password: long, currentPassword: password })
    expect(await login(lea.email, long)).toBe(200)
  })
})

describe('a forgotten password', () => {
  it('is replaced through the link, which is then used up, and every session ends', async () => {
    const lea = await app.aPerson('customer')
    const token = await aResetLink(lea)
    const checks = [1, 2].map(() => app.post('/api/v1/user/check-token', { token }))
    for (const check of await Promise.all(checks))
      expect([check.status, check.body]).toEqual([200, { message: { id: lea.id } }])
    expect((await change(lea, { password: otherPassword, token })).status).toBe(200)
    expect((await lea.get('/api/v1/auth')).status).toBe(401)
    expect([await login(lea.email, password), await login(lea.email, otherPassword)]).toEqual([401, 200])
    for (const reply of [await change(lea, { password, token }), await app.post('/api/v1/user/check-token', { token })])
      expect([reply.status, reply.body.error, reply.body.message]).toEqual([410, 'expired_link', tooLate])
    expect(await login(lea.email, otherPassword)).toBe(200)
  })

  describe('during a login with the old one', () => {
    /** Both calls compare the password before either locks the row; then they lock it in this order. */
    const runInOrder = async <First, Second>(
      person: Person,
      ...[first, second]: [() => Promise<First>, () => Promise<Second>]
    ) => {
      const { pending } = await app.db.transaction().execute(async (db) => {
        await db.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
        const firstCall = first()
        await waitForBlockedStatements(app.db)
        const secondCall = second()
        await waitForBlockedStatements(app.db, 2)
        return { pending: [firstCall, secondCall] as const }
      })
      return Promise.all(pending)
    }
    const logInAs = (person: Person) => () => app.post('/api/v1/auth/login', { email: person.email, password })
    const statusOf = async (token: string) => (await app.call('GET', '/api/v1/auth', undefined, token)).status

    it('admits nobody with the old password after the reset', async () => {
      const lea = await app.aPerson('customer')
      const token = await aResetLink(lea)
      const resetPassword = () => change(lea, { password: otherPassword, token })
      const [reset, late] = await runInOrder(lea, resetPassword, logInAs(lea))
      expect([reset.status, late.status, late.body.message]).toEqual([200, 401, 'E-mail ou mot de passe incorrect.'])
    })

    it('ends a session opened with the old password before the reset', async () => {
      const lea = await app.aPerson('customer')
      const token = await aResetLink(lea)
      const resetPassword = () => change(lea, { password: otherPassword, token })
      const [early, reset] = await runInOrder(lea, logInAs(lea), resetPassword)
      expect([early.status, reset.status]).toEqual([200, 200])
      expect(await statusOf(early.body.access_token)).toBe(401)
    })

    it('is not undone by a change with the old password', async () => {
      const lea = await app.aPerson('customer')
      const token = await aResetLink(lea)
      const resetPassword = () => change(lea, { password: otherPassword, token })
      const changeOwn = () =>
        lea.put(`/api/v1/user/${lea.id}/change-password`, { password: 'Trois-vanilles-5!', currentPassword: password })
      const replies = await runInOrder(lea, resetPassword, changeOwn)
      expect(replies.map(({ status }) => status)).toEqual([200, 422])
      expect(await login(lea.email, otherPassword)).toBe(200)
    })

    it.each([
      ['suspendedAt', 403],
      ['erasedAt', 401],
    ] as const)('admits nobody when %s was set meanwhile', async (column, status) => {
      const lea = await app.aPerson('customer')
      const setColumn = () =>
        app.db
          .updateTable('users')
          .set({ [column]: clock.now() })
          .where('id', '=', lea.id)
          .execute()
      const [, late] = await runInOrder(lea, setColumn, logInAs(lea))
      expect(late.status).toBe(status)
    })
  })

  it('is replaced once when several requests use the link at once', async () => {
    const lea = await app.aPerson('customer')
    const token = await aResetLink(lea)
    const passwords = Array.from({ length: 4 }, (_, i) => `${otherPassword}${i}`)
    const replies = await Promise.all(passwords.map((typed) => change(lea, { password: typed, token })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    const loginStatuses = await Promise.all(passwords.map((typed) => login(lea.email, typed)))
    expect(loginStatuses).toEqual(replies.map(({ status }) => (status === 200 ? 200 : 401)))
  })

  it('can be replaced for an hour, with any of its links, until one is used', async () => {
    const lea = await app.aPerson('customer')
    const first = await aResetLink(lea)
    const second = await aResetLink(lea)
    clock.advance(hour - 2)
    expect((await app.post('/api/v1/user/check-token', { token: first })).status).toBe(410)
    expect((await change(lea, { password: otherPassword, token: first })).status).toBe(410)
    expect((await change(lea, { password: otherPassword, token: second })).status).toBe(200)
    const [third, fourth] = [await aResetLink(lea), await aResetLink(lea)]
    expect((await change(lea, { password, token: third })).status).toBe(200)
    expect((await change(lea, { password: otherPassword, token: fourth })).status).toBe(410)
  })

  it('is not replaced with a link of another account or of another kind', async () => {
    const [lea, awa] = [await app.aPerson('customer'), await app.aPerson('customer')]
    const token = await aResetLink(awa)
    expect((await change(lea, { password: otherPassword, token })).status).toBe(410)
    expect((await app.post('/api/v1/auth/confirm-user', { token })).status).toBe(410)
    const name = { firstname: 'Mia', lastname: 'Diallo', phone: '0612345678', role: 'customer' }
    const home = { ville: 'Montreuil', adresse: '12 rue des Lilas' }
    const form = { ...name, ...home, email: 'mia@example.test', password, passwordConfirm: password }
    await app.post('/api/v1/auth/register', form)
    const confirming = tokenIn((await app.mailsTo(form.email))[0]?.text)
    const mia = app.db.selectFrom('users').select('id').where('email', '=', form.email)
    const { id } = await mia.executeTakeFirstOrThrow()
    const chosen = { password: otherPassword, token: confirming }
    for (const reply of [
      await app.post('/api/v1/user/check-token', { token: confirming }),
      await app.call('PUT', `/api/v1/user/${id}/change-password`, chosen),
    ])
      expect([reply.status, reply.body.message]).toEqual([410, tooLate])
    expect([await login(lea.email, password), await login(awa.email, password)]).toEqual([200, 200])
  })

  it('obeys the rule for passwords, and a refused password keeps the link valid', async () => {
    const lea = await app.aPerson('customer')
    const token = await aResetLink(lea)
    expect((await change(lea, { password: 'court', token })).status).toBe(422)
    expect((await change(lea, { password: 'Azerty123!', token })).status).toBe(422)
    expect((await change(lea, { password: otherPassword, token })).status).toBe(200)
  })

  it('gets the same answer for a known and an unknown address, and at most three links an hour', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const lea = await strict.aPerson('customer')
      const requestReset = async (email: string) => (await strict.post('/api/v1/user/reset-password', { email })).body
      for (const email of [lea.email, 'nobody@example.test'])
        for (const typed of [email, email.toUpperCase(), ` ${email}`, email])
          expect(await requestReset(typed)).toEqual({ message: 'Email envoyé' })
      expect(await strict.mailsTo(lea.email)).toHaveLength(3)
      for (let i = 0; i < 12; i++) await requestReset(`n${i}@example.test`)
      const rows = await strict.db.selectFrom('mails').select('userId').execute()
      expect(rows.filter(({ userId }) => userId === null)).toHaveLength(3 + 12)
      expect(await requestReset('last@example.test')).toMatchObject({ error: 'too_many_requests' })
    } finally {
      await strict.close()
    }
  })

  it('leaves no trace of its link outside the mail', async () => {
    const lea = await app.aPerson('customer')
    const token = await aResetLink(lea)
    expect(await app.tablesWith(token)).toEqual(['public.mails'])
    await app.db.deleteFrom('mails').where('userId', '=', lea.id).execute()
    expect(await app.tablesWith(token)).toEqual([])
  })
})

it('a password is hashed with argon2id at a cost that OWASP recommends', async () => {
  expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
