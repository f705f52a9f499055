import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const minuteMs = 60_000

let app: TestApp
let buying: ReturnType<typeof shop>
let awa: Person
beforeAll(async () => {
  app = await testApp({ clock })
  buying = shop(app)
})
beforeEach(async () => {
  clock.moveTo(now)
  awa = await app.aPerson('customer')
})
afterAll(async () => {
  expect(await buying.findStockErrors()).toEqual([])
  await app.close()
})

/** Returns a cart of products that have enough units. */
const aCart = (quantities: number[]) =>
  Promise.all(quantities.map(async (cartQuantity) => ({ id: await buying.aProduct({ stock: 1000 }), cartQuantity })))
const detailsOf = ({ status, body }: { status: number; body: { details: unknown } }) => [status, body.details]
const tooMany = (over: number) =>
  `Une commande contient 60 articles au plus. Retirez-en ${over}, et commandez le reste une fois celle-ci payée.`
const add = (order: { id: string }, line: object) => awa.post('/api/v1/cart', { order: order.id, ...line })
const change = (line: { id: string }, cartQuantity: number) => awa.put(`/api/v1/cart/${line.id}`, { cartQuantity })

it('an order contains 20 units of a product at most', async () => {
  const [line] = await aCart([20])
  const id = line?.id as string
  expect(detailsOf(await buying.order(awa, [{ id, cartQuantity: 21 }]))).toEqual([
    422,
    [{ path: 'cart.0.cartQuantity', message: '20 exemplaires d’un article au plus.' }],
  ])
  expect((await buying.order(awa, [{ id, cartQuantity: 20 }])).status).toBe(201)
  expect(await buying.stockOf(id)).toBe(980)
})

it('an order contains 60 units at most, and the error says how many are too many', async () => {
  const cart = await aCart([20, 20, 20, 2])
  expect(detailsOf(await buying.order(awa, cart))).toEqual([422, [{ path: 'cart', message: tooMany(2) }]])
  expect((await buying.order(awa, cart.slice(0, 3))).status).toBe(201)
})

it('a cart that names a product twice is counted as it is ordered', async () => {
  const cart = await aCart([20, 20, 20])
  expect((await buying.order(awa, [...cart, { ...cart[0], cartQuantity: 5 }] as typeof cart)).status).toBe(201)
})

it('an unpaid order takes no more lines and units than an order may contain', async () => {
  const { body: order } = await buying.order(awa, await aCart([20, 20, 15]))
  const id = await buying.aProduct({ stock: 1000 })
  expect(detailsOf(await add(order, { id, cartQuantity: 6 }))).toEqual([
    422,
    [{ path: 'cartQuantity', message: tooMany(1) }],
  ])
  const added = await add(order, { id, cartQuantity: 4 })
  expect(added.status).toBe(201)
  expect(detailsOf(await change(added.body, 6))).toEqual([422, [{ path: 'cartQuantity', message: tooMany(1) }]])
  expect(detailsOf(await change(added.body, 21))).toEqual([
    422,
    [{ path: 'cartQuantity', message: '20 exemplaires d’un article au plus.' }],
  ])
  expect((await change(added.body, 5)).status).toBe(200)
})

it('of changes at once, no more units are taken than an order may contain', async () => {
  const { body: order } = await buying.order(awa, await aCart([20, 20, 10]))
  const replies = await Promise.all((await aCart([5, 5, 5])).map((line) => add(order, line)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422])
})

it('an order that replaces an unpaid one has the time that was left, and a later one its own', async () => {
  const cart = await aCart([2])
  const holdOf = async () => (await buying.order(awa, cart)).body.holdExpiresAt
  const end = new Date(now.getTime() + 30 * minuteMs).toISOString()
  expect(await holdOf()).toBe(end)
  clock.advance(29 * minuteMs)
  expect(await holdOf()).toBe(end)
  clock.advance(minuteMs - 1)
  expect(await holdOf()).toBe(end)
  clock.advance(1)
  expect(await holdOf()).toBe(new Date(now.getTime() + 60 * minuteMs).toISOString())
})

it('a cart with more than an order may contain is checked and saved, and the check says what to remove', async () => {
  const cart = await aCart([40, 20, 20, 3])
  expect((await awa.put('/api/v1/cart/mine', cart)).body).toMatchObject([{ cartQuantity: 40 }, {}, {}, {}])
  const { status, body } = await app.post('/api/v1/cart/check', cart)
  expect([status, body]).toMatchObject([
    200,
    {
      quantity: 63,
      unitsOver: 3,
      lines: [
        { cartQuantity: 40, available: 20, change: 'limited', total: 200 },
        { available: 20, change: null },
        { available: 20 },
        { available: 3 },
      ],
    },
  ])
  const few = await buying.aProduct({ stock: 15 })
  const { body: fewer } = await app.post('/api/v1/cart/check', [{ id: few, cartQuantity: 40 }])
  expect([fewer.unitsOver, fewer.lines]).toMatchObject([0, [{ available: 15, change: 'fewer' }]])
})

it('an unpaid order is kept fifteen minutes longer, ten times at most, also over the orders that replace it', async () => {
  const cart = await aCart([2])
  const { body: order } = await buying.order(awa, cart)
  const endAfter = (extensions: number) => new Date(now.getTime() + (30 + 15 * extensions) * minuteMs)
  const extend = ({ id }: { id: string }, extensions: number, person = awa) =>
    person.post(`/api/v1/order/${id}/hold`, { shownExpiry: endAfter(extensions) })
  expect(order.mayExtendHold).toBe(true)
  await Promise.all([extend(order, 0), extend(order, 0)])
  expect((await extend(order, 0)).body.holdExpiresAt).toBe(endAfter(1).toISOString())
  expect((await extend(order, 1, await app.aPerson('customer'))).status).toBe(404)
  expect((await extend(order, 1, await app.aPerson('admin'))).status).toBe(404)

  const { body: next } = await buying.order(awa, cart)
  for (let extensions = 1; extensions < 10; extensions++) expect((await extend(next, extensions)).status).toBe(200)
  const { status, body } = await extend(next, 10)
  expect([status, body.error, body.message]).toEqual([
    409,
    'hold_not_extendable',
    expect.stringContaining('dix fois en 24 heures'),
  ])
  expect((await awa.get(`/api/v1/order/${next.id}`)).body.holdExpiresAt).toBe(endAfter(10).toISOString())
  clock.moveTo(endAfter(10))
  expect((await extend(next, 10)).body.error).toBe('hold_expired')
})
