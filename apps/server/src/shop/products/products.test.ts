import type { ProductBody } from '@couronne/contract/shop/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { purgeUnattachedPictures } from '../../platform/uploads/purge-unattached.ts'
import { createProduct, slugOf } from './create-product.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp()
  operator = await app.aPerson('admin')
  for (const filename of ['face.webp', 'dos.webp'])
    await app.db
      .insertInto('uploads')
      .values({ filename, userId: operator.id, private: false, width: 10, height: 10, createdAt: new Date(0) })
      .execute()
})
afterAll(() => app.close())

const wig: ProductBody = {
  libelle: 'Perruque bouclée',
  price: 129.9,
  description: 'Cheveux naturels.',
  stock: 3,
  texture: 'Bouclé',
  longueur: '40 cm',
  couleur: 'Noir',
  modele: 'perruque-bouclee',
  fabricant: { nom: 'Atelier', adresse: '1 rue du Peigne, 59100 Roubaix', email: 'qualite@atelier.example' },
  avertissements: 'Ne pas approcher d’une flamme.',
  images: [
    { image: 'face.webp', alt: 'De face' },
    { image: 'dos.webp', alt: 'De dos' },
  ],
}
const addProduct = (fields: Partial<ProductBody> = {}, seller: Person = operator) =>
  createProduct(app.deps, seller, { ...wig, modele: crypto.randomUUID(), ...fields })

