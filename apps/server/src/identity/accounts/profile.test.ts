import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'

let app: TestApp
let lea: Person
let nadia: Person
let operator: Person
beforeAll(async () => {
  app = await testApp()
  operator = await app.aPerson('admin')
  lea = await app.aPerson('customer', { firstname: 'Léa' })
  nadia = await app.aPerson('professional', { firstname: 'Nadia' })
})
afterAll(() => app.close())

const errorOf = ({ status, body }: { status: number; body: { error: string; message: string } }) => [
  status,
  body.error,
  body.message,
]

describe("a person's own record", () => {
  it.each(['/api/v1/auth', '/api/v1/user', '/api/v1/user?profile=customer', '/user?profile=customer', '/user/'])(
    'is returned at %s',
    async (url) => {
      const { body } = await lea.get(url)
      expect(body).toEqual({
        id: lea.id,
        firstname: 'Léa',
        lastname: 'Diallo',
        email: lea.email,
        phone: '0612345678',
        adresse: '12 rue des Lilas',
        departement: null,
        ville: 'Montreuil',
        city: 'Montreuil',
        cityId: await app.cityId('Montreuil', '93'),
        zone: 'Europe/Paris',
        cancellations: null,
        role: 'customer',
        connect_id: null,
        image: null,
        mobilite: null,
        rayon: 20,
        description: null,
        status: true,
        isAwaitingVerification: false,
        majeur: true,
        cgu: true,
        readReceipts: true,
        confirmsFirst: false,
        unreadMessagesCount: 0,
        createdAt: expect.any(String),
      })
      expect((await app.get(url)).body.message).toBe('Unauthorized')
    },
  )

  it('is refused under the other role, with the same message as the login', async () => {
    for (const root of ['/api/v1/user', '/user']) {
      expect(errorOf(await lea.get(`${root}?profile=professional`))).toEqual([
        403,
        'forbidden',
        "Ce compte n'existe pas !",
      ])
      expect(errorOf(await nadia.get(`${root}?profile=customer`))).toEqual([
        403,
        'forbidden',
        "Ce compte client n'existe pas !",
      ])
      expect((await lea.get(`${root}?profile=admin`)).status).toBe(403)
      expect((await lea.get(`${root}?profile=x`)).status).toBe(422)
      expect((await operator.get(`${root}?profile=customer`)).body.id).toBe(operator.id)
    }
  })

  it("shows a professional's cancellation record at once, which others see after ten appointments", async () => {
    expect((await nadia.get('/api/v1/auth')).body.cancellations).toEqual({ cancelled: 0, of: 0 })
  })

  it('comes with the operator to contact', async () => {
    const answer = { id: operator.id, firstname: 'Awa', lastname: 'Diallo', image: null }
    expect((await lea.get('/api/v1/auth/admin')).body).toEqual(answer)
    expect((await app.get('/api/v1/auth/admin')).status).toBe(401)
  })

  it('comes with the oldest operator account that is not erased', async () => {
    const change = (id: string, fields: object) =>
      app.db.updateTable('users').set(fields).where('id', '=', id).execute()
    const users = app.db.selectFrom('users').select('createdAt').where('id', '=', operator.id)
    const { createdAt } = await users.executeTakeFirstOrThrow()
    const [elder, twin] = [await app.aPerson('admin'), await app.aPerson('admin')]
    const contactIdShown = async () => (await lea.get('/api/v1/auth/admin')).body.id
    await change(elder.id, { createdAt: new Date(0) })
    await change(twin.id, { createdAt })
    await change(operator.id, { createdAt })
    expect(await contactIdShown()).toBe(elder.id)
    await change(elder.id, { erasedAt: new Date() })
    expect(await contactIdShown()).toBe(operator.id)
  })
})

describe("another person's record", () => {
  it('shows a professional without street, phone and e-mail', async () => {
    for (const reply of [await app.get(`/api/v1/user/${nadia.id}`), await lea.get(`/api/v1/user/${nadia.id}/`)])
      expect(reply.body).toEqual({
        id: nadia.id,
        firstname: 'Nadia',
        lastname: 'Diallo',
        image: null,
        mobilite: 'Ne se déplace pas',
        city: 'Montreuil',
        cityId: await app.cityId('Montreuil', '93'),
        zone: 'Europe/Paris',
        rayon: 20,
        description: null,
        rating: null,
        reviewCount: 0,
        confirmsFirst: false,
        cancellations: null,
        verifications: [],
      })
  })

  it('does not exist for a customer, an operator or a malformed id', async () => {
    for (const id of [lea.id, operator.id, crypto.randomUUID(), 'x', '%00', "'"])
      for (const person of [nadia, app]) expect((await person.get(`/api/v1/user/${id}`)).status).toBe(404)
  })

  it('is complete for its owner and for the operator', async () => {
    for (const person of [lea, operator])
      expect((await person.get(`/api/v1/user/${lea.id}`)).body).toMatchObject({ email: lea.email, status: true })
  })

  it('disappears when the person is suspended', async () => {
    const suspended = await app.aPerson('professional')
    await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', suspended.id).execute()
    expect((await app.get(`/api/v1/user/${suspended.id}`)).status).toBe(404)
  })
})

