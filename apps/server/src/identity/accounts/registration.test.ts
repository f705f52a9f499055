import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { oneAfterTheOther } from '../../../test/locks.ts'
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
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('registration', () => {
  it('opens an account once its mail has been answered', async () => {
    const registered = await app.post('/api/v1/auth/register', registration)
    expect([registered.status, registered.body]).toEqual([
      201,
      { message: 'Votre demande est enregistrée. Consultez votre boîte mail pour confirmer votre adresse.' },
    ])
    const early = await app.post('/api/v1/auth/login', { email: registration.email, password })
    expect([early.status, early.body.message]).toEqual([403, 'Veuillez confirmer votre adresse e-mail.'])
    const [mail] = await app.mailsTo(registration.email)
    const token = tokenIn(mail?.text ?? '')
    const confirmed = await app.post('/api/v1/auth/confirm-user', { token })
    const said = 'Votre adresse e-mail est confirmée. Vous pouvez vous connecter.'
    expect([confirmed.status, confirmed.body.message]).toEqual([200, said])
    const login = await app.post('/api/v1/auth/login/customer', { email: registration.email, password })
    expect(login.status).toBe(200)
    const me = await app.call('GET', '/api/v1/auth', undefined, login.body.access_token)
    expect(me.body).toMatchObject({ firstname: 'Awa', lastname: "N'Diaye", ville: 'Montreuil', status: true })
    expect(JSON.stringify(me.body)).not.toContain('argon2')
  })

  it('answers a known address as an unknown one, and tells its owner by mail', async () => {
    const again = await app.post('/api/v1/auth/register', registration)
    const fresh = await app.post('/api/v1/auth/register', { ...registration, email: 'lea@example.test' })
    expect(again).toMatchObject({ status: fresh.status, body: fresh.body })
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
  ])('refuses %j in French', async (change, path) => {
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
  ])('refuses %j too', async (change, path) => {
    const refused = await app.post('/api/v1/auth/register', { ...registration, email: 'no@example.test', ...change })
    expect([refused.status, refused.body.details[0]?.path]).toEqual([422, path])
  })

  it.each([{ ville: 'Nulle-Part-sur-Rien' }, { cityId: 999_999_999 }])(
    'says what to do about the town %j',
    async (town) => {
      const refused = await app.post('/api/v1/auth/register', { ...registration, email: 'no@example.test', ...town })
      expect([refused.status, refused.body.message]).toEqual([422, 'Choisissez une ville de la liste.'])
    },
  )

  it('makes one account of two registrations at once', async () => {
    const email = 'twice@example.test'
    const replies = await Promise.all(
      [email, email.toUpperCase()].map((typed) => app.post('/api/v1/auth/register', { ...registration, email: typed })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('takes names as people write them, and stores one form of each', async () => {
    const email = 'zoe@example.test'
    // An e and a combining diaeresis; spaces around.
    const names = { firstname: '  Zoe\u0308 ', lastname: ' D’Alembert-Ngo Bassong', adresse: '12 rue des Lilas  ' }
    expect((await app.post('/api/v1/auth/register', { ...registration, ...names, email: ` ${email} ` })).status).toBe(
      201,
    )
    expect(await accountsOf(email)).toMatchObject([
      { firstname: 'Zoë', lastname: 'D’Alembert-Ngo Bassong', adresse: '12 rue des Lilas' },
    ])
  })

  it('settles homonyms by the id, and takes the largest town otherwise', async () => {
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
  ])('keeps the department « %s » as %s', async (departement, kept) => {
    const email = `departement-${String(departement).length}@example.test`
    await app.post('/api/v1/auth/register', { ...registration, email, departement })
    expect(await accountsOf(email)).toMatchObject([{ departement: kept }])
  })

  it.each([
    [undefined, 'Champs requis!'],
    ['', 'Champs requis!'],
    ['admin', 'Choisissez un profil : client ou coiffeuse.'],
  ])('says of the role %j: %s', async (role, message) => {
    const refused = await app.post('/api/v1/auth/register', { ...registration, email: 'no@example.test', role })
    expect([refused.status, refused.body.details]).toEqual([422, [{ path: 'role', message }]])
  })

  it('does not let a stranger wait in an address with a password of his own', async () => {
    const email = 'owner@example.test'
    const strangers = 'Mot-de-passe-volé-1'
    await app.post('/api/v1/auth/register', {
      ...registration,
      email,
      password: strangers,
      passwordConfirm: strangers,
    })
    await app.post('/api/v1/auth/register', {
      ...registration,
      email,
      firstname: 'Lea',
      role: 'professional',
      mobilite: 'se déplace',
    })
    const [mail] = await app.mailsTo(email)
    await app.post('/api/v1/auth/confirm-user', { token: tokenIn(mail?.text ?? '') })
    expect((await app.post('/api/v1/auth/login', { email, password: strangers })).status).toBe(401)
    const login = await app.post('/api/v1/auth/login/professional', { email, password })
    expect(login.status).toBe(200)
  })

  it('leaves as she is whom operators have shut out before she had confirmed', async () => {
    const email = 'shut-out@example.test'
    await app.post('/api/v1/auth/register', { ...registration, email })
    await app.db.updateTable('users').set({ suspendedAt: clock.now() }).where('email', '=', email).execute()
    await app.post('/api/v1/auth/register', { ...registration, email, firstname: 'Lea' })
    expect(await accountsOf(email)).toMatchObject([{ firstname: 'Awa', suspendedAt: clock.now() }])
    expect((await app.mailsTo(email))[0]?.subject).toBe('Vous avez déjà un compte')
  })

  it('opens an account with the payment provider for a professional alone, once she has confirmed', async () => {
    const opened = async (email: string, more: object) => {
      await app.post('/api/v1/auth/register', { ...registration, ...more, email })
      const [account] = await accountsOf(email)
      const count = async () => {
        const { rows } = await sql`select from pgboss.job
          where name = 'payout-account' and data ->> 'id' = ${account?.id}`.execute(app.db)
        return rows.length
      }
      const before = await count()
      const [mail] = await app.mailsTo(email)
      await app.post('/api/v1/auth/confirm-user', { token: tokenIn(mail?.text ?? '') })
      return [before, await count()]
    }
    const professional = { role: 'professional', mobilite: 'se déplace' }
    expect(await opened('coiffeuse@example.test', professional)).toEqual([0, 1])
    expect(await opened('cliente@example.test', {})).toEqual([0, 0])
  })

  it('leaves a confirmed account as it is', async () => {
    const person = await app.aPerson('customer', { firstname: 'Nadia' })
    await app.post('/api/v1/auth/register', {
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

describe('of two who register with one address', () => {
  const hers = 'Ma-tresse-à-moi-7!'
  const strangers = 'Mot-de-passe-volé-1'
  let count = 0
  const registers = async (email: string, change: { password: string; firstname?: string }) => {
    const body = { ...registration, ...change, email, passwordConfirm: change.password }
    expect((await app.post('/api/v1/auth/register', body)).status).toBe(201)
    const [mail] = await app.mailsTo(email)
    return { token: tokenIn(mail?.text ?? ''), mail }
  }
  /** The owner comes first, a stranger after her, and each link is in her mailbox. */
  const twice = async () => {
    const email = `two${count++}@example.test`
    const first = await registers(email, { password: hers })
    const body = { ...registration, email, firstname: 'Inconnu', password: strangers, passwordConfirm: strangers }
    await app.post('/api/v1/auth/register', { ...body, role: 'professional', mobilite: 'se déplace' })
    const [mail] = await app.mailsTo(email)
    return { email, first, second: { token: tokenIn(mail?.text ?? ''), mail } }
  }
  const confirm = async (token: string) => (await app.post('/api/v1/auth/confirm-user', { token })).status
  const enters = async (email: string, typed: string) =>
    (await app.post('/api/v1/auth/login', { email, password: typed })).status

  it('each has a link that confirms what she entered, and nobody else’s', async () => {
    const { email, first } = await twice()
    expect(await confirm(first.token)).toBe(200)
    expect([await enters(email, hers), await enters(email, strangers)]).toEqual([200, 401])
    expect(await accountsOf(email)).toMatchObject([{ firstname: 'Awa', role: 'customer', mobilite: null }])
  })

  it('the second is told of the first, and which of the two links to use', async () => {
    const { first, second } = await twice()
    expect(first.mail?.subject).toBe('Confirmez votre adresse e-mail')
    expect(second.mail?.subject).toBe('Une autre inscription avec votre adresse e-mail')
    expect(second.mail?.text).toMatch(/n’utilisez pas ce lien/)
    expect(second.mail?.text).toMatch(/Au nom de : Inconnu N'Diaye\nProfil : Coiffeuse/)
  })

  it.each(['first', 'second'] as const)('the %s link ends the other, which changes nothing any more', async (used) => {
    const { email, ...links } = await twice()
    const other = used === 'first' ? links.second : links.first
    expect(await confirm(links[used].token)).toBe(200)
    const [before] = await accountsOf(email)
    expect(await confirm(other.token)).toBe(410)
    expect(await accountsOf(email)).toEqual([before])
    expect(await confirm(links[used].token)).toBe(200)
    expect(await enters(email, used === 'first' ? hers : strangers)).toBe(200)
    expect(
      await app.db
        .selectFrom('registrations')
        .select('id')
        .where('userId', '=', before?.id ?? '')
        .execute(),
    ).toEqual([])
  })

  it('one has the account when both links are used at once', async () => {
    const { email, first, second } = await twice()
    const replies = await Promise.all([first.token, second.token].map(confirm))
    expect(replies.toSorted()).toEqual([200, 410])
    const opens = [await enters(email, hers), await enters(email, strangers)]
    expect(opens).toEqual(replies.map((status) => (status === 200 ? 200 : 401)))
  })

  it('the link that is used second waits for the first, and changes nothing', async () => {
    const { email, first, second } = await twice()
    const late = await oneAfterTheOther(
      app,
      (deps) => confirmAccount(deps, first.token),
      () => confirm(second.token),
    )
    expect(late).toBe(410)
    expect([await enters(email, hers), await enters(email, strangers)]).toEqual([200, 401])
  })

  it('each is written to, also where the second came before the first mail had left', async () => {
    const email = `two${count++}@example.test`
    for (const password of [hers, strangers])
      await app.post('/api/v1/auth/register', { ...registration, email, password, passwordConfirm: password })
    const mails = await app.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Une autre inscription avec votre adresse e-mail',
      'Confirmez votre adresse e-mail',
    ])
    expect(await confirm(tokenIn(mails[1]?.text ?? ''))).toBe(200)
    expect(await enters(email, hers)).toBe(200)
  })

  it('she who logs in before is sent the link of her own registration again', async () => {
    const email = `two${count++}@example.test`
    await registers(email, { password: strangers })
    await registers(email, { password: hers })
    expect([await enters(email, hers), await enters(email, strangers)]).toEqual([403, 401])
    const [again] = await app.mailsTo(email)
    expect(await confirm(tokenIn(again?.text ?? ''))).toBe(200)
    expect([await enters(email, hers), await enters(email, strangers)]).toEqual([200, 401])
  })

  it('a link outlives no registration by more than 48 hours, and a newer one is not harmed by that', async () => {
    const email = `two${count++}@example.test`
    const first = await registers(email, { password: strangers })
    clock.advance(47 * hour)
    const second = await registers(email, { password: hers })
    clock.advance(hour)
    expect(await confirm(first.token)).toBe(410)
    expect(await confirm(second.token)).toBe(200)
    expect(await enters(email, hers)).toBe(200)
  })

  it('an earlier one stays as long as a link leads to it', async () => {
    const email = `two${count++}@example.test`
    await registers(email, { password: hers })
    clock.advance(47 * hour)
    expect(await enters(email, hers)).toBe(403)
    const [again] = await app.mailsTo(email)
    clock.advance(2 * hour)
    await registers(email, { password: strangers })
    expect(await confirm(tokenIn(again?.text ?? ''))).toBe(200)
    expect(await enters(email, hers)).toBe(200)
  })

  it('an earlier one is forgotten when no link leads to it any more', async () => {
    const email = `two${count++}@example.test`
    const other = `two${count++}@example.test`
    await registers(other, { password: hers })
    await registers(email, { password: strangers })
    clock.advance(48 * hour + 1)
    const { mail } = await registers(email, { password: hers })
    expect(mail?.subject).toBe('Confirmez votre adresse e-mail')
    const waitingFor = async (email: string) => {
      const [account] = await accountsOf(email)
      const waiting = app.db.selectFrom('registrations').select('id')
      return waiting.where('userId', '=', account?.id ?? '').execute()
    }
    expect(await waitingFor(email)).toHaveLength(1)
    // Until its night comes.
    expect(await waitingFor(other)).toHaveLength(1)
  })

  it('a reset opens the account as it was entered before the link was sent, with the password chosen then', async () => {
    const email = `two${count++}@example.test`
    const { token: confirmation } = await registers(email, { password: hers })
    await app.post('/api/v1/user/reset-password', { email })
    const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
    await registers(email, { password: strangers, firstname: 'Inconnu' })
    const [account] = await accountsOf(email)
    const chosen = 'Encore-une-natte-9!'
    const change = await app.call('PUT', `/api/v1/user/${account?.id}/change-password`, { password: chosen, token })
    expect(change.status).toBe(200)
    expect(await accountsOf(email)).toMatchObject([{ firstname: 'Awa' }])
    const opens = [await enters(email, chosen), await enters(email, strangers), await enters(email, hers)]
    expect(opens).toEqual([200, 401, 401])
    clock.advance(2 * hour)
    expect(await confirm(confirmation)).toBe(200)
    expect(await enters(email, chosen)).toBe(200)
  })

  it('a reset that is asked for after both opens the account as the second had entered it', async () => {
    const email = `two${count++}@example.test`
    await registers(email, { password: hers })
    await registers(email, { password: strangers, firstname: 'Inconnue' })
    await app.post('/api/v1/user/reset-password', { email })
    const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
    const [account] = await accountsOf(email)
    const chosen = 'Encore-une-natte-9!'
    await app.call('PUT', `/api/v1/user/${account?.id}/change-password`, { password: chosen, token })
    expect(await accountsOf(email)).toMatchObject([{ firstname: 'Inconnue' }])
    expect(await enters(email, chosen)).toBe(200)
  })

  it('a reset changes nothing but the password of an account that is confirmed at that moment', async () => {
    const email = `two${count++}@example.test`
    await registers(email, { password: strangers, firstname: 'Inconnu' })
    await app.post('/api/v1/user/reset-password', { email })
    const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
    const { token: confirmation } = await registers(email, { password: hers })
    const [account] = await accountsOf(email)
    const change = await oneAfterTheOther(
      app,
      (deps) => confirmAccount(deps, confirmation),
      () => app.call('PUT', `/api/v1/user/${account?.id}/change-password`, { password: strangers, token }),
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
    return tokenIn(mail?.text ?? '')
  }
  const confirm = async (token: string) => {
    const { status, body } = await app.post('/api/v1/auth/confirm-user', { token })
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
    expect((await accountsOf('late@example.test'))[0]?.confirmedAt).toBeNull()
  })

  it('is nothing that can be guessed, or found in a table', async () => {
    const token = await aLink('secret@example.test')
    expect(await confirm('x'.repeat(43))).toEqual(gone)
    // The kept mail, which stands for the mailbox here, is the only place.
    await app.db.deleteFrom('mails').where('recipient', '=', 'secret@example.test').execute()
    expect(await app.tablesWith(token)).toEqual([])
  })
})

const accountsOf = (email: string) => app.db.selectFrom('users').selectAll().where('email', '=', email).execute()
