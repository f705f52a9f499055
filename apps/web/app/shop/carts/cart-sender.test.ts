import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withLock } from '#app/lib/with-lock.ts'
import { cartSender } from './cart-sender.ts'
import { changeCart } from './change-cart.ts'
import { cartLines } from './stored-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const full = 'Votre panier est plein.'

/** How many articles of a guest's cart her account was sent, each time, and it takes two; of no cart, that it was read. */
let asked: (number | 'read')[]
let isReached: boolean
/** What she does while the server answers. */
let meanwhile: (() => void) | undefined
beforeEach(() => {
  asked = []
  isReached = true
  meanwhile = undefined
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    const lines: { id: string; cartQuantity: number }[] = JSON.parse(body ?? '[]')
    asked.push(lines.length || 'read')
    meanwhile?.()
    meanwhile = undefined
    if (!isReached) throw new Error('no network')
    if (lines.length > 2) return Response.json({ statusCode: 409, error: 'cart_full', message: full }, { status: 409 })
    return Response.json(lines.map((line) => ({ ...line, price: null, bought: 0 })))
  })
  changeCart([1, 2, 3, 4].map((last) => ({ id: id(last), cartQuantity: 1 })))
  kept.set('token', `x.${btoa(JSON.stringify({ sub: 'lea', role: 'customer', exp: 99_999_999_999 }))}.x`)
})
afterEach(() => vi.unstubAllGlobals())

/** The page, told of the cart as it is each time it is drawn. */
const opened = () => {
  const said: (string | null)[] = []
  const tell = cartSender((refusal) => said.push(refusal))
  const draw = () =>
    tell(
      cartLines()
        .map(({ id }) => id)
        .join(),
    )
  const drawn = async () => {
    draw()
    await withLock('cart', async () => undefined)
    await new Promise(setImmediate)
    return said
  }
  return { draw, drawn }
}
const takeOneOut = () => changeCart(cartLines().slice(1))

it('sends a cart that is refused once, and again with an article less', async () => {
  const { drawn } = opened()
  expect(await drawn()).toEqual([full])
  expect(await drawn()).toEqual([full])
  expect(asked).toEqual([4])
  takeOneOut()
  expect(await drawn()).toEqual([full, full])
  expect(asked).toEqual([4, 3])
  takeOneOut()
  expect(await drawn()).toEqual([full, full, null])
  expect(asked).toEqual([4, 3, 2])
  // What is taken out of a cart that is hers is no longer this page's to send.
  takeOneOut()
  await drawn()
  expect(asked).toEqual([4, 3, 2])
})

it('sends what is left of it where she took one out while it was being refused', async () => {
  const { draw, drawn } = opened()
  meanwhile = () => {
    takeOneOut()
    draw()
  }
  expect(await drawn()).toEqual([full])
  expect(asked).toEqual([4])
  await drawn()
  expect(asked).toEqual([4, 3])
})

it('says nothing where the server could not be reached, and leaves the cart to the next occasion', async () => {
  isReached = false
  const { drawn } = opened()
  expect(await drawn()).toEqual([])
  isReached = true
  expect(await drawn()).toEqual([])
  expect(asked).toEqual([4])
})
