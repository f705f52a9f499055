import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const aPictureOf = async (person: Person, isPrivate = false) => {
  const filename = `${randomUUID()}.webp`
  await app.db
    .insertInto('uploads')
    .values({ filename, userId: person.id, private: isPrivate, width: 10, height: 10, createdAt: new Date() })
    .execute()
  return filename
}
const aProfessional = async () => {
  const nadia = await app.aPerson('professional')
  const image = await aPictureOf(nadia)
  return { nadia, image, braids: { libelle: 'Braids', price: 45.5, image, duration: 120 } }
}

describe('a service', () => {
  it('is added by its professional and is visible to everyone', async () => {
    const { nadia, braids } = await aProfessional()
    const added = await nadia.post('/api/v1/prestation', { ...braids, status: 'ignored' })
    expect(added.status).toBe(201)
    const meches = { packs: 6, longueur: '55 cm', texture: 'Crépu' }
    expect(added.body).toMatchObject({ ...braids, user: nadia.id, meches, mechesFournies: false })
    expect((await app.get(`/api/v1/prestation/${added.body.id}/`)).body).toEqual(added.body)
    expect((await app.get(`/api/v1/prestation/user/${nadia.id}`)).body).toEqual([added.body])
  })

  it('costs 15 € at least, and a cheaper one from before keeps its price until it gets another', async () => {
    const { nadia, braids } = await aProfessional()
    const { status, body } = await nadia.post('/api/v1/prestation', { ...braids, price: 15 })
    expect([status, body.price]).toEqual([201, 15])
    await app.db.updateTable('services').set({ priceCents: 500 }).where('id', '=', body.id).execute()
    const change = (fields: object) => nadia.patch(`/api/v1/prestation/${body.id}`, fields)
    expect((await change({ duration: 90 })).body).toMatchObject({ price: 5, duration: 90 })
    const refused = await change({ price: 6 })
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: 'price', message: "Le prix doit être d'au moins 15 €." }],
    ])
    expect((await change({ price: 15 })).body.price).toBe(15)
  })

  it('has a default duration of one hour, also when null is sent', async () => {
    const { nadia, braids } = await aProfessional()
    const added = await nadia.post('/api/v1/prestation', { ...braids, duration: null })
    expect([added.status, added.body.duration]).toEqual([201, 60])
  })

  it.each([
    [{ libelle: 'Coupe au bol' }, 'libelle', 'Veuillez choisir une coiffure !'],
    [{ libelle: undefined }, 'libelle', 'Champs requis!'],
    [{ libelle: '' }, 'libelle', 'Champs requis!'],
    [{ price: undefined }, 'price', 'Champs requis!'],
    [{ price: -1 }, 'price', 'Le montant ne peut pas être négatif.'],
    [{ price: 0 }, 'price', "Le prix doit être d'au moins 15 €."],
    [{ price: 14.99 }, 'price', "Le prix doit être d'au moins 15 €."],
    [{ price: 12.345 }, 'price', 'Deux décimales au plus.'],
    [{ price: '45' }, 'price', 'Montant invalide.'],
    [{ price: 5001 }, 'price', 'Le prix ne peut pas dépasser 5 000 €.'],
    [{ image: undefined }, 'image', 'Champs requis!'],
    [{ image: 'never-sent.webp' }, 'image', 'Envoyez cette image avant de la choisir.'],
    [{ image: 'a\u0000b' }, 'image', "Un caractère n'est pas accepté."],
    [{ duration: 10 }, 'duration', 'Au moins 15 minutes.'],
    [{ duration: 721 }, 'duration', 'Au plus 12 heures.'],
    [{ duration: 60.5 }, 'duration', 'Durée invalide.'],
  ])('is refused with a French message when its body has %j', async (change, path, message) => {
    const { nadia, braids } = await aProfessional()
    const refused = await nadia.post('/api/v1/prestation', { ...braids, ...change })
    expect(refused.status).toBe(422)
    expect(refused.body.details[0]).toEqual({ path, message })
    expect((await app.get(`/api/v1/prestation/user/${nadia.id}`)).body).toEqual([])
  })

  it('cannot show another person’s picture or a private one', async () => {
    const { nadia, braids } = await aProfessional()
    const { image: another } = await aProfessional()
    for (const image of [another, await aPictureOf(nadia, true)]) {
      const refused = await nadia.post('/api/v1/prestation', { ...braids, image })
      expect([refused.status, refused.body.details?.[0].path]).toEqual([422, 'image'])
    }
  })

  it('is unique per hairstyle, also under concurrent requests', async () => {
    const { nadia, braids } = await aProfessional()
    const replies = await Promise.all([1, 2, 3].map(() => nadia.post('/api/v1/prestation', braids)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409])
    expect((await app.get(`/api/v1/prestation/user/${nadia.id}`)).body).toHaveLength(1)
    const locks = await nadia.post('/api/v1/prestation', { ...braids, libelle: 'Locks' })
    const renamed = await nadia.patch(`/api/v1/prestation/${locks.body.id}`, { libelle: 'Braids' })
    expect([renamed.status, renamed.body.message]).toEqual([409, 'Vous proposez déjà cette prestation.'])
  })

  it('keeps the fields that an update does not send', async () => {
    const { nadia, braids } = await aProfessional()
    const { body: other } = await nadia.post('/api/v1/prestation', { ...braids, libelle: 'Locks' })
    const { body: added } = await nadia.post('/api/v1/prestation', braids)
    const changed = await nadia.patch(`/api/v1/prestation/${added.id}`, { price: 50, image: null })
    expect([changed.status, changed.body]).toEqual([200, { ...added, price: 50, total: 53 }])
    expect((await nadia.patch(`/api/v1/prestation/${added.id}`, {})).body).toEqual(changed.body)
    const refused = await nadia.patch(`/api/v1/prestation/${added.id}`, { price: 60, image: 'never-sent.webp' })
    expect(refused.status).toBe(422)
    expect((await app.get(`/api/v1/prestation/${added.id}`)).body).toEqual(changed.body)
    expect((await app.get(`/api/v1/prestation/${other.id}`)).body).toEqual(other)
  })

  it('is not found after its withdrawal, keeps its row for existing appointments, and can be offered again', async () => {
    const { nadia, braids } = await aProfessional()
    const { body: added } = await nadia.post('/api/v1/prestation', braids)
    expect((await nadia.delete(`/api/v1/prestation/${added.id}`)).status).toBe(204)
    expect((await nadia.get(`/api/v1/prestation/${added.id}`)).status).toBe(404)
    expect((await app.get(`/api/v1/prestation/user/${nadia.id}`)).body).toEqual([])
    expect((await nadia.delete(`/api/v1/prestation/${added.id}`)).status).toBe(404)
    expect((await nadia.patch(`/api/v1/prestation/${added.id}`, { price: 20 })).status).toBe(404)
    const rows = await app.db.selectFrom('services').select('libelle').where('id', '=', added.id).execute()
    expect(rows).toEqual([{ libelle: 'Braids' }])
    expect((await nadia.post('/api/v1/prestation', braids)).status).toBe(201)
  })

  it('cannot be changed by anyone else', async () => {
    const { nadia, braids } = await aProfessional()
    const { nadia: other } = await aProfessional()
    const customer = await app.aPerson('customer')
    const { body: added } = await nadia.post('/api/v1/prestation', braids)
    const url = `/api/v1/prestation/${added.id}`
    expect((await other.patch(url, { price: 15 })).status).toBe(404)
    expect((await other.delete(url)).status).toBe(404)
    expect((await customer.patch(url, { price: 15 })).status).toBe(403)
    expect((await customer.post('/api/v1/prestation', braids)).status).toBe(403)
    expect((await app.call('DELETE', url)).status).toBe(401)
    expect((await app.get(url)).body).toEqual(added)
  })

  it('is visible only to operators while its professional is suspended', async () => {
    const { nadia, braids } = await aProfessional()
    const operator = await app.aPerson('admin')
    const { body: added } = await nadia.post('/api/v1/prestation', braids)
    await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', nadia.id).execute()
    expect((await app.get(`/api/v1/prestation/${added.id}`)).status).toBe(404)
    expect((await app.get(`/api/v1/prestation/user/${nadia.id}`)).body).toEqual([])
    expect((await operator.get(`/api/v1/prestation/user/${nadia.id}`)).body).toEqual([added])
  })
})

