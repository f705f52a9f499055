import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'
import { recordUploads, wig } from '../../../test/products.ts'

const url = '/api/v1/admin/products'
let app: TestApp
let nora: Person
let ines: Person
beforeAll(async () => {
  app = await testApp()
  nora = await app.aPerson('admin')
  ines = await app.aPerson('admin')
  await recordUploads(app, nora, 'face.webp', 'dos.webp')
  await recordUploads(app, ines, 'profil.webp')
})
afterAll(() => app.close())

const addProduct = async (fields: object = {}) => (await nora.post(url, { ...wig, ...fields })).body
const shopPageOf = (id: string) => app.get(`/api/v1/product/${id}`)
const namesOf = async (query: string) => {
  const { body, headers } = await nora.get(`${url}?${query}`)
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.map(({ libelle }: { libelle: string }) => libelle)
}
const actionsOf = async (id: string) => {
  const { body } = await nora.get(`${url}/${id}`)
  return body.actions.map(({ kind, operator, details }: { kind: string; operator: string; details: object }) => ({
    kind,
    operator,
    ...details,
  }))
}

describe('an operator', () => {
  it('puts a product on sale under an address made from its name', async () => {
    const { status, body } = await nora.post(url, { ...wig, libelle: 'Perruque Ébène' })
    expect([status, body]).toMatchObject([
      201,
      { slug: 'perruque-ebene', price: 129.9, stock: 3, reserved: 0, archivedAt: null, image: 'face.webp' },
    ])
    expect((await shopPageOf('perruque-ebene')).body).toMatchObject({ id: body.id, stock: 3 })
    expect(await actionsOf(body.id)).toEqual([{ kind: 'product_created', operator: nora.email }])
  })

  it('finds products on sale, nearly sold out and off sale, by words', async () => {
    const modele = crypto.randomUUID()
    const few = await addProduct({ libelle: 'Tissage Étoile', stock: 5, modele })
    await addProduct({ libelle: 'Tissage Lune', stock: 6, modele })
    await addProduct({ libelle: 'Tissage Soleil', stock: 0, modele })
    await addProduct({ libelle: 'Tissage Comète', stock: 0, modele })
    const archived = await addProduct({ libelle: 'Tissage Nuit', modele })
    await nora.post(`${url}/${archived.id}/archive`)
    // All products have the same timestamp, except the first, whose clock ran fast.
    const setCreatedAt = (createdAt: Date) =>
      app.db.updateTable('products').set({ createdAt }).where('modele', '=', modele)
    await setCreatedAt(new Date('2026-01-01')).execute()
    await setCreatedAt(new Date('2026-01-02')).where('id', '=', few.id).execute()
    expect(await namesOf(`q=${modele}`)).toEqual(['Tissage Étoile', 'Tissage Comète', 'Tissage Soleil', 'Tissage Lune'])
    expect(await namesOf(`q=${modele}&state=low`)).toEqual(['Tissage Comète', 'Tissage Soleil', 'Tissage Étoile'])
    expect(await namesOf(`q=${modele}&state=archived`)).toEqual(['Tissage Nuit'])
    expect(await namesOf('q=etoile+boucle')).toEqual(['Tissage Étoile'])
    for (const id of [few.id, few.id.toUpperCase()]) expect(await namesOf(`q=${id}`)).toEqual(['Tissage Étoile'])
    expect(await namesOf('q=%25')).toEqual([])
  })

  it('changes the sent fields only, and never the address', async () => {
    const before = await addProduct({ libelle: 'Bonnet' })
    const { status, body } = await nora.patch(`${url}/${before.id}`, { libelle: 'Bonnet de nuit', price: 12.5 })
    const { actions: _, ...rest } = before
    expect([status, body]).toMatchObject([200, { ...rest, libelle: 'Bonnet de nuit', price: 12.5 }])
    expect((await shopPageOf(before.slug)).body).toMatchObject({ libelle: 'Bonnet de nuit', price: 12.5 })
    expect((await actionsOf(before.id))[0]).toEqual({
      kind: 'product_changed',
      operator: nora.email,
      fields: 'le nom, le prix, de 129,90\u00a0€ à 12,50\u00a0€',
    })
    await nora.patch(`${url}/${before.id}`, { libelle: 'Bonnet de nuit' })
    expect(await actionsOf(before.id)).toHaveLength(2)
  })

  it('finds each changed field named in the journal', async () => {
    const { id } = await addProduct()
    const fabricant = { nom: 'Autre', adresse: '2 rue du Fil, 59100 Roubaix', email: 'autre@example.test' }
    const change = {
      ...{ libelle: 'Autre nom', price: 1, description: 'Autrement.', texture: 'Lisse', longueur: '50 cm' },
      ...{ couleur: 'Miel', modele: 'autre-modele', images: [{ image: 'dos.webp', alt: 'De dos' }] },
      ...{ fabricant: fabricant, responsable: fabricant, avertissements: 'Aucun.' },
    }
    expect((await nora.patch(`${url}/${id}`, change)).body).toMatchObject(change)
    expect((await actionsOf(id))[0].fields.replaceAll('\u00a0', ' ')).toBe(
      'le nom, le prix, de 129,90 € à 1 €, la description, la texture, la longueur, la couleur, le modèle, les photos, le fabricant, la personne responsable, les avertissements',
    )
  })

  it('names the person responsible in the Union for a foreign maker, and removes it', async () => {
    const { id } = await addProduct()
    const responsable = { nom: 'Importatrice', adresse: '8 quai des Tresses, 44000 Nantes', email: 'ici@example.test' }
    expect((await nora.patch(`${url}/${id}`, { responsable })).body.responsable).toEqual(responsable)
    expect((await nora.patch(`${url}/${id}`, { responsable: false })).body.responsable).toBeNull()
    expect((await actionsOf(id))[0]).toMatchObject({ fields: 'la personne responsable' })
    await nora.patch(`${url}/${id}`, { avertissements: 'Ne convient pas aux enfants.' })
    expect((await actionsOf(id))[0]).toMatchObject({ fields: 'les avertissements' })
  })

  it('orders, names, adds and removes pictures of a product, and so does a colleague', async () => {
    const { id } = await addProduct({ images: [{ image: 'face.webp' }, { image: 'dos.webp' }] })
    const images = [
      { image: 'profil.webp', alt: 'De profil' },
      { image: 'face.webp', alt: 'De face' },
    ]
    const changed = await ines.patch(`${url}/${id}`, { images })
    expect(changed.body).toMatchObject({ image: 'profil.webp', images })
    expect((await app.get(`/api/v1/media/product/${id}`)).body).toMatchObject(images)
    const refused = await nora.patch(`${url}/${id}`, { images: [...images, { image: 'inconnue.webp' }] })
    expect(refused.body.message).toBe('Envoyez cette image avant de la choisir.')
    expect((await nora.patch(`${url}/${id}`, { images: [] })).status).toBe(422)
    expect((await shopPageOf(id)).body.images).toMatchObject(images)
  })

  it('is informed where a colleague has changed the same field meanwhile, and nothing is lost', async () => {
    const { id, libelle, price } = await addProduct()
    await ines.patch(`${url}/${id}`, { price: 99, expected: { price } })
    const late = { price: 110, libelle: 'Autre nom', expected: { price, libelle } }
    const refused = await nora.patch(`${url}/${id}`, late)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: 'price_changed', details: { now: { price: 99 } } },
    ])
    expect((await shopPageOf(id)).body).toMatchObject({ price: 99, libelle })
    // A change of another field is accepted, and so is a change that expects the current value.
    expect((await nora.patch(`${url}/${id}`, { libelle: 'Autre nom', expected: { libelle } })).status).toBe(200)
    expect((await nora.patch(`${url}/${id}`, { price: 110, expected: { price: 99 } })).body).toMatchObject({
      price: 110,
      libelle: 'Autre nom',
    })
  })

  it('waits for a colleague who changes the same product at the same time', async () => {
    const { id, price } = await addProduct()
    const first = await app.db.startTransaction().execute()
    await first.updateTable('products').set({ priceCents: 9900 }).where('id', '=', id).execute()
    const second = nora.patch(`${url}/${id}`, { price: 110, expected: { price } })
    await waitForBlockedStatements(app.db)
    await first.commit().execute()
    expect((await second).status).toBe(409)
  })

  it('takes a product off sale and brings it back, once each', async () => {
    const { id, slug } = await addProduct()
    expect((await nora.post(`${url}/${id}/archive`)).body.archivedAt).toBeTruthy()
    expect((await shopPageOf(slug)).status).toBe(404)
    expect((await nora.post(`${url}/${id}/archive`)).status).toBe(409)
    expect((await ines.post(`${url}/${id}/restore`)).body.archivedAt).toBeNull()
    expect((await shopPageOf(slug)).status).toBe(200)
    expect((await nora.post(`${url}/${id}/restore`)).status).toBe(409)
    expect((await actionsOf(id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'product_restored',
      'product_archived',
      'product_created',
    ])
    for (const action of ['archive', 'restore'])
      expect((await nora.post(`${url}/${crypto.randomUUID()}/${action}`)).status).toBe(404)
  })
})

it('a product that was sold keeps its old price in the order', async () => {
  const buying = shop(app)
  const id = await buying.aProduct({ priceCents: 1000 })
  const lea = await app.aPerson('customer')
  const order = (await buying.order(lea, [{ id, cartQuantity: 2 }])).body
  await nora.patch(`${url}/${id}`, { price: 50, libelle: 'Un autre nom' })
  expect((await lea.get(`/api/v1/order/${order.id}`)).body).toEqual(order)
})

describe('the legacy endpoints', () => {
  it.each(['/api/product', '/api/v1api/product/'])('put a product on sale and archive it at %s', async (older) => {
    const { status, body } = await nora.post(older, { ...wig, libelle: 'Ancienne' })
    expect([status, body]).toMatchObject([201, { libelle: 'Ancienne', siblings: expect.any(Array) }])
    expect((await nora.delete(`${older.replace(/\/$/, '')}/${body.id}`)).status).toBe(204)
    expect((await shopPageOf(body.id)).status).toBe(404)
    expect((await actionsOf(body.id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'product_archived',
      'product_created',
    ])
  })
})
