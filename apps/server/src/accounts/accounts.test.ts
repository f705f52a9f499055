import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, type TestApp, testApp } from '../../test/harness.ts'

let house: TestApp
beforeAll(async () => {
  house = await testApp()
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
})