describe('the list of services', () => {
  it('is sorted newest first and paged with a total count', async () => {
    const { nadia, braids } = await aProfessional()
    const offered = ['Barbier', 'Braids', 'Locks', 'Nattes', 'Tissage']
    for (const libelle of offered) await nadia.post('/api/v1/prestation', { ...braids, libelle })
    const newestFirst = offered.toReversed()
    const read = async (query: string) => {
      const { body, headers } = await app.get(`/api/v1/prestation/user/${nadia.id}${query}`)
      return [body.map((service: { libelle: string }) => service.libelle), headers['x-total-count']]
    }
    expect(await read('')).toEqual([newestFirst, '5'])
    expect(await read('?limit=2&offset=1')).toEqual([newestFirst.slice(1, 3), '5'])
    expect(await read('?offset=50')).toEqual([[], '5'])
    expect((await app.get(`/api/v1/prestation/user/${nadia.id}?limit=101`)).status).toBe(422)

    const ownServices = app.db.updateTable('services').where('professionalId', '=', nadia.id)
    await ownServices.set({ createdAt: new Date(0) }).execute()
    expect(await read('')).toEqual([newestFirst, '5'])
    await ownServices
      .set({ createdAt: new Date(1) })
      .where('libelle', '=', 'Barbier')
      .execute()
    expect(await read('')).toEqual([['Barbier', ...newestFirst.slice(0, -1)], '5'])
  })

  it('is empty for an unknown professional, and unknown ids are not found', async () => {
    expect((await app.get(`/api/v1/prestation/user/${randomUUID()}`)).body).toEqual([])
    expect((await app.get(`/api/v1/prestation/${randomUUID()}`)).status).toBe(404)
    expect((await app.get('/api/v1/prestation/not-an-id')).status).toBe(404)
    expect((await app.get('/api/v1/prestation/user/not-an-id')).status).toBe(404)
  })
})
