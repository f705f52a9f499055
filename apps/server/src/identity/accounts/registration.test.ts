import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { tokenIn } from '../../../test/mails.ts'
import { password } from '../../../test/people.ts'
import { movingClock } from '../../lib/clock.ts'
import { confirmAccount } from './confirm-account.ts'

const hour = 3_600_000
const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
afterAll(() => app.close())

const registration = {
  firstname: 'Awa',
  lastname: "N'Diaye",
  email: 'awa@example.test',
  phone: '0612345678',
  ville: 'Montreuil',
  adresse: '12 rue des Lilas',
  password,
  passwordConfirm: password,
  role: 'customer',
}

describe('registration', () => {
  it('opens an account once its mail has been answered', async () => {
    const registered = await app.post('/api/v1/auth/register', registration)
    expect([registered.status, registered.body]).toEqual([
      201,
      { message: 'Votre inscription est enregistrée. Consultez votre boîte mail pour confirmer votre adresse.' },
    ])
    const early = await app.post('/api/v1/auth/login', { email: registration.email, password })
    expect([early.status, early.body.message]).toEqual([403, 'Veuillez confirmer votre adresse e-mail.'])
    const [mail] = await app.mailsTo(registration.email)
    const token = tokenIn(mail?.text)
    const confirmed = await app.post('/api/v1/auth/confirm-user', { token })
    const message = 'Votre adresse e-mail est confirmée. Vous pouvez vous connecter.'
    expect([confirmed.status, confirmed.body.message]).toEqual([200, message])
    const login = await app.post('/api/v1/auth/login/customer', { email: registration.email, password })
    expect(login.status).toBe(200)
    const me = await app.call('GET', '/api/v1/auth', undefined, login.body.access_token)
    expect(me.body).toMatchObject({ firstname: 'Awa', lastname: "N'Diaye", ville: 'Montreuil', status: true })
    expect(JSON.stringify(me.body)).not.toContain('argon2')
  })

  it('answers a known address like an unknown one, and informs its owner by mail', async () => {
    const repeated = await app.post('/api/v1/auth/register', registration)
    const fresh = await app.post('/api/v1/auth/register', { ...registration, email: 'lea@example.test' })
    expect(repeated).toMatchObject({ status: fresh.status, body: fresh.body })
    const [mail] = await app.mailsTo(registration.email)
    expect(mail?.subject).toBe('Vous avez déjà un compte')
  })

  it.each([
    [{ password: 'court', passwordConfirm: 'court' }, 'password'],
    [{ password: 'Password1!', passwordConfirm: 'Password1!' }, 'password'],
    [{ passwordConfirm: 'Autre-chose-9!' }, 'passwordConfirm'],
    [{ firstname: 'Awa2' }, 'firstname'],
    [{ phone: '06 12' }, 'phone'],
    [{ ville: 'Nulle-Part-sur-Rien' }, 'ville'],
    [{ role: 'admin' }, 'role'],
    [{ role: 'professional' }, 'mobilite'],
    [{ adresse: '   ' }, 'adresse'],
    [{ lastname: 'a\u0000b' }, 'lastname'],
  ])('refuses %j and sends no mail', async (change, path) => {
    const refused = await app.post('/api/v1/auth/register', { ...registration, email: 'no@example.test', ...change })
    expect(refused.status).toBe(422)
    expect(refused.body.details[0].path).toBe(path)
    expect(await app.mailsTo('no@example.test')).toEqual([])
  })
  it.each([
    [{ cityId: 999_999_999 }, 'ville'],
    [{ cityId: 69003 }, 'ville'],
    [{ cityId: -1 }, 'cityId'],
    [{ adresse: ' 12 rue des Lilas' }, 'adresse'],
    [{ adresse: '12 rue <script>' }, 'adresse'],
    [{ firstname: ' ' }, 'firstname'],
    [{ email: 'a@b' }, 'email'],
    [{ password: undefined }, 'password'],
  ])('refuses %j', async (change, path) => {
    const refused = await app.post('/api/v1/auth/register', { ...registration, email: 'no@example.test', ...change })
    expect([refused.status, refused.body.details[0]?.path]).toEqual([422, path])
  })

  it.each([{ ville: 'Nulle-Part-sur-Rien' }, { cityId: 999_999_999 }])(
    'asks for a town of the list for %j',
    async (town) => {
      const refused = await app.post('/api/v1/auth/register', { ...registration, email: 'no@example.test', ...town })
      expect([refused.status, refused.body.message]).toEqual([422, 'Choisissez une ville de la liste.'])
    },
  )

  it('creates one account from two concurrent registrations', async () => {
    const email = 'twice@example.test'
    const replies = await Promise.all(
      [email, email.toUpperCase()].map((typed) => app.post('/api/v1/auth/register', { ...registration, email: typed })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('accepts names as people write them, and stores a normalised form', async () => {
    const email = 'zoe@example.test'
    // The name has an e with a combining diaeresis, and spaces around it.
    const names = { firstname: '  Zoe\u0308 ', lastname: ' D’Alembert-Ngo Bassong', adresse: '12 rue des Lilas  ' }
    expect((await app.post('/api/v1/auth/register', { ...registration, ...names, email: ` ${email} ` })).status).toBe(
      201,
    )
    expect(await accountsOf(email)).toMatchObject([
      { firstname: 'Zoë', lastname: 'D’Alembert-Ngo Bassong', adresse: '12 rue des Lilas' },
    ])
  })

  it('distinguishes homonyms by the id, and takes the largest town otherwise', async () => {
    const small = await app.cityId('Montreuil', '28')
    await app.post('/api/v1/auth/register', { ...registration, email: 'eure@example.test', cityId: small })
    await app.post('/api/v1/auth/register', { ...registration, email: 'seine@example.test' })
    expect((await accountsOf('eure@example.test'))[0]?.cityId).toBe(small)
    expect((await accountsOf('seine@example.test'))[0]?.cityId).toBe(await app.cityId('Montreuil', '93'))
  })

  it.each([
    ['Val-d’Oise', 'Val-d’Oise'],
    ['', 'Seine-Saint-Denis'],
    [undefined, 'Seine-Saint-Denis'],
  ])('stores the department « %s » as %s', async (departement, stored) => {
    const email = `departement-${String(departement).length}@example.test`
    await app.post('/api/v1/auth/register', { ...registration, email, departement })
    expect(await accountsOf(email)).toMatchObject([{ departement: stored }])
  })

  it.each([
    [undefined, 'Champs requis!'],
    ['', 'Champs requis!'],
    ['admin', 'Choisissez un profil : client ou coiffeuse.'],
  ])('answers the role %j with: %s', async (role, message) => {
    const refused = await app.post('/api/v1/auth/register', { ...registration, email: 'no@example.test', role })
    expect([refused.status, refused.body.details]).toEqual([422, [{ path: 'role', message }]])
  })

  it("does not let another person set a password for the owner's address", async () => {
    const email = 'owner@example.test'
    const otherPersonsPassword = 'Mot-de-passe-volé-1'
    await app.post('/api/v1/auth/register', {
      ...registration,
      email,
      password: otherPersonsPassword,
      passwordConfirm: otherPersonsPassword,
    })
    await app.post('/api/v1/auth/register', {
      ...registration,
      email,
      firstname: 'Lea',
      role: 'professional',
      mobilite: 'se déplace',
    })
    const [mail] = await app.mailsTo(email)
    await app.post('/api/v1/auth/confirm-user', { token: tokenIn(mail?.text) })
    expect((await app.post('/api/v1/auth/login', { email, password: otherPersonsPassword })).status).toBe(401)
    const login = await app.post('/api/v1/auth/login/professional', { email, password })
    expect(login.status).toBe(200)
  })

  it('does not change an unconfirmed account that operators have suspended', async () => {
    const email = 'suspended@example.test'
    await app.post('/api/v1/auth/register', { ...registration, email })
    await app.db.updateTable('users').set({ suspendedAt: clock.now() }).where('email', '=', email).execute()
    await app.post('/api/v1/auth/register', { ...registration, email, firstname: 'Lea' })
    expect(await accountsOf(email)).toMatchObject([{ firstname: 'Awa', suspendedAt: clock.now() }])
    expect((await app.mailsTo(email))[0]?.subject).toBe('Vous avez déjà un compte')
  })

  it('opens a payment account for professionals only, after the confirmation', async () => {
    const accountJobsOf = async (email: string, more: object) => {
      await app.post('/api/v1/auth/register', { ...registration, ...more, email })
      const [account] = await accountsOf(email)
      const count = async () => {
        const { rows } = await sql`select from pgboss.job
          where name = 'payout-account' and data ->> 'id' = ${account?.id}`.execute(app.db)
        return rows.length
      }
      const before = await count()
      const [mail] = await app.mailsTo(email)
      await app.post('/api/v1/auth/confirm-user', { token: tokenIn(mail?.text) })
      return [before, await count()]
    }
    const professional = { role: 'professional', mobilite: 'se déplace' }
    expect(await accountJobsOf('coiffeuse@example.test', professional)).toEqual([0, 1])
    expect(await accountJobsOf('cliente@example.test', {})).toEqual([0, 0])
  })

  it('does not change a confirmed account', async () => {
    const person = await app.aPerson('customer', { firstname: 'Nadia' })
    await app.post('/api/v1/auth/register', {
      ...registration,
      email: person.email,
      role: 'professional',
      mobilite: 'se déplace',
    })
    expect(await accountsOf(person.email)).toMatchObject([{ id: person.id, firstname: 'Nadia', role: 'customer' }])
  })

  it('sends an address at most three mails of one kind an hour', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const email = 'often@example.test'
      for (let i = 0; i < 5; i++)
        expect((await strict.post('/api/v1/auth/register', { ...registration, email })).status).toBe(201)
      expect(await strict.mailsTo(email)).toHaveLength(3)
      for (let i = 0; i < 5; i++)
        await strict.post('/api/v1/auth/register', { ...registration, email: `other${i}@example.test` })
      const eleventh = await strict.post('/api/v1/auth/register', { ...registration, email: 'eleventh@example.test' })
      expect([eleventh.status, eleventh.body.error]).toEqual([429, 'too_many_requests'])
      expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })
})

describe('two registrations with one address', () => {
  const ownersPassword = 'Ma-tresse-à-moi-7!'
  const otherPersonsPassword = 'Mot-de-passe-volé-1'
  let count = 0
  const register = async (email: string, change: { password: string; firstname?: string }) => {
    const body = { ...registration, ...change, email, passwordConfirm: change.password }
    expect((await app.post('/api/v1/auth/register', body)).status).toBe(201)
    const [mail] = await app.mailsTo(email)
    return { token: tokenIn(mail?.text), mail }
  }
  /** Registers the owner first and then another person; the owner's mailbox gets both links. */
  const registerTwice = async () => {
    const email = `two${count++}@example.test`
    const first = await register(email, { password: ownersPassword })
    const body = {
      ...registration,
      email,
      firstname: 'Inconnu',
      password: otherPersonsPassword,
      passwordConfirm: otherPersonsPassword,
    }
    await app.post('/api/v1/auth/register', { ...body, role: 'professional', mobilite: 'se déplace' })
    const [mail] = await app.mailsTo(email)
    return { email, first, second: { token: tokenIn(mail?.text), mail } }
  }
  const confirm = async (token: string) => (await app.post('/api/v1/auth/confirm-user', { token })).status
  const logIn = async (email: string, typed: string) =>
    (await app.post('/api/v1/auth/login', { email, password: typed })).status

  it('have one link each, which confirms that registration only', async () => {
    const { email, first } = await registerTwice()
    expect(await confirm(first.token)).toBe(200)
    expect([await logIn(email, ownersPassword), await logIn(email, otherPersonsPassword)]).toEqual([200, 401])
    expect(await accountsOf(email)).toMatchObject([{ firstname: 'Awa', role: 'customer', mobilite: null }])
  })

  it('send a second mail that mentions the first and says which link to use', async () => {
    const { first, second } = await registerTwice()
    expect(first.mail?.subject).toBe('Confirmez votre adresse e-mail')
    expect(second.mail?.subject).toBe('Une autre inscription avec votre adresse e-mail')
    expect(second.mail?.text).toMatch(/n’utilisez pas ce lien/)
    expect(second.mail?.text).toMatch(/Au nom de : Inconnu N'Diaye\nProfil : Coiffeuse/)
  })

  it.each(['first', 'second'] as const)(
    'end with the use of the %s link, and the other link changes nothing',
    async (used) => {
      const { email, ...links } = await registerTwice()
      const other = used === 'first' ? links.second : links.first
      expect(await confirm(links[used].token)).toBe(200)
      const [before] = await accountsOf(email)
      expect(await confirm(other.token)).toBe(410)
      expect(await accountsOf(email)).toEqual([before])
      expect(await confirm(links[used].token)).toBe(200)
      expect(await logIn(email, used === 'first' ? ownersPassword : otherPersonsPassword)).toBe(200)
      expect(
        await app.db
          .selectFrom('registrations')
          .select('id')
          .where('userId', '=', before?.id ?? '')
          .execute(),
      ).toEqual([])
    },
  )

  it('give the account to one of them when both links are used at once', async () => {
    const { email, first, second } = await registerTwice()
    const replies = await Promise.all([first.token, second.token].map(confirm))
    expect(replies.toSorted()).toEqual([200, 410])
    const loginStatuses = [await logIn(email, ownersPassword), await logIn(email, otherPersonsPassword)]
    expect(loginStatuses).toEqual(replies.map((status) => (status === 200 ? 200 : 401)))
  })

  it('make the second link wait for the first, and then it changes nothing', async () => {
    const { email, first, second } = await registerTwice()
    const late = await startSecondBeforeCommit(
      app,
      (deps) => confirmAccount(deps, first.token),
      () => confirm(second.token),
    )
    expect(late).toBe(410)
    expect([await logIn(email, ownersPassword), await logIn(email, otherPersonsPassword)]).toEqual([200, 401])
  })

  it('send a mail each, also when the second came before the first mail was sent', async () => {
    const email = `two${count++}@example.test`
    for (const password of [ownersPassword, otherPersonsPassword])
      await app.post('/api/v1/auth/register', { ...registration, email, password, passwordConfirm: password })
    const mails = await app.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Une autre inscription avec votre adresse e-mail',
      'Confirmez votre adresse e-mail',
    ])
    expect(await confirm(tokenIn(mails[1]?.text))).toBe(200)
    expect(await logIn(email, ownersPassword)).toBe(200)
  })

  it('resend the link that belongs to the password of a login', async () => {
    const email = `two${count++}@example.test`
    await register(email, { password: otherPersonsPassword })
    await register(email, { password: ownersPassword })
    expect([await logIn(email, ownersPassword), await logIn(email, otherPersonsPassword)]).toEqual([403, 401])
    const [resent] = await app.mailsTo(email)
    expect(await confirm(tokenIn(resent?.text))).toBe(200)
    expect([await logIn(email, ownersPassword), await logIn(email, otherPersonsPassword)]).toEqual([200, 401])
  })

  it('expire 48 hours after their own link was sent, independently of each other', async () => {
    const email = `two${count++}@example.test`
    const first = await register(email, { password: otherPersonsPassword })
    clock.advance(47 * hour)
    const second = await register(email, { password: ownersPassword })
    clock.advance(hour)
    expect(await confirm(first.token)).toBe(410)
    expect(await confirm(second.token)).toBe(200)
    expect(await logIn(email, ownersPassword)).toBe(200)
  })

  it('keep the earlier one while one of its links is valid', async () => {
    const email = `two${count++}@example.test`
    await register(email, { password: ownersPassword })
    clock.advance(47 * hour)
    expect(await logIn(email, ownersPassword)).toBe(403)
    const [resent] = await app.mailsTo(email)
    clock.advance(2 * hour)
    await register(email, { password: otherPersonsPassword })
    expect(await confirm(tokenIn(resent?.text))).toBe(200)
    expect(await logIn(email, ownersPassword)).toBe(200)
  })

  it('delete the earlier one when none of its links is valid', async () => {
    const email = `two${count++}@example.test`
    const other = `two${count++}@example.test`
    await register(other, { password: ownersPassword })
    await register(email, { password: otherPersonsPassword })
    clock.advance(48 * hour + 1)
    const { mail } = await register(email, { password: ownersPassword })
    expect(mail?.subject).toBe('Confirmez votre adresse e-mail')
    const waitingFor = async (email: string) => {
      const [account] = await accountsOf(email)
      const waiting = app.db.selectFrom('registrations').select('id')
      return waiting.where('userId', '=', account?.id ?? '').execute()
    }
    expect(await waitingFor(email)).toHaveLength(1)
    // Another address's registration is deleted by the nightly job.
    expect(await waitingFor(other)).toHaveLength(1)
  })

  it('leave a reset to open the account as registered before the link was sent, with the new password', async () => {
    const email = `two${count++}@example.test`
    const { token: confirmation } = await register(email, { password: ownersPassword })
    await app.post('/api/v1/user/reset-password', { email })
    const token = tokenIn((await app.mailsTo(email))[0]?.text)
    await register(email, { password: otherPersonsPassword, firstname: 'Inconnu' })
    const [account] = await accountsOf(email)
    const chosen = 'Encore-une-natte-9!'
    const change = await app.call('PUT', `/api/v1/user/${account?.id}/change-password`, { password: chosen, token })
    expect(change.status).toBe(200)
    expect(await accountsOf(email)).toMatchObject([{ firstname: 'Awa' }])
    const loginStatuses = [
      await logIn(email, chosen),
      await logIn(email, otherPersonsPassword),
      await logIn(email, ownersPassword),
    ]
    expect(loginStatuses).toEqual([200, 401, 401])
    clock.advance(2 * hour)
    expect(await confirm(confirmation)).toBe(200)
    expect(await logIn(email, chosen)).toBe(200)
  })

  it('leave a later reset to open the account as registered second', async () => {
    const email = `two${count++}@example.test`
    await register(email, { password: ownersPassword })
    await register(email, { password: otherPersonsPassword, firstname: 'Inconnue' })
    await app.post('/api/v1/user/reset-password', { email })
    const token = tokenIn((await app.mailsTo(email))[0]?.text)
    const [account] = await accountsOf(email)
    const chosen = 'Encore-une-natte-9!'
    await app.call('PUT', `/api/v1/user/${account?.id}/change-password`, { password: chosen, token })
    expect(await accountsOf(email)).toMatchObject([{ firstname: 'Inconnue' }])
    expect(await logIn(email, chosen)).toBe(200)
  })

  it('leave a reset to change only the password when the account was confirmed meanwhile', async () => {
    const email = `two${count++}@example.test`
    await register(email, { password: otherPersonsPassword, firstname: 'Inconnu' })
    await app.post('/api/v1/user/reset-password', { email })
    const token = tokenIn((await app.mailsTo(email))[0]?.text)
    const { token: confirmation } = await register(email, { password: ownersPassword })
    const [account] = await accountsOf(email)
    const change = await startSecondBeforeCommit(
      app,
      (deps) => confirmAccount(deps, confirmation),
      () => app.call('PUT', `/api/v1/user/${account?.id}/change-password`, { password: otherPersonsPassword, token }),
    )
    expect(change.status).toBe(200)
    expect(await accountsOf(email)).toMatchObject([{ firstname: 'Awa' }])
    expect((await app.mailsTo(email))[0]?.subject).toBe('Votre mot de passe a changé')
  })
})

describe('the confirmation link', () => {
  const aLink = async (email: string) => {
    await app.post('/api/v1/auth/register', { ...registration, email })
    const [mail] = await app.mailsTo(email)
    return tokenIn(mail?.text)
  }
  const confirm = async (token: string) => {
    const { status, body } = await app.post('/api/v1/auth/confirm-user', { token })
    return status === 410 ? [status, body.error, body.message] : [status]
  }
  const expiredLink = [410, 'expired_link', 'Le lien de confirmation a expiré.']

  it('succeeds again within an hour of its use, and then no more', async () => {
    const token = await aLink('click@example.test')
    expect(await confirm(token)).toEqual([200])
    clock.advance(hour)
    expect(await confirm(token)).toEqual([200])
    clock.advance(1)
    expect(await confirm(token)).toEqual(expiredLink)
  })

  it('works for 48 hours', async () => {
    const [inTime, tooLate] = [await aLink('early@example.test'), await aLink('late@example.test')]
    clock.advance(48 * hour - 1)
    expect(await confirm(inTime)).toEqual([200])
    clock.advance(1)
    expect(await confirm(tooLate)).toEqual(expiredLink)
    expect((await accountsOf('late@example.test'))[0]?.confirmedAt).toBeNull()
  })

  it('cannot be guessed or found in a table', async () => {
    const token = await aLink('secret@example.test')
    expect(await confirm('x'.repeat(43))).toEqual(expiredLink)
    // The stored mail, which replaces the mailbox here, is the only place with the token.
    await app.db.deleteFrom('mails').where('recipient', '=', 'secret@example.test').execute()
    expect(await app.tablesWith(token)).toEqual([])
  })
})

const accountsOf = (email: string) => app.db.selectFrom('users').selectAll().where('email', '=', email).execute()
