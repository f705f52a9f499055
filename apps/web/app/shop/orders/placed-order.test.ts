import type { OrderView } from '@couronne/contract/shop/orders'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '#app/lib/session.ts'
import { createOrderPayable } from './order-payable.ts'
import { type OrderRequest, placeOrder, takePaidOrder } from './placed-order.ts'

const product = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const orderRequest = {
  ...{ firstname: 'Léa', lastname: 'Diallo', email: 'lea@example.test', phone: '0612345678' },
  ...{ delivery_address: '12 rue des Lilas', sameAsDelivery: true, city: 'Montreuil', code_postal: '93100' },
  ...{ country: 'France', cart: [{ id: product, cartQuantity: 2, price: 10 }], total: 24.9 },
} satisfies OrderRequest

type ServerOrder = Pick<
  OrderView,
  'id' | 'status' | 'holdExpiresAt' | 'payment_status' | 'payment' | 'allowedActions'
> & {
  lines: object[]
}

let storage: Map<string, string>
/** These variables simulate the server: its orders, and the idempotency keys of the requests that placed them. */
let orders: Map<string, ServerOrder>
let keys: Map<string, string>
let answer: 'given' | 'lost' | 'refused'
beforeEach(() => {
  storage = new Map()
  orders = new Map()
  keys = new Map()
  answer = 'given'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  const claims = btoa(JSON.stringify({ sub: 'lea', role: 'customer', exp: 99_999_999_999 }))
  storage.set('token', `x.${claims}.x`)
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      const id = url.split('/').at(-1) as string
      if (method === 'GET') {
        const order = orders.get(id)
        return order
          ? Response.json(order)
          : Response.json({ statusCode: 404, error: 'not_found', message: '' }, { status: 404 })
      }
      if (answer === 'refused')
        return Response.json(
          { statusCode: 409, error: 'stock_out', message: 'Le stock ne suffit plus.' },
          { status: 409 },
        )
      const key = headers['idempotency-key'] as string
      const orderId = keys.get(key) ?? `order-${orders.size + 1}`
      keys.set(key, orderId)
      orders.set(orderId, {
        id: orderId,
        status: 'En attente',
        holdExpiresAt: new Date(Date.now() + 1_800_000).toISOString(),
        payment_status: 'En attente',
        payment: null,
        allowedActions: ['pay', 'cancel'],
        lines: [{ product, quantity: 2 }],
      })
      if (answer === 'lost') throw new Error('no answer')
      return Response.json(orders.get(orderId), { status: 201 })
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const updateOrder = (id: string, change: Partial<ServerOrder>) =>
  orders.set(id, { ...(orders.get(id) as ServerOrder), ...change })

describe('an order', () => {
  it('is placed once by several clicks and two tabs', async () => {
    const both = await Promise.all([placeOrder(orderRequest), placeOrder(orderRequest)])
    both.push(await placeOrder(orderRequest))
    expect(both.map(({ id }) => id)).toEqual(['order-1', 'order-1', 'order-1'])
    expect(orders.size).toBe(1)
  })

  it('is requested again under the same idempotency key if its response was lost', async () => {
    answer = 'lost'
    await expect(placeOrder(orderRequest)).rejects.toThrow('Connexion impossible')
    answer = 'given'
    expect((await placeOrder(orderRequest)).id).toBe('order-1')
    expect([orders.size, keys.size]).toEqual([1, 1])
  })

  it('is a new one for a different request, and after its hold has expired', async () => {
    await placeOrder(orderRequest)
    expect((await placeOrder({ ...orderRequest, delivery_address: '8 quai des Tresses' })).id).toBe('order-2')
    updateOrder('order-2', { holdExpiresAt: null, payment_status: 'Échoué' })
    expect((await placeOrder({ ...orderRequest, delivery_address: '8 quai des Tresses' })).id).toBe('order-3')
  })

  it('is a new one if another program has changed its lines', async () => {
    await placeOrder(orderRequest)
    updateOrder('order-1', { lines: [{ product, quantity: 3 }] })
    expect((await placeOrder(orderRequest)).id).toBe('order-2')
    updateOrder('order-2', {
      lines: [
        { product, quantity: 2 },
        { product: other, quantity: 1 },
      ],
    })
    expect((await placeOrder(orderRequest)).id).toBe('order-3')
    expect((await placeOrder(orderRequest)).id).toBe('order-3')
  })

  it('is requested anew after a refusal', async () => {
    answer = 'refused'
    await expect(placeOrder(orderRequest)).rejects.toThrow('Le stock ne suffit plus.')
    expect(storage.has('commande')).toBe(false)
  })

  it('is not placed again if it was paid meanwhile, even for a changed request', async () => {
    await placeOrder(orderRequest)
    updateOrder('order-1', { holdExpiresAt: null, payment_status: 'Payé' })
    expect((await placeOrder({ ...orderRequest, total: 30 })).id).toBe('order-1')
    expect(orders.size).toBe(1)
  })

  it('is not placed again while the bank decides its payment', async () => {
    await placeOrder(orderRequest)
    updateOrder('order-1', { payment: 'processing', allowedActions: [] })
    expect((await placeOrder(orderRequest)).id).toBe('order-1')
    expect(orders.size).toBe(1)
  })

  it.each(['Payé', 'Remboursé'] as const)(
    'is a new one if the first was paid too late and its payment reads %s',
    async (state) => {
      const order = await placeOrder(orderRequest)
      updateOrder('order-1', { status: 'annulé', holdExpiresAt: null, payment_status: state })
      const now = await createOrderPayable(order).loadState()
      expect(now).toMatchObject({ isPaid: false, isDeciding: false, isHeld: false })
      expect(await takePaidOrder()).toBeUndefined()
      expect((await placeOrder(orderRequest)).id).toBe('order-2')
    },
  )

  it('is a new one for another customer on the same browser', async () => {
    await placeOrder(orderRequest)
    const claims = btoa(JSON.stringify({ sub: 'awa', role: 'customer', exp: 99_999_999_999 }))
    storage.set('token', `y.${claims}.y`)
    expect((await placeOrder(orderRequest)).id).toBe('order-2')
  })
})

describe('the stored order', () => {
  it('contains no personal data and is deleted with the session', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    await placeOrder(orderRequest)
    const text = storage.get('commande') ?? ''
    expect(text).toContain('order-1')
    const { cart: _, sameAsDelivery: __, total: ___, country: ____, ...personal } = orderRequest
    expect(Object.values(personal).filter((value) => text.includes(value))).toEqual([])
    endSession()
    expect(storage.has('commande')).toBe(false)
  })

  it('is not written if the response arrives after the logout', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    const placing = placeOrder(orderRequest)
    endSession()
    await placing
    expect(storage.has('commande')).toBe(false)
  })

  it('reports once that it was paid unnoticed, for example in a tab that was closed', async () => {
    await placeOrder(orderRequest)
    expect(await takePaidOrder()).toBeUndefined()
    updateOrder('order-1', { holdExpiresAt: null, payment_status: 'Payé' })
    expect((await Promise.all([takePaidOrder(), takePaidOrder()])).map((order) => order?.id)).toEqual([
      'order-1',
      undefined,
    ])
    expect(storage.has('commande')).toBe(false)
  })
})
