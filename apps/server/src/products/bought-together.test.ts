import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { shop } from '../../test/orders.ts'

let house: TestApp
let aProduct: ReturnType<typeof shop>['aProduct']
let paidOrder: ReturnType<typeof shop>['paidOrder']
let order: ReturnType<typeof shop>['order']
beforeAll(async () => {
  house = await testApp()
  ;({ aProduct, paidOrder, order } = shop(house))
})
afterAll(() => house.close())

const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => house.aPerson('customer')))
const withIt = async (product: string) => {
  const { slug } = await house.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  const { status, body } = await house.get(`/api/v1/boutique/achetes-ensemble/${slug}`)
  expect(status).toBe(200)
  return (body as { id: string }[]).map(({ id }) => id)
}

describe('what is often bought together with a product', () => {
  it('is what three buyers took with it and paid, what most of them took first', async () => {
    const [braid, comb, oil, wig] = await Promise.all([aProduct(), aProduct(), aProduct(), aProduct()])
    const [awa, lea, nina, zoe] = await buyers(4)
    for (const person of [awa, lea, nina, zoe]) if (person) await paidOrder(person, [braid, comb])
    for (const person of [awa, lea, nina]) if (person) await paidOrder(person, [braid, oil])
    for (const person of [awa, lea]) if (person) await paidOrder(person, [braid, wig])
    expect(await withIt(braid)).toEqual([comb, oil])
    expect(await withIt(comb)).toEqual([braid])
    // Nobody has bought these two in one order.
    expect(await withIt(oil)).toEqual([braid])
    expect(await withIt(wig)).toEqual([])
    const { body } = await house.get('/api/v1/boutique/achetes-ensemble/nulle-part')
    expect(body).toEqual([])
  })

  it('counts buyers, not orders, and none that is unpaid or cancelled', async () => {
    const [braid, comb, oil, wig] = await Promise.all([aProduct(), aProduct(), aProduct(), aProduct()])
    const people = await buyers(3)
    const [awa] = people
    for (let times = 0; times < 3; times++) if (awa) await paidOrder(awa, [braid, comb])
    for (const person of people) {
      await paidOrder(person, [braid, oil], { standing: 'cancelled' })
      const cart = [braid, wig].map((id) => ({ id, cartQuantity: 1 }))
      expect((await order(person, cart)).status).toBe(201)
    }
    expect(await withIt(braid)).toEqual([])
  })

  it('is on sale and in stock', async () => {
    const [braid, comb, oil] = await Promise.all([aProduct(), aProduct(), aProduct({ stock: 3 })])
    for (const person of await buyers(3)) await paidOrder(person, [braid, comb, oil])
    expect(await withIt(braid)).toEqual([comb])
    await house.db
      .updateTable('products')
      .set({ archived_at: new Date(0) })
      .where('id', '=', comb)
      .execute()
    expect(await withIt(braid)).toEqual([])
  })
})
