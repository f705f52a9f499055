import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replaceCart, setQuantity } from '#app/shop/carts/replace-cart.ts'
import { cartAccount, cartLines } from '#app/shop/carts/stored-cart.ts'
import { syncCart } from '#app/shop/carts/sync-cart.ts'
import { loadCheckoutData } from './checkout-data.ts'
import { orderFromCart } from './order-from-cart.ts'
import type { OrderRequest } from './placed-order.ts'
import { reorder } from './reorder.ts'

const product = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const orderRequest = {
  ...{ firstname: 'Léa', lastname: 'Diallo', email: 'lea@example.test', phone: '0612345678' },
  ...{ delivery_address: '12 rue des Lilas', sameAsDelivery: true, city: 'Montreuil', code_postal: '93100' },
  ...{ country: 'France', cart: [{ id: product, cartQuantity: 2, price: 10 }], total: 24.9 },
} satisfies OrderRequest

type Line = { id: string; cartQuantity: number; price: number; bought: number }
type Sent = { id: string; cartQuantity: number; expected?: object }

/** These variables simulate the server: the account's cart, its orders, and the cart changes that it received. */
let account: Line[]
let orders: { id: string; payment_status: string }[]
let changes: Sent[][]
let isServerReachable: boolean
let storage: Map<string, string>
const setAccountCart = (cartQuantity: number, bought = 0) => {
  account = [{ id: product, cartQuantity, price: 10, bought }]
}
const markPaid = (position: number) =>
  Object.assign(orders[position - 1] as object, { payment_status: 'Payé', holdExpiresAt: null })

beforeEach(() => {
  storage = new Map()
  orders = []
  changes = []
  isServerReachable = true
  setAccountCart(2)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  const claims = btoa(JSON.stringify({ sub: 'lea', role: 'customer', exp: 99_999_999_999 }))
  storage.set('token', `x.${claims}.x`)
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    if (!isServerReachable) throw new Error('no network')
    if (url.endsWith('/cart/mine')) {
      if (method === 'PATCH') changes.push(JSON.parse(body ?? ''))
      return Response.json(account)
    }
    if (url.endsWith('/cart/check'))
      return Response.json({ lines: JSON.parse(body ?? '').map((line: Sent) => ({ ...line, available: 2 })) })
    if (url.includes('/order/user/')) return Response.json([])
    if (url.includes('/adresse')) return Response.json([{ id: 'a' }])
    if (method === 'GET') return Response.json(orders.find(({ id }) => url.endsWith(id)))
    const holdExpiresAt = new Date(Date.now() + 1_800_000).toISOString()
    const lines = JSON.parse(body ?? '').cart.map((line: Sent) => ({ product: line.id, quantity: line.cartQuantity }))
    const order = { id: `order-${orders.length + 1}`, status: 'En attente', payment_status: 'En attente' }
    orders.push({ ...order, ...{ holdExpiresAt, lines } })
    return Response.json(orders.at(-1), { status: 201 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const inCart = () => cartLines().map(({ cartQuantity }) => cartQuantity)
const checkout = () => loadCheckoutData(new URLSearchParams(), 'lea')

it('an order contains the account’s cart, after the changes made here were sent', async () => {
  await syncCart()
  replaceCart([...cartLines(), { id: other, cartQuantity: 1 }])
  setQuantity(product, 3)
  expect((await orderFromCart(orderRequest))?.id).toBe('order-1')
  expect(changes).toEqual([
    [
      { id: other, cartQuantity: 1 },
      { id: product, cartQuantity: 3, price: 10, expected: { cartQuantity: 2, bought: 0 } },
    ],
  ])
})

it('articles that were paid on another device while this page was open are not ordered again', async () => {
  await syncCart()
  account = []
  expect(await orderFromCart(orderRequest)).toBeUndefined()
  expect([orders, inCart()]).toEqual([[], []])
})

it('an order that differs from what the customer has seen is refused', async () => {
  await syncCart()
  setAccountCart(1, 2)
  await expect(orderFromCart(orderRequest)).rejects.toThrow('Votre panier a changé depuis que cette page est ouverte.')
  expect([orders, inCart()]).toEqual([[], [1]])
})

it('nothing is ordered while the account’s cart cannot be read', async () => {
  await syncCart()
  isServerReachable = false
  await expect(orderFromCart(orderRequest)).rejects.toThrow('Connexion impossible')
  expect(inCart()).toEqual([2])
})

it('an order that was paid while the page was open is found and not placed again', async () => {
  await orderFromCart(orderRequest)
  markPaid(1)
  account = []
  expect((await orderFromCart(orderRequest))?.id).toBe('order-1')
  expect([orders.length, inCart(), storage.has('commande')]).toEqual([1, [], false])
})

it('articles added after an order that was paid elsewhere remain in the cart and can be ordered', async () => {
  await orderFromCart(orderRequest)
  markPaid(1)
  setAccountCart(1, 2)
  expect(await checkout()).toMatchObject({ thanks: null, paid: { id: 'order-1' } })
  expect(inCart()).toEqual([1])
  const more = { ...orderRequest, cart: [{ id: product, cartQuantity: 1, price: 10 }], total: 14.9 }
  expect((await orderFromCart(more))?.id).toBe('order-2')
  expect(await checkout()).toMatchObject({ thanks: null, paid: undefined })
})

it('a payment in a closed tab leads to the thanks page if nothing else is in the cart', async () => {
  await orderFromCart(orderRequest)
  markPaid(1)
  account = []
  const answer = await checkout().catch((error: Response) => error.headers.get('location'))
  expect(answer).toBe('/commande?merci=order-1')
  expect(await loadCheckoutData(new URLSearchParams('merci=order-1'), 'lea')).toMatchObject({
    thanks: { id: 'order-1' },
  })
})

it('ordering again adds to the account’s cart, without what is already paid', async () => {
  await syncCart()
  account = []
  const lines = [{ product, quantity: 2 }] as Parameters<typeof reorder>[0]['lines']
  expect(await reorder({ lines })).toMatchObject({ isStored: true, added: 2 })
  expect([inCart(), cartAccount()?.unsent]).toEqual([[2], [product]])
})
