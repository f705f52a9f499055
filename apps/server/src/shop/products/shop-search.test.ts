import type { ProductBody } from '@couronne/contract/shop/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { createProduct } from './create-product.ts'
import { criteriaOf } from './product.rules.ts'

let app: TestApp

const onSale = [
  ['Tissage Awa noir', 'Lisse', '45 cm', '1B noir naturel', 79, 24],
  ['Tissage Awa ombré', 'Lisse', '60 cm', 'T1B/27 ombré', 109, 0],
  ['Tissage Kenza bordeaux', 'Bouclé', '45 cm', '99J bordeaux', 92.5, 9],
  ['Perruque Zola miel', 'Bouclé', '100 cm', '27 miel', 199, 1],
  ['Perruque Nyota', 'Crépu', '20 cm', '1B noir naturel', 99, 16],
] as const
const [awa, ombre, kenza, zola, nyota] = onSale.map(([libelle]) => libelle)

beforeAll(async () => {
  app = await testApp()
  const operator = await app.aPerson('admin')
  await app.db
    .insertInto('uploads')
    .values({
      filename: 'face.webp',
      userId: operator.id,
      private: false,
      width: 10,
      height: 10,
      createdAt: new Date(0),
    })
    .execute()
  for (const [libelle, texture, longueur, couleur, price, stock] of onSale) {
    const body: ProductBody = {
      libelle,
      texture,
      longueur,
      couleur,
      price,
      stock,
      description: libelle === nyota ? 'Un afro rond et fier, au cœur de la fête : la sœur d’Awa.' : 'Cheveux souples.',
      modele: libelle.split(' ').slice(0, 2).join('-'),
      fabricant: { nom: 'Atelier', adresse: '1 rue du Peigne', email: 'qualite@atelier.example' },
      avertissements: '',
      images: [{ image: 'face.webp', alt: '' }],
    }
    await createProduct(app.deps, operator, body)
  }
})
afterAll(() => app.close())

const names = async (query: string) => {
  const { body, headers } = await app.get(`/api/v1/product?${query}`)
  const found = body.map(({ libelle }: { libelle: string }) => libelle)
  expect(headers['x-total-count']).toBe(String(found.length))
  return found
}
const counts = async (query: string) => (await app.get(`/api/v1/boutique/filtres?${query}`)).body
const asObject = (values: { value: string; total: number }[]) =>
  Object.fromEntries(values.map(({ value, total }) => [value, total]))

describe('the list of products', () => {
  it.each([
    ['texture=Lisse', [ombre, awa]],
    ['texture=+Lisse+', [ombre, awa]],
    ['texture=Lisse&texture=Cr%C3%A9pu', [nyota, ombre, awa]],
    ['longueur=45+cm', [kenza, awa]],
    ['couleur=1B+noir+naturel', [nyota, awa]],
    ['prixMin=92.50&prixMax=109', [nyota, kenza, ombre]],
    ['prixMax=92.49', [awa]],
    ['disponible=1', [nyota, zola, kenza, awa]],
    ['disponible=0&texture=', [nyota, zola, kenza, ombre, awa]],
    ['texture=Boucl%C3%A9&longueur=45+cm&couleur=99J+bordeaux&disponible=1', [kenza]],
    ['texture=Rasta', []],
  ])('is filtered by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it.each([
    ['nouveautes', [nyota, zola, kenza, ombre, awa]],
    ['prix-croissant', [awa, kenza, nyota, ombre, zola]],
    ['prix-decroissant', [zola, ombre, nyota, kenza, awa]],
  ])('has the order %s', async (tri, expected) => {
    expect(await names(`tri=${tri}`)).toEqual(expected)
  })

  it('has the total on every page, also after the last', async () => {
    for (const [offset, rows] of [
      [0, 2],
      [4, 1],
      [50, 0],
    ]) {
      const { body, headers } = await app.get(`/api/v1/product?limit=2&offset=${offset}`)
      expect([body.length, headers['x-total-count']]).toEqual([rows, '5'])
    }
  })
})

describe('a search in the shop', () => {
  it.each([
    ['Perruque', [zola, nyota]],
    ['peruque', [zola, nyota]],
    ['péruques', [zola, nyota]],
    ['tisage kensa', [kenza]],
    ['bordaux', [kenza]],
    ['crepu', [nyota]],
    ['PERRUQUE bouclée de couleur miel', []],
    ['perruque bouclée au miel', [zola]],
    ['afro', [nyota]],
    ['coeur', [nyota]],
    ['45 cm', [kenza, awa]],
    ['sèche-cheveux', []],
    ['%', []],
    ["'; drop table products", []],
  ])('for « %s » finds the expected products', async (q, expected) => {
    expect((await names(`q=${encodeURIComponent(q)}`)).sort()).toEqual([...expected].sort())
  })

  it('puts products with that name first, and respects a requested order', async () => {
    expect(await names('q=tissage+ombre')).toEqual([ombre])
    expect(await names('q=awa')).toEqual([ombre, awa, nyota])
    expect(await names('q=perruque&tri=prix-croissant')).toEqual([nyota, zola])
    expect(await names('q=perruque&disponible=1&prixMax=100')).toEqual([nyota])
  })

  it('does not find what is off sale', async () => {
    const updateZola = app.db.updateTable('products').where('libelle', '=', zola as string)
    await updateZola.set({ archivedAt: new Date() }).execute()
    expect(await names('q=zola')).toEqual([])
    await updateZola.set({ archivedAt: null }).execute()
  })

  it('can use an index for both of the searched texts', async () => {
    const client = await app.deps.pool.connect()
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(
      `explain select from products p where p.search_key %> 'tissage' or p.description_key like '%tissage%'`,
    )
    await client.query('rollback')
    client.release()
    const plan = JSON.stringify(rows)
    expect(plan).toMatch(/products_by_search_key.*products_by_description_key/)
  })
})

