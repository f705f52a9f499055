import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids as fixtureIds } from '../../../test/background-fixtures/values.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { inviteOperator } from './invite-operator.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const invite = (email: string) => inviteOperator(app.deps, { email, brandName: 'Couronne' })
const password = 'Une-autre-natte-7!'
const logIn = (email: string) => app.post('/api/v1/auth/login', { email, password })

it('an invited operator chooses a password with the link, and further invitations change nothing', async () => {
  const email = 'equipe@example.test'
  const first = await invite(email)
  expect(first).toMatchObject({ isNew: true })
  expect(await logIn(email)).toMatchObject({ status: 401 })
  const repeated = await invite('Equipe@example.test')
  expect(repeated).toMatchObject({ isNew: false })
  const token = typeof repeated === 'object' && repeated.token

  const { body } = await app.post('/api/v1/user/check-token', { token })
  const chosen = await app.call('PUT', `/api/v1/user/${body.message.id}/change-password`, { password, token })
  expect(chosen.status).toBe(200)
  const entered = await logIn(email)
  expect(entered).toMatchObject({ status: 200, body: { role: 'admin' } })
  // An operator can book like any customer, so the account declares the age and accepts the terms.
  const record = await app.call('GET', '/api/v1/auth', undefined, entered.body.access_token)
  expect(record.body).toMatchObject({
    ...{ firstname: 'Équipe', lastname: 'Couronne', phone: '', adresse: '' },
    ...{ ville: 'Paris', status: true, majeur: true, cgu: true },
  })
  expect(await invite(email)).toBe('in use')
  const operators = app.db.selectFrom('users').select('id').where('role', '=', 'admin')
  expect(await operators.where('id', '<>', fixtureIds.operator).execute()).toHaveLength(1)
  const actions = app.db.selectFrom('operatorActions').selectAll().where('operatorId', '<>', fixtureIds.operator)
  expect(await actions.orderBy('id').execute()).toMatchObject([
    { kind: 'operator_created', operatorId: body.message.id, userId: body.message.id, details: {} },
    { kind: 'operator_invited', operatorId: body.message.id },
  ])
  const tokens = [first, repeated].map((invited) => (typeof invited === 'object' ? invited.token : ''))
  for (const token of tokens) expect(await app.tablesWith(token)).toEqual([])
})

it('a registration with an invited operator’s address changes nothing, and the operator gets no mails yet', async () => {
  const email = 'bientot@example.test'
  await invite(email)
  const form = { firstname: 'Awa', lastname: 'Diop', phone: '0612345678', ville: 'Montreuil', role: 'customer', email }
  const rest = { adresse: '12 rue des Lilas', password, passwordConfirm: password }
  expect((await app.post('/api/v1/auth/register', { ...form, ...rest })).status).toBe(201)
  const accounts = await app.db.selectFrom('users').select(['role', 'firstname']).where('email', '=', email).execute()
  expect(accounts).toEqual([{ role: 'admin', firstname: 'Équipe' }])
  expect((await operators(app.db)).map(({ firstname }) => firstname)).toHaveLength(1)
})

it('an invitation does not turn a customer into an operator', async () => {
  const awa = await app.aPerson('customer')
  expect(await invite(awa.email)).toBe('somebody else')
  const { role } = await app.db.selectFrom('users').select('role').where('id', '=', awa.id).executeTakeFirstOrThrow()
  expect(role).toBe('customer')
})
