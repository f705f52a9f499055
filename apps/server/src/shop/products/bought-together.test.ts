import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { hairInStock } from './companion-queries.ts'

let app: TestApp
let aProduct: ReturnType<typeof shop>['aProduct']
let paidOrder: ReturnType<typeof shop>['paidOrder']
let order: ReturnType<typeof shop>['order']
beforeAll(async () => {
  app = await testApp()
  ;({ aProduct, paidOrder, order } = shop(app))
})
afterAll(() => app.close())

/** Creates products one after another, so that their ids give their order. */
const products = async (count: number) => {
  const createdIds: string[] = []
  while (createdIds.length < count) createdIds.push(await aProduct())
  return createdIds as [string, string, string, string, ...string[]]
}
const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => app.aPerson('customer')))
const boughtWith = async (product: string) => {
  const { slug } = await app.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  const { status, body } = await app.get(`/api/v1/boutique/achetes-ensemble/${slug}`)
  expect(status).toBe(200)
  return (body as { id: string }[]).map(({ id }) => id)
}

describe('products often bought together with a product', () => {
  it('are those that three buyers paid for with it, the most frequent first', async () => {
    const [braid, comb, oil, wig] = await products(4)
    const [awa, lea, nina, zoe] = await buyers(4)
    for (const person of [awa, lea, nina]) if (person) await paidOrder(person, [braid, comb])
    for (const person of [awa, lea, nina, zoe]) if (person) await paidOrder(person, [braid, oil])
    for (const person of [awa, lea]) if (person) await paidOrder(person, [braid, wig])
    expect(await boughtWith(braid)).toEqual([oil, comb])
    // Nobody has bought these two products in one order.
    expect(await boughtWith(comb)).toEqual([braid])
    expect(await boughtWith(oil)).toEqual([braid])
    expect(await boughtWith(wig)).toEqual([])
    const { body } = await app.get('/api/v1/boutique/achetes-ensemble/nulle-part')
    expect(body).toEqual([])
  })

  it('are four at most, and equally frequent ones are the oldest first', async () => {
    const [braid, ...otherProducts] = await products(6)
    const [first = ''] = otherProducts
    // An updated row lies behind the others in the table.
    await app.db.updateTable('products').set({ libelle: 'Renommée' }).where('id', '=', first).execute()
    for (const person of await buyers(3)) await paidOrder(person, [braid, ...otherProducts].toReversed())
    expect(await boughtWith(braid)).toEqual(otherProducts.slice(0, 4))
  })

  it('count buyers, not orders, and no unpaid or cancelled order', async () => {
    const [braid, comb, oil, wig] = await products(4)
    const people = await buyers(3)
    const [awa] = people
    for (let times = 0; times < 3; times++) if (awa) await paidOrder(awa, [braid, comb])
    for (const person of people) {
      await paidOrder(person, [braid, oil], { state: 'cancelled' })
      const cart = [braid, wig].map((id) => ({ id, cartQuantity: 1 }))
      expect((await order(person, cart)).status).toBe(201)
    }
    expect(await boughtWith(braid)).toEqual([])
  })

  it('are on sale and in stock', async () => {
    const [braid, comb, oil] = [await aProduct(), await aProduct({ stock: 4 }), await aProduct({ stock: 3 })]
    for (const person of await buyers(3)) await paidOrder(person, [braid, comb, oil])
    expect(await boughtWith(braid)).toEqual([comb])
    await app.db
      .updateTable('products')
      .set({ archivedAt: new Date(0) })
      .where('id', '=', comb)
      .execute()
    expect(await boughtWith(braid)).toEqual([])
  })
})

it('hair is offered in twenty-four colours at most, the cheapest first, then the oldest', async () => {
  const productFields = { description: '', texture: 'Très crépu', longueur: '50 cm', stock: 6, createdAt: new Date(0) }
  const colours = Array.from({ length: 26 }, (_, n) => {
    const slug = `meches-${n}`
    return { ...productFields, slug, modele: slug, libelle: slug, couleur: slug, priceCents: n === 25 ? 500 : 1000 }
  })
  const createdProducts = await app.db.insertInto('products').values(colours).returning('id').execute()
  const ids = createdProducts.map(({ id }) => id)
  // An updated row lies behind the others in the table.
  await app.db
    .updateTable('products')
    .set({ libelle: 'Renommée' })
    .where('id', '=', ids[0] ?? '')
    .execute()
  const found = await hairInStock(app.db, { packs: 6, longueur: '', texture: 'Très crépu' })
  expect(found.map(({ id }) => id)).toEqual([ids[25], ...ids.slice(0, 23)])
})
