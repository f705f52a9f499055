import { centsFromEuros } from '@couronne/contract/lib/money'
import type { CartLine, CheckedCart } from '@couronne/contract/shop/carts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import { mergeDuplicateLines, shippingOf } from './cart.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let productCount = 0
const aProduct = async (fields: { price?: number; stock?: number; archived?: boolean } = {}) => {
  const slug = `meche-${++productCount}`
  const { id } = await app.db
    .insertInto('products')
    .values({
      slug,
      modele: slug,
      libelle: `Mèche ${productCount}`,
      description: '',
      texture: '',
      longueur: '',
      couleur: '',
      priceCents: centsFromEuros(fields.price ?? 10),
      stock: fields.stock ?? 10,
      createdAt: new Date(0),
      archivedAt: fields.archived ? new Date(0) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const products = (count: number) => Promise.all(Array.from({ length: count }, () => aProduct()))

const ownCartUrl = '/api/v1/cart/mine'
const quantities = (lines: CartLine[]) => Object.fromEntries(lines.map(({ id, cartQuantity }) => [id, cartQuantity]))
const savedOf = async (person: Person) => quantities((await person.get(ownCartUrl)).body)
const merge = (person: Person, lines: CartLine[]) => person.post(`${ownCartUrl}/merge`, lines)
const check = async (lines: CartLine[]): Promise<CheckedCart> => {
  const { status, body } = await app.post('/api/v1/cart/check', lines)
  expect(status).toBe(200)
  return body
}

describe('the cart saved for an account', () => {
  it('is empty at first, then contains the saved lines in their order', async () => {
    const lea = await app.aPerson('customer')
    const [braid, wig] = await products(2)
    expect((await lea.get(ownCartUrl)).body).toEqual([])
    const lines = [
      { id: wig, cartQuantity: 1, price: 12.5 },
      { id: braid, cartQuantity: 3, price: null },
    ]
    expect(await lea.put(ownCartUrl, lines)).toMatchObject({ status: 200, body: lines })
    expect((await lea.get(ownCartUrl)).body).toEqual(lines.map((line) => ({ ...line, bought: 0 })))
    expect((await lea.put(ownCartUrl, [{ id: braid, cartQuantity: 2 }])).body).toEqual([
      { id: braid, cartQuantity: 2, price: null, bought: 0 },
    ])
    expect((await lea.put(ownCartUrl, [])).body).toEqual([])
  })

  it('is visible to its owner only', async () => {
    const [lea, awa] = [await app.aPerson('customer'), await app.aPerson('professional')]
    const [braid = '', wig = ''] = await products(2)
    await lea.put(ownCartUrl, [{ id: braid, cartQuantity: 1 }])
    await awa.put(ownCartUrl, [{ id: braid, cartQuantity: 5 }])
    await awa.patch(ownCartUrl, [{ id: braid, cartQuantity: 0 }])
    await merge(awa, [{ id: wig, cartQuantity: 5 }])
    await awa.put(ownCartUrl, [])
    expect(await savedOf(lea)).toEqual({ [braid]: 1 })
    for (const reply of [await app.get(ownCartUrl), await app.post(`${ownCartUrl}/merge`, [])])
      expect(reply.status).toBe(401)
  })

  it('keeps what another device added when one line is changed', async () => {
    const lea = await app.aPerson('customer')
    const [braid = '', wig = '', archived = ''] = await products(3)
    await lea.put(ownCartUrl, [
      { id: braid, cartQuantity: 1, price: 10 },
      { id: archived, cartQuantity: 1 },
    ])
    await lea.patch(ownCartUrl, [{ id: wig, cartQuantity: 4 }])
    const changed = await lea.patch(ownCartUrl, [
      { id: braid, cartQuantity: 2 },
      { id: archived, cartQuantity: 0 },
    ])
    // The last price that the customer read stays where the change sends no newer one.
    expect(changed.body).toEqual([
      { id: braid, cartQuantity: 2, price: 10, bought: 0 },
      { id: wig, cartQuantity: 4, price: null, bought: 0 },
    ])
  })

  it('may contain more than is in stock, and products no longer sold', async () => {
    const lea = await app.aPerson('customer')
    const scarce = await aProduct({ stock: 1 })
    const archived = await aProduct({ archived: true })
    await merge(lea, [
      { id: scarce, cartQuantity: 7 },
      { id: archived, cartQuantity: 2 },
    ])
    expect(await savedOf(lea)).toEqual({ [scarce]: 7, [archived]: 2 })
  })

  it.each([
    ['no list', { id: 'x' }],
    ['no quantity', (id: string) => [{ id }]],
    ['less than one', (id: string) => [{ id, cartQuantity: 0 }]],
    ['a part of one', (id: string) => [{ id, cartQuantity: 1.5 }]],
    ['too many of one', (id: string) => [{ id, cartQuantity: 1001 }]],
    ['a price below nothing', (id: string) => [{ id, cartQuantity: 1, price: -1 }]],
    ['too many lines', (id: string) => Array(101).fill({ id, cartQuantity: 1 })],
  ])('refuses %s, and is unchanged', async (_, invalid) => {
    const lea = await app.aPerson('customer')
    const id = await aProduct()
    await lea.put(ownCartUrl, [{ id, cartQuantity: 1 }])
    const body = typeof invalid === 'function' ? invalid(id) : invalid
    for (const reply of [await lea.put(ownCartUrl, body), await lea.post(`${ownCartUrl}/merge`, body)])
      expect(reply).toMatchObject({ status: 422, body: { error: 'validation' } })
    expect((await app.post('/api/v1/cart/check', body)).status).toBe(422)
    expect(await savedOf(lea)).toEqual({ [id]: 1 })
  })

  it('refuses an unknown product, and is unchanged', async () => {
    const lea = await app.aPerson('customer')
    const id = await aProduct()
    await lea.put(ownCartUrl, [{ id, cartQuantity: 1 }])
    for (const unknown of [crypto.randomUUID(), 'no-id']) {
      const lines = [{ id: unknown, cartQuantity: 1 }]
      for (const reply of [await lea.put(ownCartUrl, lines), await lea.patch(ownCartUrl, lines)])
        expect(reply.status).toBe(404)
    }
    expect(await savedOf(lea)).toEqual({ [id]: 1 })
  })

  it('is in the data export, and is deleted with its account', async () => {
    const lea = await app.aPerson('customer')
    const id = await aProduct()
    await lea.put(ownCartUrl, [{ id, cartQuantity: 2, price: 10 }])
    expect((await lea.get('/api/v1/account/export')).body.cart).toMatchObject([
      { cartQuantity: 2, seenPriceCents: 1000 },
    ])
    expect((await lea.deleteAccount()).status).toBe(204)
    expect(await app.db.selectFrom('cartLines').where('userId', '=', lea.id).selectAll().execute()).toEqual([])
  })

  it.each(['put', 'merge'])('refuses a %s while its account is being deleted', async (how) => {
    const lea = await app.aPerson('customer')
    const lines = [{ id: await aProduct(), cartQuantity: 1 }]
    const reply = await app.db.transaction().execute(async (db) => {
      await db
        .updateTable('users')
        .set({ erasedAt: new Date(0) })
        .where('id', '=', lea.id)
        .execute()
      const request = how === 'put' ? lea.put(ownCartUrl, lines) : merge(lea, lines)
      await waitForBlockedStatements(app.db)
      return { request }
    })
    expect((await reply.request).status).toBe(401)
    expect(await app.db.selectFrom('cartLines').where('userId', '=', lea.id).selectAll().execute()).toEqual([])
  })
})

describe('a guest’s cart at login', () => {
  it('is merged: three lines into two, and the common line gets the larger quantity', async () => {
    const lea = await app.aPerson('customer')
    const [a = '', b = '', c = '', d = ''] = await products(4)
    await lea.put(ownCartUrl, [
      { id: a, cartQuantity: 3, price: 9 },
      { id: d, cartQuantity: 1 },
    ])
    const guest = [
      { id: a, cartQuantity: 2, price: 10 },
      { id: b, cartQuantity: 1 },
      { id: c, cartQuantity: 4 },
    ]
    const merged = await merge(lea, guest)
    expect(merged.status).toBe(200)
    expect(quantities(merged.body)).toEqual({ [a]: 3, [b]: 1, [c]: 4, [d]: 1 })
    // The price of this browser is the latest one that the customer read.
    expect(merged.body[0]).toEqual({ id: a, cartQuantity: 3, price: 10, bought: 0 })
    await merge(lea, [{ id: a, cartQuantity: 5 }])
    expect(await savedOf(lea)).toEqual({ [a]: 5, [b]: 1, [c]: 4, [d]: 1 })
  })

  it('is merged once, however often it is sent, also concurrently', async () => {
    const lea = await app.aPerson('customer')
    const ids = await products(8)
    const lines = ids.map((id, index) => ({ id, cartQuantity: index + 1 }))
    const replies = await Promise.all([
      merge(lea, lines),
      merge(lea, [...lines].reverse()),
      merge(lea, [...lines, ...lines]),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await savedOf(lea)).toEqual(quantities(lines))
    expect((await merge(lea, lines)).body).toHaveLength(8)
  })

  it('loses only lines of unknown products', async () => {
    const lea = await app.aPerson('customer')
    const id = await aProduct()
    const lines = [
      { id: crypto.randomUUID(), cartQuantity: 2 },
      { id, cartQuantity: 2 },
    ]
    expect((await merge(lea, lines)).status).toBe(200)
    expect(await savedOf(lea)).toEqual({ [id]: 2 })
  })

  it('is refused entirely where there would be more than a hundred lines, also with two at once', async () => {
    const lea = await app.aPerson('customer')
    const ids = await products(102)
    const lines = ids.map((id) => ({ id, cartQuantity: 1 }))
    await lea.put(ownCartUrl, lines.slice(0, 99))
    const replies = await Promise.all([merge(lea, lines.slice(99, 101)), merge(lea, lines.slice(101))])
    expect(replies.map(({ status }) => status)).toEqual([409, 200])
    expect(Object.keys(await savedOf(lea))).toEqual([...ids.slice(0, 99), ids[101]])
    // A product in both carts counts once, and an id that no product ever had does not count.
    const never = { id: crypto.randomUUID(), cartQuantity: 1 }
    expect((await merge(lea, [...lines.slice(98, 101), never])).body).toMatchObject({
      error: 'cart_full',
      message:
        'Votre compte garde déjà des articles : avec ceux de ce panier, ils seraient 102, et un panier en contient 100 différents au plus. Retirez d’ici 2 articles que votre compte n’a pas ; tous les autres seront alors réunis.',
    })
    expect(Object.keys(await savedOf(lea))).toEqual([...ids.slice(0, 99), ids[101]])
    expect((await merge(lea, lines.slice(99, 100))).body.message).toContain(
      'ils seraient 101, et un panier en contient 100 différents au plus. Retirez d’ici un article que votre compte n’a pas ;',
    )
  })
})

it('has one line for each product, the first of equally large ones', () => {
  const lines = [
    { id: 'braid', cartQuantity: 2, price: 9 },
    { id: 'wig', cartQuantity: 1, price: 30 },
    { id: 'braid', cartQuantity: 2, price: 10 },
  ]
  expect(mergeDuplicateLines(lines)).toEqual(lines.slice(0, 2))
})

it('is delivered free of charge when the server charges no delivery', () => {
  expect(shippingOf(1000, { feeCents: 0, freeFromCents: 8000 })).toEqual({ shippingCents: 0, missingCents: null })
})

describe('a cart check', () => {
  it('returns the product, price and stock of each line, and all sums', async () => {
    const [braid, wig] = [await aProduct({ price: 12.3, stock: 5 }), await aProduct({ price: 30.4 })]
    await app.db
      .insertInto('productImages')
      .values([
        { productId: braid, position: 1, image: 'dos.webp' },
        { productId: braid, position: 0, image: 'face.webp' },
      ])
      .execute()
    const checked = await check([
      { id: wig, cartQuantity: 1 },
      { id: braid, cartQuantity: 3, price: 12.3 },
    ])
    expect(checked).toMatchObject({
      lines: [{ id: wig, image: null, price: 30.4, total: 30.4 }, { id: braid }],
      unknown: [],
      quantity: 4,
      subTotal: 67.3,
      shipping: 4.9,
      total: 72.2,
      freeShippingFrom: 80,
      freeShippingMissing: 12.7,
    })
    expect(checked.lines[1]).toMatchObject({
      image: 'face.webp',
      price: 12.3,
      priceBefore: null,
      stock: 5,
      cartQuantity: 3,
      available: 3,
      total: 36.9,
      change: null,
    })
  })

  it('has free delivery from eighty euros on', async () => {
    const [dear, cheap] = [await aProduct({ price: 79.99 }), await aProduct({ price: 0.01 })]
    const line = { id: dear, cartQuantity: 1 }
    expect(await check([line])).toMatchObject({ shipping: 4.9, total: 84.89, freeShippingMissing: 0.01 })
    expect(await check([line, { id: cheap, cartQuantity: 1 }])).toMatchObject({
      subTotal: 80,
      shipping: 0,
      total: 80,
      freeShippingMissing: null,
    })
  })

  it('reports a price that has changed since, and uses today’s', async () => {
    const id = await aProduct({ price: 25 })
    const checked = await check([{ id, cartQuantity: 2, price: 19.9 }])
    expect(checked.lines[0]).toMatchObject({ price: 25, priceBefore: 19.9, total: 50 })
    expect(checked.subTotal).toBe(50)
  })

  it('counts only the available units of lines that are short, sold out or no longer sold', async () => {
    const [scarce, soldOut] = [await aProduct({ stock: 2 }), await aProduct({ stock: 0 })]
    const archived = await aProduct({ stock: 9, archived: true })
    const requestedLines = [scarce, soldOut, archived].map((id) => ({ id, cartQuantity: 3 }))
    const checked = await check(requestedLines)
    expect(
      checked.lines.map(({ cartQuantity, available, stock, change }) => [cartQuantity, available, stock, change]),
    ).toEqual([
      [3, 2, 2, 'fewer'],
      [3, 0, 0, 'sold_out'],
      [3, 0, 0, 'archived'],
    ])
    expect(checked).toMatchObject({ quantity: 2, subTotal: 20 })
    const reply = await check(requestedLines.slice(1))
    expect(reply).toMatchObject({ subTotal: 0, shipping: 0, total: 0, freeShippingMissing: null })
  })

  it('names unknown products, and counts a product once', async () => {
    const id = await aProduct()
    const unknownId = crypto.randomUUID()
    const checked = await check([
      { id, cartQuantity: 1 },
      { id: unknownId, cartQuantity: 1 },
      { id, cartQuantity: 2 },
    ])
    expect(checked.unknown).toEqual([unknownId])
    expect(checked.lines.map(({ cartQuantity }) => cartQuantity)).toEqual([2])
  })

  it('stores nothing, for guests and customers', async () => {
    const lea = await app.aPerson('customer')
    const lines = [{ id: await aProduct(), cartQuantity: 1 }]
    expect((await lea.post('/api/v1/cart/check', lines)).status).toBe(200)
    expect((await app.post('/api/v1/cart/check', lines)).status).toBe(200)
    const selectLine = app.db.selectFrom('cartLines').where('productId', '=', lines[0]?.id ?? '')
    expect(await selectLine.selectAll().execute()).toEqual([])
  })

  it('of an empty cart returns an empty cart', async () => {
    expect(await check([])).toMatchObject({ lines: [], quantity: 0, subTotal: 0, shipping: 0, total: 0 })
  })

  it('is limited to a hundred and twenty requests a minute from one network', async () => {
    const few = await testApp({ env: { RATE_LIMIT_FACTOR: '0.025' } })
    const replies = await Promise.all([1, 2, 3, 4].map(() => few.post('/api/v1/cart/check', [])))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
    const refused = replies.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
    await few.close()
  })
})
