import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, type TestApp, testApp } from '../../test/harness.ts'
import { movingClock } from '../lib/clock.ts'

const hour = 3_600_000
const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let house: TestApp
beforeAll(async () => {
  house = await testApp({ clock })
})
afterAll(() => house.close())

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
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('registration', () => {
  it('opens an account once its mail has been answered', async () => {
    const registered = await house.post('/api/v1/auth/register', registration)
    expect(registered.status).toBe(201)
    const early = await house.post('/api/v1/auth/login', { email: registration.email, password })
    expect([early.status, early.body.message]).toEqual([403, 'Veuillez confirmer votre adresse e-mail.'])
    const [mail] = await house.mailsTo(registration.email)
    const token = tokenIn(mail?.text ?? '')
    expect((await house.post('/api/v1/auth/confirm-user', { token })).status).toBe(200)
    const login = await house.post('/api/v1/auth/login/customer', { email: registration.email, password })
    expect(login.status).toBe(200)
    const me = await house.call('GET', '/api/v1/auth', undefined, login.body.access_token)
    expect(me.body).toMatchObject({ firstname: 'Awa', lastname: "N'Diaye", ville: 'Montreuil', status: true })
    expect(JSON.stringify(me.body)).not.toContain('argon2')
  })

  it('answers a known address as an unknown one, and tells its owner by mail', async () => {
    const again = await house.post('/api/v1/auth/register', registration)
    const fresh = await house.post('/api/v1/auth/register', { ...registration, email: 'lea@example.test' })
    expect(again).toMatchObject({ status: fresh.status, body: fresh.body })
    const [mail] = await house.mailsTo(registration.email)
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
  ])('refuses %j in French', async (change, path) => {
    const refused = await house.post('/api/v1/auth/register', { ...registration, email: 'no@example.test', ...change })
    expect(refused.status).toBe(422)
    expect(refused.body.details[0].path).toBe(path)
    expect(await house.mailsTo('no@example.test')).toEqual([])
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
  ])('refuses %j too', async (change, path) => {
    const refused = await house.post('/api/v1/auth/register', { ...registration, email: 'no@example.test', ...change })
    expect([refused.status, refused.body.details[0]?.path]).toEqual([422, path])
  })

  it('makes one account of two registrations at once', async () => {
    const email = 'twice@example.test'
    const replies = await Promise.all(
      [email, email.toUpperCase()].map((typed) =>
        house.post('/api/v1/auth/register', { ...registration, email: typed }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('takes names as people write them, and stores one form of each', async () => {
    const email = 'zoe@example.test'
    // An e and a combining diaeresis; spaces around.
    const names = { firstname: '  Zoe\u0308 ', lastname: ' D’Alembert-Ngo Bassong', adresse: '12 rue des Lilas  ' }
    expect((await house.post('/api/v1/auth/register', { ...registration, ...names, email: ` ${email} ` })).status).toBe(
      201,
    )
    expect(await accountsOf(email)).toMatchObject([
      { firstname: 'Zoë', lastname: 'D’Alembert-Ngo Bassong', adresse: '12 rue des Lilas' },
    ])
  })

  it('settles homonyms by the id, and takes the largest town otherwise', async () => {
    const small = await house.cityId('Montreuil', '28')
    await house.post('/api/v1/auth/register', { ...registration, email: 'eure@example.test', cityId: small })
    await house.post('/api/v1/auth/register', { ...registration, email: 'seine@example.test' })
    expect((await accountsOf('eure@example.test'))[0]?.city_id).toBe(small)
    expect((await accountsOf('seine@example.test'))[0]?.city_id).toBe(await house.cityId('Montreuil', '93'))
  })

  it('does not let a stranger wait in an address with a password of his own', async () => {
    const email = 'owner@example.test'
    const strangers = 'Mot-de-passe-volé-1'
    await house.post('/api/v1/auth/register', {
      ...registration,
      email,
      password: strangers,
      passwordConfirm: strangers,
    })
    await house.post('/api/v1/auth/register', {
      ...registration,
      email,
      firstname: 'Lea',
      role: 'professional',
      mobilite: 'se déplace',
    })
    const [mail] = await house.mailsTo(email)
    await house.post('/api/v1/auth/confirm-user', { token: tokenIn(mail?.text ?? '') })
    expect((await house.post('/api/v1/auth/login', { email, password: strangers })).status).toBe(401)
    const login = await house.post('/api/v1/auth/login/professional', { email, password })
    expect(login.status).toBe(200)
  })

  it('leaves a confirmed account as it is', async () => {
    const person = await house.aPerson('customer', { firstname: 'Nadia' })
    await house.post('/api/v1/auth/register', {
      ...registration,
      email: person.email,
      role: 'professional',
      mobilite: 'se déplace',
    })
    expect(await accountsOf(person.email)).toMatchObject([{ id: person.id, firstname: 'Nadia', role: 'customer' }])
  })

  it('sends an address three mails of a kind an hour at most', async () => {
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

describe('the confirmation link', () => {
  const aLink = async (email: string) => {
    await house.post('/api/v1/auth/register', { ...registration, email })
    const [mail] = await house.mailsTo(email)
    return tokenIn(mail?.text ?? '')
  }
  const confirm = async (token: string) => {
    const { status, body } = await house.post('/api/v1/auth/confirm-user', { token })
    return status === 410 ? [status, body.error, body.message] : [status]
  }
  const gone = [410, 'expired_link', 'Le lien de confirmation a expiré.']

  it('says yes again within an hour of its use, and then no more', async () => {
    const token = await aLink('click@example.test')
    expect(await confirm(token)).toEqual([200])
    clock.advance(hour)
    expect(await confirm(token)).toEqual([200])
    clock.advance(1)
    expect(await confirm(token)).toEqual(gone)
  })

  it('works for 48 hours', async () => {
    const [inTime, tooLate] = [await aLink('early@example.test'), await aLink('late@example.test')]
    clock.advance(48 * hour - 1)
    expect(await confirm(inTime)).toEqual([200])
    clock.advance(1)
    expect(await confirm(tooLate)).toEqual(gone)
    expect((await accountsOf('late@example.test'))[0]?.confirmed_at).toBeNull()
  })

  it('is nothing that can be guessed, or found in a table', async () => {
    const token = await aLink('secret@example.test')
    expect(await confirm('x'.repeat(43))).toEqual(gone)
    // The kept mail, which stands for the mailbox here, is the only place.
    await house.db.deleteFrom('mails').execute()
    expect(await house.tablesWith(token)).toEqual([])
  })
})

const accountsOf = (email: string) => house.db.selectFrom('users').selectAll().where('email', '=', email).execute()
