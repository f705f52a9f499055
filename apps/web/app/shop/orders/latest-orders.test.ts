import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { loadLatestOrders } from './latest-orders.ts'

// Files that share a worker share its globals.
afterAll(() => vi.unstubAllGlobals())

const all = Array.from({ length: 150 }, (_, at) => `order ${at}`)

beforeEach(() => {
  const claims = btoa(JSON.stringify({ sub: 'lea', role: 'customer', exp: 99_999_999_999 }))
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? `x.${claims}.x` : null) })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://server').searchParams
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(query.get(name) ?? 0)) as [number, number]
    if (limit > 100) return Response.json({ statusCode: 422, error: 'invalid', message: 'Trop.' }, { status: 422 })
    return Response.json(all.slice(offset, offset + limit), { headers: { 'x-total-count': String(all.length) } })
  })
})

it.each([
  [1, 20, true],
  [5, 100, true],
  [7, 140, true],
  [8, 150, false],
])('%i pages show %i of 150 orders', async (pages, shown, hasOlder) => {
  expect(await loadLatestOrders(pages)).toEqual({ orders: all.slice(0, shown), hasOlder })
})