describe('a profile update', () => {
  it('changes the sent fields and returns the whole record', async () => {
    const cityId = await app.cityId('Cayenne', '973')
    const change = {
      firstname: ' Maïmouna ',
      phone: '0694123456',
      description: 'Nattes.',
      mobilite: 'se déplace',
      rayon: 30,
    }
    const { status, body } = await nadia.put(`/api/v1/user/${nadia.id}`, { ...change, ville: 'Cayenne', cityId })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...change,
      firstname: 'Maïmouna',
      ville: 'Cayenne',
      zone: 'America/Cayenne',
      lastname: 'Diallo',
    })
    expect((await nadia.put(`/api/v1/user/${nadia.id}`, {})).body).toEqual(body)
    expect((await nadia.put(`/api/v1/user/${nadia.id}`, { description: null })).body).toEqual(body)
  })

  it("stores the typed department, or the town's department when it is empty", async () => {
    const aya = await app.aPerson('customer')
    const change = (more: object) => aya.put(`/api/v1/user/${aya.id}`, { ville: 'Cayenne', ...more })
    expect((await change({ departement: ' Guyane (973) ' })).body.departement).toBe('Guyane (973)')
    expect((await change({ departement: '' })).body.departement).toBe('Guyane')
    expect((await change({ departement: 'a'.repeat(81) })).body.details).toEqual([
      { path: 'departement', message: '80 caractères au plus.' },
    ])
  })

  it('never changes e-mail, role, confirmation and payment account', async () => {
    const forged = {
      email: 'x@example.test',
      role: 'admin',
      status: false,
      connect_id: 'acct_1',
      id: crypto.randomUUID(),
    }
    const before = (await lea.get('/api/v1/auth')).body
    const changed = await lea.put(`/api/v1/user/${lea.id}`, { ...forged, mobilite: 'se déplace', firstname: 'Léa' })
    expect([changed.status, changed.body]).toEqual([200, before])
  })

  it('preserves the date of an earlier declaration', async () => {
    const declared = await app.aPerson('customer')
    const days = () =>
      app.db.selectFrom('users').select(['majeurAt', 'cguAt']).where('id', '=', declared.id).executeTakeFirst()
    const before = await days()
    await declared.put(`/api/v1/user/${declared.id}`, { majeur: true, cgu: true })
    expect(await days()).toEqual(before)
    await app.db.updateTable('users').set({ majeurAt: null }).where('id', '=', declared.id).execute()
    expect((await declared.put(`/api/v1/user/${declared.id}`, { majeur: true })).body.majeur).toBe(true)
    expect((await declared.put(`/api/v1/user/${declared.id}`, { majeur: false })).status).toBe(422)
  })

  it.each([
    [{ firstname: 'R2D2' }, 'firstname'],
    [{ phone: 'abc' }, 'phone'],
    [{ adresse: ' ' }, 'adresse'],
    [{ ville: 'Nulle-Part-sur-Rien' }, 'ville'],
    [{ cityId: 999_999_999 }, 'ville'],
    [{ mobilite: 'parfois' }, 'mobilite'],
    [{ rayon: 101 }, 'rayon'],
    [{ description: 'a'.repeat(2001) }, 'description'],
    [{ description: 'a\0' }, 'description'],
    [{ image: 'not-mine.webp' }, 'image'],
  ])('is refused for %j', async (change, path) => {
    const refused = await nadia.put(`/api/v1/user/${nadia.id}`, change)
    expect([refused.status, refused.body.details[0].path]).toEqual([422, path])
  })

  it('changes nothing in an erased account', async () => {
    const erased = await app.aPerson('customer')
    expect((await erased.deleteAccount()).status).toBe(204)
    expect((await operator.get(`/api/v1/user/${erased.id}`)).status).toBe(404)
    expect((await operator.put(`/api/v1/user/${erased.id}`, { firstname: 'Autre' })).status).toBe(404)
  })

  it('is allowed for the owner and the operator only', async () => {
    const change = { firstname: 'Autre' }
    expect((await nadia.put(`/api/v1/user/${lea.id}`, change)).status).toBe(404)
    expect((await app.call('PUT', `/api/v1/user/${lea.id}`, change)).status).toBe(401)
    expect((await operator.put(`/api/v1/user/${crypto.randomUUID()}`, change)).status).toBe(404)
    expect((await operator.put(`/api/v1/user/${lea.id}`, { departement: 'Seine-Saint-Denis' })).body).toMatchObject({
      id: lea.id,
      firstname: 'Léa',
      departement: 'Seine-Saint-Denis',
    })
  })
})
