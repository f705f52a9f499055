import { termsVersion } from '@couronne/contract/identity/terms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdHours } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { tokenIn } from '../../../test/mails.ts'
import { recordUploads } from '../../../test/products.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hours = { from: '2026-11-25T08:00:00Z', to: '2026-11-25T18:00:00Z' }
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: movingClock(now) })
})
afterAll(() => app.close())

type Declared = { majeurAt?: null; cguAt?: null; cguVersion?: string | null }
const undeclared: [Declared, string][] = [
  [{ majeurAt: null }, 'the legal age'],
  [{ cguAt: null, cguVersion: null }, 'the terms'],
  [{ cguVersion: '2020-01-01' }, 'the terms in force'],
]
const setDeclarations = (id: string, row: Declared) =>
  app.db.updateTable('users').set(row).where('id', '=', id).execute()
const statusAndError = (reply: { status: number; body: { error: string } }) => [reply.status, reply.body.error]
const termsRequired = [403, 'terms_required']

describe.each(undeclared)('a person who has not declared %j', (row) => {
  it('cannot book until the declaration is made', async () => {
    const nadia = await app.aProfessionalWithHours(hours)
    const lea = await app.aPerson('customer')
    await setDeclarations(lea.id, row)
    const hold = () => holdHours(lea, nadia, { date: '2026-11-25T09:00:00Z', endTime: '2026-11-25T10:00:00Z' })
    expect(statusAndError(await hold())).toEqual(termsRequired)
    expect(
      await app.db.selectFrom('appointments').select('id').where('customerId', '=', lea.id).execute(),
    ).toHaveLength(0)
    const record = await lea.put(`/api/v1/user/${lea.id}`, { majeur: true, cgu: true })
    expect(record.body).toMatchObject({ majeur: true, cgu: true })
    expect((await hold()).status).toBe(201)
  })

  it('cannot change public content until the declaration is made', async () => {
    const nadia = await app.aProfessionalWithHours(hours)
    const [firstImage, other] = [`${'c'.repeat(64)}.webp`, `${'d'.repeat(64)}.webp`]
    for (const filename of [firstImage, other])
      await app.db
        .insertInto('uploads')
        .values({ filename, userId: nadia.id, private: false, width: 1, height: 1, createdAt: now })
        .execute()
    const { body: picture } = await nadia.post('/api/v1/catalogue', { image: firstImage })
    const { body: window } = await nadia.post('/api/v1/disponibilite', {
      start: '2026-11-27T08:00:00Z',
      end: '2026-11-27T10:00:00Z',
    })
    await nadia.put(`/api/v1/user/${nadia.id}`, { description: 'Tresses depuis dix ans' })
    await setDeclarations(nadia.id, row)
    const profile = `/api/v1/user/${nadia.id}`
    const attempts = () => [
      nadia.post('/api/v1/catalogue', { image: other }),
      nadia.patch(`/api/v1/catalogue/${picture.id}`, { alt: 'Tresses collées' }),
      nadia.patch(`/api/v1/prestation/${nadia.serviceId}`, { price: 60 }),
      nadia.patch(`/api/v1/disponibilite/${window.id}`, { end: '2026-11-27T11:00:00Z' }),
      nadia.put(profile, { description: 'Tresses, locks, coupes' }),
      nadia.put(profile, { image: firstImage }),
    ]
    for (const act of attempts()) expect(statusAndError(await act)).toEqual(termsRequired)
    const [record] = await app.db
      .selectFrom('users')
      .select(['description', 'image'])
      .where('id', '=', nadia.id)
      .execute()
    expect(record).toEqual({ description: 'Tresses depuis dix ans', image: null })
    // The form sends every field; unchanged and deleted content publishes nothing new.
    const unchanged = { phone: '0700000000', description: 'Tresses depuis dix ans' }
    expect((await nadia.put(profile, unchanged)).status).toBe(200)
    expect((await nadia.put(profile, { description: '' })).status).toBe(200)
    const both = { majeur: true, cgu: true, description: 'Tresses, locks, coupes' }
    expect((await nadia.put(profile, both)).status).toBe(200)
    for (const act of attempts()) expect((await act).status).toBeLessThan(300)
    await setDeclarations(nadia.id, row)
    expect((await nadia.put(profile, { image: firstImage })).status).toBe(200)
    expect(statusAndError(await nadia.put(profile, { image: other }))).toEqual(termsRequired)
  })

  it("may set a customer's picture, and be described by an operator", async () => {
    const [nadia, lea] = [await app.aPerson('professional'), await app.aPerson('customer')]
    const operator = await app.aPerson('admin')
    for (const { id } of [nadia, lea]) await setDeclarations(id, row)
    const image = `${lea.id}.webp`
    await recordUploads(app, lea, image)
    expect(await lea.put(`/api/v1/user/${lea.id}`, { image })).toMatchObject({ status: 200, body: { image } })
    const change = { description: 'Tresses depuis dix ans' }
    expect(await operator.put(`/api/v1/user/${nadia.id}`, change)).toMatchObject({ status: 200, body: change })
  })

  it('cannot publish services or availability until the declaration is made', async () => {
    const nadia = await app.aProfessionalWithHours(hours)
    await setDeclarations(nadia.id, row)
    const { majeur, cgu } = (await nadia.get('/api/v1/auth')).body
    expect(majeur && cgu).toBe(false)
    const image = `${'b'.repeat(64)}.webp`
    await app.db
      .insertInto('uploads')
      .values({ filename: image, userId: nadia.id, private: false, width: 1, height: 1, createdAt: now })
      .execute()
    const attempts = () => [
      nadia.post('/api/v1/prestation', { libelle: 'Locks', price: 50, image }),
      nadia.post('/api/v1/disponibilite', { start: '2026-11-26T08:00:00Z', end: '2026-11-26T10:00:00Z' }),
      nadia.post('/api/v1/disponibilite/repetition', { day: '2026-11-25', span: 'jour', weeks: '2' }),
    ]
    for (const act of attempts()) expect(statusAndError(await act)).toEqual(termsRequired)
    const count = (table: 'services' | 'availabilityWindows') =>
      app.db.selectFrom(table).select('id').where('professionalId', '=', nadia.id).execute()
    expect([(await count('services')).length, (await count('availabilityWindows')).length]).toEqual([1, 1])
    await nadia.put(`/api/v1/user/${nadia.id}`, { majeur: true, cgu: true })
    for (const act of attempts()) expect((await act).status).toBe(201)
  })
})