describe('the filters of the shop', () => {
  it('count each value among the results of the other filters, sorted by number where it has one', async () => {
    const all = await counts('')
    expect(asObject(all.texture)).toEqual({ Bouclé: 2, Crépu: 1, Lisse: 2 })
    expect(all.longueur).toEqual([
      { value: '20 cm', total: 1 },
      { value: '45 cm', total: 2 },
      { value: '60 cm', total: 1 },
      { value: '100 cm', total: 1 },
    ])
    expect(all).toMatchObject({ disponible: 4, prix: { min: 79, max: 199 } })

    const smooth = await counts('texture=Lisse&disponible=1')
    // A filter does not hide its own alternatives, but the counts of the other filters respect it.
    expect(asObject(smooth.texture)).toEqual({ Bouclé: 2, Crépu: 1, Lisse: 1 })
    expect(asObject(smooth.longueur)).toEqual({ '20 cm': 0, '45 cm': 1, '60 cm': 0, '100 cm': 0 })
    expect(asObject(smooth.couleur)).toMatchObject({ '1B noir naturel': 1, '27 miel': 0 })
    expect(smooth.prix).toEqual({ min: 79, max: 79 })
  })

  it('count as many as the list then contains', async () => {
    for (const query of ['', 'texture=Lisse', 'prixMax=100', 'q=perruque', 'couleur=27+miel&disponible=1'])
      for (const name of ['texture', 'longueur', 'couleur'] as const)
        for (const { value, total } of (await counts(query))[name]) {
          const otherFilters = new URLSearchParams(query)
          otherFilters.delete(name)
          otherFilters.append(name, value)
          expect([query, name, value, (await names(otherFilters.toString())).length]).toEqual([
            query,
            name,
            value,
            total,
          ])
        }
  })

  it('have no prices where there is no product', async () => {
    expect(await counts('q=introuvable')).toMatchObject({ texture: [], disponible: 0, prix: null })
  })
})

it.each([
  ['prixMin=cher', 'prixMin', 'Indiquez un prix en euros, par exemple 60 ou 59.90.'],
  ['prixMax=-1', 'prixMax', 'Indiquez un prix en euros, par exemple 60 ou 59.90.'],
  ['disponible=oui', 'disponible', 'Indiquez 1 pour ce qui est en stock.'],
  [`q=${'a'.repeat(101)}`, 'q', '100 caractères au plus.'],
  [`couleur=${'a'.repeat(81)}`, 'couleur.0', '80 caractères au plus.'],
  [`${'texture=a&'.repeat(21)}`, 'texture', '20 éléments au plus.'],
  ['q=a%00b', 'q', undefined],
])('refuses %s with a clear message', async (query, path, message) => {
  for (const url of ['/api/v1/product', '/api/v1/boutique/filtres']) {
    const reply = await app.get(`${url}?${query}`)
    expect([reply.status, reply.body.details?.[0]?.path]).toEqual([422, path])
    if (message) expect(reply.body.details[0].message).toBe(message)
  }
})

it('ignores words that every name or no name contains', () => {
  const small = 'a au aux avec d de des du en et l la le les ou par pour sur un une cm mes ma mon'
  for (const word of small.split(' ')) expect(criteriaOf({ q: `tissage ${word}` }).words).toEqual(['tissage'])
})

it('searches six words at most, and no punctuation', () => {
  expect(criteriaOf({ q: '« tissage, ombré » !' }).words).toEqual(['tissage', 'ombre'])
  const six = ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept']
  expect(criteriaOf({ q: [...six, 'huit'].join(' ') }).words).toEqual(six)
})

it('the shop search allows two hundred and forty requests a minute from a network, for the list and its counts together', async () => {
  const limitedApp = await testApp({ env: { RATE_LIMIT_FACTOR: '0.0125' } })
  const replies = await Promise.all([1, 2, 3, 4].map(() => limitedApp.get('/api/v1/product?q=awa')))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
  const refused = replies.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
  const countStatus = async (query = '') => (await limitedApp.get(`/api/v1/boutique/filtres${query}`)).status
  expect([await countStatus('?q=awa'), await countStatus()]).toEqual([429, 200])
  await limitedApp.close()
})

it('an unknown order is refused', async () => {
  const { status, body } = await app.get('/api/v1/product?tri=hasard')
  expect([status, body.details[0].message]).toEqual([422, 'Indiquez nouveautes, prix-croissant ou prix-decroissant.'])
})