describe('a product', () => {
  it('is read by its slug or id, with its pictures in order', async () => {
    const { id } = await addProduct({ libelle: 'Perruque « Cœur », 40 cm' })
    const reply = await app.get('/api/v1/product/perruque-coeur-40-cm')
    expect(reply.body).toMatchObject({ id, price: 129.9, stock: 3, image: 'face.webp', siblings: [] })
    expect(reply.body.images.map(({ alt }: { alt: string }) => alt)).toEqual(['De face', 'De dos'])
    expect((await app.get(`/api/v1/product/${id}`)).body).toEqual(reply.body)
    expect((await app.get(`/api/v1/media/product/${id}`)).body).toEqual(reply.body.images)
  })

  it.each(['/api', '/api/v1api'])('is read by the legacy endpoints at %s too', async (prefix) => {
    const { id, slug } = await addProduct({ texture: `Tissage ${prefix}` })
    const { body } = await app.get(`/api/v1/product/${slug}`)
    for (const name of [id, `${id}/`, slug]) expect((await app.get(`${prefix}/product/${name}`)).body).toEqual(body)
    const list = await app.get(`${prefix}/product/?limit=1&texture=${encodeURIComponent(`Tissage ${prefix}`)}`)
    expect([list.body, list.headers['x-total-count']]).toEqual([[body], '1'])
    expect((await app.get(`${prefix}/product/${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('shows the others of its model', async () => {
    const black = await addProduct({ modele: 'twist', couleur: 'Noir' })
    const brown = await addProduct({ modele: 'twist', couleur: 'Châtain' })
    const { body } = await app.get(`/api/v1/product/${black.slug}/`)
    expect(body.siblings).toEqual([
      {
        id: brown.id,
        slug: brown.slug,
        libelle: wig.libelle,
        image: 'face.webp',
        texture: 'Bouclé',
        longueur: '40 cm',
        couleur: 'Châtain',
        price: 129.9,
        stock: 3,
      },
    ])
  })

  it('shows the others of its model in the order of their creation, whatever their names today', async () => {
    const [black, brown, red] = [
      await addProduct({ modele: 'nattes' }),
      await addProduct({ modele: 'nattes' }),
      await addProduct({ modele: 'nattes' }),
    ]
    await app.db.updateTable('products').set({ libelle: 'Nattes brunes' }).where('id', '=', brown.id).execute()
    const { siblings } = (await app.get(`/api/v1/product/${black.id}`)).body
    expect(siblings.map(({ id }: { id: string }) => id)).toEqual([brown.id, red.id])
  })

  it('shows its pictures in their order, whichever was uploaded first', async () => {
    const { id } = await addProduct()
    const later = [3, 2].map((position) => ({
      productId: id,
      image: `${position}.webp`,
      alt: `${position}`,
      position,
    }))
    await app.db.insertInto('productImages').values(later).execute()
    for (const { body } of [await app.get(`/api/v1/product/${id}`), await operator.get(`/api/v1/admin/products/${id}`)])
      expect(body.images.map(({ alt }: { alt: string }) => alt)).toEqual(['De face', 'De dos', '2', '3'])
  })

  it('that is no longer sold shows four others of its model, those in stock first', async () => {
    const modele = crypto.randomUUID()
    const archived = await addProduct({ modele })
    const createdIds: string[] = []
    for (const stock of [0, 1, 1, 1, 0, 1]) createdIds.push((await addProduct({ modele, stock })).id)
    const updateProduct = (id: string, fields: object) =>
      app.db.updateTable('products').set(fields).where('id', '=', id).execute()
    await updateProduct(archived.id, { archivedAt: new Date() })
    await updateProduct(createdIds[1] ?? '', { libelle: 'Renommée' })
    const { body } = await app.get(`/api/v1/boutique/a-la-place/${archived.slug}`)
    expect(body.map(({ id }: { id: string }) => id)).toEqual([
      createdIds[1],
      createdIds[2],
      createdIds[3],
      createdIds[5],
    ])
  })

  it('names its maker, the person responsible in the Union, and its warnings', async () => {
    const responsable = { nom: 'Importatrice', adresse: '8 quai des Tresses, 44000 Nantes', email: 'ici@example.test' }
    const { id } = await addProduct({ responsable })
    const { fabricant, avertissements } = wig
    expect((await app.get(`/api/v1/product/${id}`)).body).toMatchObject({ fabricant, responsable, avertissements })
    expect(await addProduct()).toMatchObject({ fabricant, responsable: null })
    const half = app.db.updateTable('products').set({ fabricantEmail: null }).where('id', '=', id)
    await expect(half.execute()).rejects.toThrow('manufacturer_complete')
  })

  it('disappears once archived, also from its model and the list', async () => {
    const visible = await addProduct({ modele: 'tissage' })
    const archived = await addProduct({ modele: 'tissage' })
    await app.db.updateTable('products').set({ archivedAt: new Date() }).where('id', '=', archived.id).execute()
    for (const url of [
      `/api/v1/product/${archived.slug}`,
      `/api/v1/product/${archived.id}`,
      `/api/v1/media/product/${archived.id}`,
    ])
      expect((await app.get(url)).status).toBe(404)
    expect((await app.get(`/api/v1/product/${visible.id}`)).body.siblings).toEqual([])
    const inPlace = async (slug: string) =>
      (await app.get(`/api/v1/boutique/a-la-place/${slug}`)).body.map(({ id }: { id: string }) => id)
    expect(await inPlace(archived.slug)).toEqual([visible.id])
    expect(await inPlace(archived.id)).toEqual([visible.id])
    expect(await inPlace(visible.slug)).toEqual([])
    expect(await inPlace('rien')).toEqual([])
    const ids = (await app.get('/api/v1/product/')).body.map(({ id }: { id: string }) => id)
    expect(ids).toContain(visible.id)
    expect(ids).not.toContain(archived.id)
  })

  it('is in a list, newest first, with the total', async () => {
    const newest = await addProduct()
    const page = await app.get('/api/v1/product/?limit=1')
    expect(page.body.map(({ id }: { id: string }) => id)).toEqual([newest.id])
    const { count } = await app.db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('archivedAt', 'is', null)
      .executeTakeFirstOrThrow()
    expect(page.headers['x-total-count']).toBe(String(count))
  })

  it('has permanent pictures', async () => {
    await addProduct()
    await purgeUnattachedPictures(app.deps)
    const storedUploads = app.db.selectFrom('uploads').select('filename').where('userId', '=', operator.id)
    expect(await storedUploads.execute()).toHaveLength(2)
  })

  it('is unknown under another name', async () => {
    expect((await app.get('/api/v1/product/rien')).status).toBe(404)
    expect((await app.get('/api/v1/media/product/rien')).status).toBe(404)
  })
})

describe('putting a product on sale', () => {
  it('gives each of several with one name its own slug, also at once', async () => {
    const createdProducts = await Promise.all([1, 2, 3].map(() => addProduct({ libelle: 'Bonnet satin' })))
    expect(createdProducts.map(({ slug }) => slug).sort()).toEqual(['bonnet-satin', 'bonnet-satin-2', 'bonnet-satin-3'])
  })

  it('is for operators, with their own pictures', async () => {
    const professional = await app.aPerson('professional')
    expect(() => addProduct({ libelle: 'Interdit' }, professional)).toThrow("Vous n'avez pas accès")
    const images = [{ image: 'inconnue.webp', alt: '' }]
    await expect(addProduct({ libelle: 'Interdit', images })).rejects.toMatchObject({ code: 'validation' })
    expect((await app.get('/api/v1/product/interdit')).status).toBe(404)
  })

  it.each([
    ['Crème à l’Œuf & karité', 'creme-a-l-oeuf-karite'],
    ['  100 %  ', '100'],
    ['✿', 'produit'],
  ])('the name %s has the slug %s', (libelle, slug) => {
    expect(slugOf(libelle)).toBe(slug)
  })
})
