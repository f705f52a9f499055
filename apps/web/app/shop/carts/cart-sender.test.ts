import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withLock } from '#app/lib/with-lock.ts'
import { createCartSender } from './cart-sender.ts'
import { replaceCart } from './replace-cart.ts'
import { cartLines } from './stored-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const full = 'Votre panier est plein.'

/**
 * Contains each request to the account: how many articles of a guest's cart were sent, or 'read' for a request without
 * lines. The account accepts two articles at most.
 */
let requests: (number | 'read')[]
let isServerReachable: boolean
/** Runs while the server answers. */
let duringRequest: (() => void) | undefined
beforeEach(() => {
  requests = []
  isServerReachable = true
  duringRequest = undefined
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    const lines: { id: string; cartQuantity: number }[] = JSON.parse(body ?? '[]')
    requests.push(lines.length || 'read')
    duringRequest?.()
    duringRequest = undefined
    if (!isServerReachable) throw new Error('no network')
    if (lines.length > 2) return Response.json({ statusCode: 409, error: 'cart_full', message: full }, { status: 409 })
    return Response.json(lines.map((line) => ({ ...line, price: null, bought: 0 })))
  })
  replaceCart([1, 2, 3, 4].map((last) => ({ id: id(last), cartQuantity: 1 })))
  storage.set('token', `x.${btoa(JSON.stringify({ sub: 'lea', role: 'customer', exp: 99_999_999_999 }))}.x`)
})
afterEach(() => vi.unstubAllGlobals())

/** Simulates the page, which sends the cart each time it renders. */
const openPage = () => {
  const refusals: (string | null)[] = []
  const send = createCartSender((refusal) => refusals.push(refusal))
  const render = () =>
    send(
      cartLines()
        .map(({ id }) => id)
        .join(),
    )
  const rendered = async () => {
    render()
    await withLock('cart', async () => undefined)
    await new Promise(setImmediate)
    return refusals
  }
  return { render, rendered }
}
const removeFirstLine = () => replaceCart(cartLines().slice(1))

it('a refused cart is sent once, and again after each article that is removed', async () => {
  const { rendered } = openPage()
  expect(await rendered()).toEqual([full])
  expect(await rendered()).toEqual([full])
  expect(requests).toEqual([4])
  removeFirstLine()
  expect(await rendered()).toEqual([full, full])
  expect(requests).toEqual([4, 3])
  removeFirstLine()
  expect(await rendered()).toEqual([full, full, null])
  expect(requests).toEqual([4, 3, 2])
  // Once the cart belongs to the account, this sender no longer sends removals.
  removeFirstLine()
  await rendered()
  expect(requests).toEqual([4, 3, 2])
})

it('a cart is sent again if an article was removed while the refusal was on its way', async () => {
  const { render, rendered } = openPage()
  duringRequest = () => {
    removeFirstLine()
    render()
  }
  expect(await rendered()).toEqual([full])
  expect(requests).toEqual([4])
  await rendered()
  expect(requests).toEqual([4, 3])
})

it('an unreachable server shows no message, and the cart waits for the next occasion', async () => {
  isServerReachable = false
  const { rendered } = openPage()
  expect(await rendered()).toEqual([])
  isServerReachable = true
  expect(await rendered()).toEqual([])
  expect(requests).toEqual([4])
})
