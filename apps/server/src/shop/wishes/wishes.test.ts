import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'

let app: TestApp
let aProduct: ReturnType<typeof shop>['aProduct']
beforeAll(async () => {
  app = await testApp()
  aProduct = shop(app).aProduct
})
afterAll(() => app.close())

const addWish = (person: Person, productId: string, prefix = '/api') => person.post(`${prefix}/wish/`, { productId })
const removeWish = (person: Person, productId: string) => person.post('/api/wish/delete/', { productId })
const listOf = async (person: Person) => {
  const { status, body } = await person.get(`/api/wish/${person.id}`)
  expect(status).toBe(200)
  return body as { id: string; product: { id: string; stock: number }; change: string | null }[]
}
const changeStock = (productId: string, quantity: number) =>
  app.db.insertInto('stockMovements').values({ productId, cause: 'correction', quantity, at: new Date() }).execute()

describe('the wishes of a person', () => {
  it('are stored and removed, at both addresses of the legacy endpoints', async () => {
    const lea = await app.aPerson('customer')
    const [braid, wig] = [await aProduct(), await aProduct()]
    const first = await addWish(lea, braid)
    expect(first).toMatchObject({
      status: 201,
      body: { message: 'Ce produit a été ajouté à votre liste de souhaits', id: expect.any(String) },
    })
    const second = await addWish(lea, wig, '/api/v1api')
    expect(second.status).toBe(201)
    const wishList = await listOf(lea)
    expect(wishList.map(({ product }) => product.id)).toEqual([wig, braid])
    expect(wishList[0]?.id).toBe(second.body.id)
    expect(wishList[1]).toMatchObject({
      id: first.body.id,
      change: null,
      product: { price: 10, stock: 10, siblings: [] },
    })
    expect((await lea.get(`/api/v1api/wish/${lea.id}`)).body).toEqual(wishList)
    expect((await lea.get('/api/v1/wish/mine')).body.sort()).toEqual([braid, wig].sort())

    const removedReply = { status: 200, body: { message: 'Ce produit a été supprimé de votre liste de souhaits' } }
    expect(await removeWish(lea, wig)).toMatchObject(removedReply)
    expect(await removeWish(lea, wig)).toMatchObject(removedReply)
    expect((await listOf(lea)).map(({ product }) => product.id)).toEqual([braid])
  })

  it('are listed by their time, whichever clock was fast', async () => {
    const lea = await app.aPerson('customer')
    const [braid, wig, comb] = [await aProduct(), await aProduct(), await aProduct()]
    for (const product of [braid, wig, comb]) await addWish(lea, product)
    const wishedAt = (wishedAt: Date) => app.db.updateTable('wishes').set({ wishedAt }).where('userId', '=', lea.id)
    await wishedAt(new Date(0)).execute()
    await wishedAt(new Date(1000)).where('productId', '=', braid).execute()
    expect((await listOf(lea)).map(({ product }) => product.id)).toEqual([braid, comb, wig])
  })

  it('are stored once, also in repeated and concurrent requests', async () => {
    const lea = await app.aPerson('customer')
    const braid = await aProduct()
    const answers = await Promise.all(Array.from({ length: 10 }, () => addWish(lea, braid)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await listOf(lea)).toHaveLength(1)
  })

  it('are visible to their owner only', async () => {
    const [lea, awa] = [await app.aPerson('customer'), await app.aPerson('professional')]
    const operator = await app.aPerson('admin')
    const braid = await aProduct()
    await addWish(lea, braid)
    await removeWish(awa, braid)
    for (const other of [awa, operator]) expect((await other.get(`/api/wish/${lea.id}`)).status).toBe(404)
    expect((await app.get(`/api/wish/${lea.id}`)).status).toBe(401)
    expect((await app.post('/api/wish', { productId: braid })).status).toBe(401)
    expect(await listOf(lea)).toHaveLength(1)
    expect(await listOf(awa)).toEqual([])
  })

  it('are limited to products on sale', async () => {
    const lea = await app.aPerson('customer')
    const [archived, braid] = [await aProduct({ isArchived: true }), await aProduct()]
    await addWish(lea, braid)
    for (const unknown of [archived, lea.id]) expect((await addWish(lea, unknown)).status).toBe(404)
    expect((await addWish(lea, 'perruque')).status).toBe(404)
    expect((await listOf(lea)).map(({ product }) => product.id)).toEqual([braid])
  })

  it('show the current state: back in stock, or no longer sold', async () => {
    const lea = await app.aPerson('customer')
    const [soldOut, inStock] = [await aProduct({ stock: 0 }), await aProduct()]
    for (const product of [soldOut, inStock]) await addWish(lea, product)
    const changesByProduct = async () =>
      Object.fromEntries((await listOf(lea)).map(({ product, change }) => [product.id, change]))
    expect(await changesByProduct()).toEqual({ [soldOut]: null, [inStock]: null })
    await changeStock(soldOut, 3)
    // Adding the product again keeps the same wish.
    await addWish(lea, soldOut)
    expect(await changesByProduct()).toEqual({ [soldOut]: 'back', [inStock]: null })
    await app.db.updateTable('products').set({ archivedAt: new Date() }).where('id', '=', inStock).execute()
    expect(await changesByProduct()).toEqual({ [soldOut]: 'back', [inStock]: 'archived' })
    expect((await removeWish(lea, inStock)).status).toBe(200)
    expect(await listOf(lea)).toHaveLength(1)
  })

  it('are in the data export, and are deleted with the account', async () => {
    const lea = await app.aPerson('customer')
    const braid = await aProduct()
    await addWish(lea, braid)
    const { body } = await lea.get('/api/v1/account/export')
    expect(body.wishes).toMatchObject([{ libelle: expect.any(String), wasSoldOut: false }])
    expect((await lea.deleteAccount()).status).toBe(204)
    expect(await app.db.selectFrom('wishes').select('id').where('userId', '=', lea.id).execute()).toEqual([])
  })

  it('are not stored for an account that is deleted meanwhile', async () => {
    const lea = await app.aPerson('customer')
    const braid = await aProduct()
    const { late } = await app.db.transaction().execute(async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', lea.id).forUpdate().execute()
      await db
        .updateTable('users')
        .set({ erasedAt: new Date(0) })
        .where('id', '=', lea.id)
        .execute()
      const late = addWish(lea, braid)
      await waitForBlockedStatements(app.db)
      return { late }
    })
    expect((await late).status).toBe(401)
    expect(await app.db.selectFrom('wishes').select('id').where('userId', '=', lea.id).execute()).toEqual([])
  })
})
