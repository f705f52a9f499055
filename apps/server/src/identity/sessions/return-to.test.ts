import { afterAll, beforeAll, expect, it } from 'vitest'
import { ids as fixtureIds } from '../../../test/background-fixtures/values.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { tokenIn } from '../../../test/mails.ts'
import { password } from '../../../test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const register = (email: string, retour?: string) =>
  app.post('/api/v1/auth/register', {
    firstname: 'Awa',
    lastname: 'Diallo',
    email,
    phone: '0612345678',
    ville: 'Bagnolet',
    adresse: '12 rue des Lilas',
    password,
    passwordConfirm: password,
    role: 'customer',
    retour,
  })
const tokenFor = async (email: string) => {
  const [newest] = await app.mailsTo(email)
  return tokenIn(newest?.text)
}
const confirm = async (email: string, link?: string) => {
  const token = link ?? (await tokenFor(email))
  const { status, body } = await app.post('/api/v1/auth/confirm-user', { token })
  expect(status).toBe(200)
  return body
}
const booking = '/reservation/Nadia?professionalId=1&prestation=Braids&date=2026-11-27T09%3A00%3A00.000Z'
const storedPaths = () =>
  app.db.selectFrom('returnPaths').select('path').where('userId', '<>', fixtureIds.customer).execute()

it('the return path of a registration is valid on every device until the first login', async () => {
  const email = 'awa@example.test'
  expect((await register(email, booking)).status).toBe(201)
  expect(await confirm(email)).toMatchObject({ role: 'customer', retour: booking })
  expect(await confirm(email)).toMatchObject({ retour: booking })
  expect((await app.post('/api/v1/auth/login', { email, password })).status).toBe(200)
  expect(await storedPaths()).toEqual([])
})

it('the return path is that of the confirmed registration', async () => {
  const email = 'twice@example.test'
  await register(email, booking)
  const link = await tokenFor(email)
  await register(email, '/fiche-coiffeuse/Nadia?professionalId=1')
  expect(await confirm(email, link)).toMatchObject({ retour: booking })
  await app.db.deleteFrom('returnPaths').where('userId', '<>', fixtureIds.customer).execute()

  const other = 'nowhere@example.test'
  await register(other, booking)
  await tokenFor(other)
  await register(other)
  expect(await confirm(other)).toMatchObject({ retour: null })
})

let accountCount = 0
it.each([
  'https://ailleurs.example/reservation/Nadia',
  '//ailleurs.example/reservation/Nadia',
  '/\\ailleurs.example/reservation/Nadia',
  '/\t/ailleurs.example',
  '/.//ailleurs.example/boutique',
  'javascript:alert(1)',
  'reservation/Nadia',
  '/reservation/Nadia/../../dev/courrier',
  '/reservation',
  '/nulle-part',
  '/admin/personnes',
  '/login-client?retour=%2Fboutique',
])('a return path to another site or an unknown page is dropped: « %s »', async (retour) => {
  accountCount += 1
  const email = `somebody${accountCount}@example.test`
  expect((await register(email, retour)).status).toBe(201)
  expect(await confirm(email)).toMatchObject({ retour: null })
  expect(await storedPaths()).toEqual([])
})

it('the table rejects a return path that could be another site', async () => {
  const { id } = await app.aPerson('customer')
  for (const path of ['//ailleurs.example', '/\\ailleurs.example', 'https://ailleurs.example'])
    await expect(app.db.insertInto('returnPaths').values({ userId: id, path }).execute()).rejects.toThrow(
      'path_of_this_site',
    )
})

it.each(['/boutique/tissage-awa-45-cm', '/boutique?texture=Lisse', '/account/souhaits'])(
  'a page that the visitor was reading is a valid return path: « %s »',
  async (retour) => {
    accountCount += 1
    const email = `somebody${accountCount}@example.test`
    await register(email, retour)
    expect(await confirm(email)).toMatchObject({ retour })
  },
)
