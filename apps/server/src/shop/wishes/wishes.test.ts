import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { waitingForALock } from '../../../test/locks.ts'
import { shop } from '../../../test/orders.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>

let app: TestApp
let aProduct: ReturnType<typeof shop>['aProduct']
beforeAll(async () => {
  app = await testApp()
  aProduct = shop(app).aProduct
})
afterAll(() => app.close())

const wishes = (person: Person, productId: string, prefix = '/api') => person.post(`${prefix}/wish/`, { productId })
const unwishes = (person: Person, productId: string) => person.post('/api/wish/delete/', { productId })
const listOf = async (person: Person) => {
  const { status, body } = await person.get(`/api/wish/${person.id}`)
  expect(status).toBe(200)
  return body as { id: string; product: { id: string; stock: number }; change: string | null }[]
}
const corrects = (productId: string, quantity: number) =>
  app.db.insertInto('stockMovements').values({ productId, cause: 'correction', quantity, at: new Date() }).execute()

describe('what a person wishes for', () => {
  it('is kept and taken away again, at both addresses of the older calls', async () => {
    const lea = await app.aPerson('customer')
    const [braid, wig] = [await aProduct(), await aProduct()]
    const first = await wishes(lea, braid)
    expect(first).toMatchObject({
      status: 201,
      body: { message: 'Ce produit a été ajouté à votre liste de souhaits', id: expect.any(String) },
    })
    const second = await wishes(lea, wig, '/api/v1api')
    expect(second.status).toBe(201)
    const kept = await listOf(lea)
    expect(kept.map(({ product }) => product.id)).toEqual([wig, braid])
    expect(kept[0]?.id).toBe(second.body.id)
    expect(kept[1]).toMatchObject({ id: first.body.id, change: null, product: { price: 10, stock: 10, siblings: [] } })
    expect((await lea.get(`/api/v1api/wish/${lea.id}`)).body).toEqual(kept)
    expect((await lea.get('/api/v1/wish/mine')).body.sort()).toEqual([braid, wig].sort())

    const gone = { status: 200, body: { message: 'Ce produit a été supprimé de votre liste de souhaits' } }
    expect(await unwishes(lea, wig)).toMatchObject(gone)
    expect(await unwishes(lea, wig)).toMatchObject(gone)
    expect((await listOf(lea)).map(({ product }) => product.id)).toEqual([braid])
  })

  it('is listed by when it was wished for, whichever clock was fast', async () => {
    const lea = await app.aPerson('customer')
    const [braid, wig, comb] = [await aProduct(), await aProduct(), await aProduct()]
    for (const product of [braid, wig, comb]) await wishes(lea, product)
    const wishedAt = (wishedAt: Date) => app.db.updateTable('wishes').set({ wishedAt }).where('userId', '=', lea.id)
    await wishedAt(new Date(0)).execute()
    await wishedAt(new Date(1000)).where('productId', '=', braid).execute()
    expect((await listOf(lea)).map(({ product }) => product.id)).toEqual([braid, comb, wig])
  })

  it('is there once, however often and at how many places at once it is asked', async () => {
    const lea = await app.aPerson('customer')
    const braid = await aProduct()
    const answers = await Promise.all(Array.from({ length: 10 }, () => wishes(lea, braid)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await listOf(lea)).toHaveLength(1)
  })

  it('is hers alone', async () => {
    const [lea, awa] = [await app.aPerson('customer'), await app.aPerson('professional')]
    const operator = await app.aPerson('admin')
    const braid = await aProduct()
    await wishes(lea, braid)
    await unwishes(awa, braid)
    for (const other of [awa, operator]) expect((await other.get(`/api/wish/${lea.id}`)).status).toBe(404)
    expect((await app.get(`/api/wish/${lea.id}`)).status).toBe(401)
    expect((await app.post('/api/wish', { productId: braid })).status).toBe(401)
    expect(await listOf(lea)).toHaveLength(1)
    expect(await listOf(awa)).toEqual([])
  })

  it('is a product that is sold', async () => {
    const lea = await app.aPerson('customer')
    const [archived, braid] = [await aProduct({ isArchived: true }), await aProduct()]
    await wishes(lea, braid)
    for (const unknown of [archived, lea.id]) expect((await wishes(lea, unknown)).status).toBe(404)
    expect((await wishes(lea, 'perruque')).status).toBe(404)
    expect((await listOf(lea)).map(({ product }) => product.id)).toEqual([braid])
  })

  it('says what has become of it since: back in stock, or not sold any more', async () => {
    const lea = await app.aPerson('customer')
    const [soldOut, there] = [await aProduct({ stock: 0 }), await aProduct()]
    for (const product of [soldOut, there]) await wishes(lea, product)
    const changes = async () =>
      Object.fromEntries((await listOf(lea)).map(({ product, change }) => [product.id, change]))
    expect(await changes()).toEqual({ [soldOut]: null, [there]: null })
    await corrects(soldOut, 3)
    // Adding the product again keeps the same wish.
    await wishes(lea, soldOut)
    expect(await changes()).toEqual({ [soldOut]: 'back', [there]: null })
    await app.db.updateTable('products').set({ archivedAt: new Date() }).where('id', '=', there).execute()
    expect(await changes()).toEqual({ [soldOut]: 'back', [there]: 'archived' })
    expect((await unwishes(lea, there)).status).toBe(200)
    expect(await listOf(lea)).toHaveLength(1)
  })

  it('is in her export, and goes with her account', async () => {
    const lea = await app.aPerson('customer')
    const braid = await aProduct()
    await wishes(lea, braid)
    const { body } = await lea.get('/api/v1/account/export')
    expect(body.wishes).toMatchObject([{ libelle: expect.any(String), wasSoldOut: false }])
    expect((await lea.erasesAccount()).status).toBe(204)
    expect(await app.db.selectFrom('wishes').select('id').where('userId', '=', lea.id).execute()).toEqual([])
  })

  it('is not kept for an account that is erased meanwhile', async () => {
    const lea = await app.aPerson('customer')
    const braid = await aProduct()
    const { late } = await app.db.transaction().execute(async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', lea.id).forUpdate().execute()
      await db
        .updateTable('users')
        .set({ erasedAt: new Date(0) })
        .where('id', '=', lea.id)
        .execute()
      const late = wishes(lea, braid)
      await waitingForALock(app.db)
      return { late }
    })
    expect((await late).status).toBe(401)
    expect(await app.db.selectFrom('wishes').select('id').where('userId', '=', lea.id).execute()).toEqual([])
  })
})