it('the account stores which terms were accepted, and when', async () => {
  const lea = await app.aPerson('customer')
  const storedTerms = () =>
    app.db.selectFrom('users').select(['cguAt', 'cguVersion']).where('id', '=', lea.id).executeTakeFirst()
  const longAgo = new Date('2020-01-01T12:00:00Z')
  await app.db.updateTable('users').set({ cguAt: longAgo, cguVersion: '2020-01-01' }).where('id', '=', lea.id).execute()
  await lea.put(`/api/v1/user/${lea.id}`, { phone: '0700000000' })
  expect(await storedTerms()).toEqual({ cguAt: longAgo, cguVersion: '2020-01-01' })
  await lea.put(`/api/v1/user/${lea.id}`, { cgu: true })
  expect(await storedTerms()).toEqual({ cguAt: now, cguVersion: termsVersion })
  expect((await lea.get('/api/v1/account/export')).body.account.cguVersion).toBe(termsVersion)
})

it('the account stores what was declared at the registration that is confirmed', async () => {
  const email = 'declared@example.test'
  const password = 'Tresse-longue-42!'
  const name = { firstname: 'Awa', lastname: 'Diallo', phone: '0612345678', role: 'customer' }
  const home = { ville: 'Montreuil', adresse: '12 rue des Lilas' }
  const form = { ...name, ...home, email, password, passwordConfirm: password }
  await app.post('/api/v1/auth/register', { ...form, majeur: true, cgu: true })
  const token = tokenIn((await app.mailsTo(email))[0]?.text)
  // This second registration declares nothing and is not the one that is confirmed.
  await app.post('/api/v1/auth/register', form)
  await app.post('/api/v1/auth/confirm-user', { token })
  const columns = ['majeurAt', 'cguAt', 'cguVersion'] as const
  const [account] = await app.db.selectFrom('users').select(columns).where('email', '=', email).execute()
  expect(account).toEqual({ majeurAt: now, cguAt: now, cguVersion: termsVersion })
})
