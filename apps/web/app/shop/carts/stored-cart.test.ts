import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acceptCheckedCart,
  applyAccountCart,
  isCartFull,
  replaceCart,
  setQuantity,
  storeCheckedLines,
  withQuantity,
} from './replace-cart.ts'
import { cartAccount, cartLines, clearCart, countUnits, parseLines } from './stored-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const [a, b, c] = [id(1), id(2), id(3)] as const

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

const logIn = (sub: string) => {
  const claims = btoa(JSON.stringify({ sub, role: 'customer', exp: 99_999_999_999 }))
  storage.set('token', `x.${claims}.x`)
}

describe('the stored text', () => {
  it.each([
    [null],
    [''],
    ['{'],
    ['7'],
    ['{"length":3}'],
    ['[null,1,"x",[],{}]'],
    [JSON.stringify([{ id: 'x', cartQuantity: 1 }])],
    [JSON.stringify([{ id: a, cartQuantity: 0 }])],
    [JSON.stringify([{ id: a, cartQuantity: 1.5 }])],
    [JSON.stringify([{ id: a, cartQuantity: '2' }])],
    [JSON.stringify([{ id: a, cartQuantity: 1001 }])],
    [JSON.stringify([{ id: { toLowerCase: 1 }, cartQuantity: 1 }])],
  ])('contains no valid line in the case of %s', (text) => {
    expect(parseLines(text)).toEqual([])
  })

  it('is read as a cart as far as it is valid: one line per product, a hundred at most', () => {
    const odd = { id: a.toUpperCase(), cartQuantity: 2, price: 'dear', stock: -1, __proto__: { x: 1 }, more: '<b>' }
    expect(parseLines(JSON.stringify([odd, { id: a, cartQuantity: 9 }]))).toEqual([{ id: a, cartQuantity: 2 }])
    const many = Array.from({ length: 120 }, (_, place) => ({ id: id(place), cartQuantity: 1 }))
    expect(parseLines(JSON.stringify(many))).toHaveLength(100)
    expect(isCartFull(parseLines(JSON.stringify(many)), id(500))).toBe(true)
    expect(isCartFull(parseLines(JSON.stringify(many)), id(0))).toBe(false)
  })
})

describe('a cart', () => {
  it('is changed and emptied line by line, and notifies its page', () => {
    const listener = vi.fn()
    window.addEventListener('cart', listener)
    replaceCart(withQuantity(cartLines(), { id: a, cartQuantity: 1, price: 10, stock: 4 }))
    replaceCart(withQuantity(cartLines(), { id: b, cartQuantity: 2 }))
    setQuantity(a, 3)
    expect(cartLines()).toEqual([
      { id: a, cartQuantity: 3, price: 10, stock: 4 },
      { id: b, cartQuantity: 2 },
    ])
    setQuantity(a, 0)
    expect(cartLines()).toEqual([{ id: b, cartQuantity: 2 }])
    clearCart()
    expect(cartLines()).toEqual([])
    expect(storage.size).toBe(0)
    expect(listener).toHaveBeenCalledTimes(5)
  })

  it('takes no quantity for a line that was removed', () => {
    logIn('lea')
    applyAccountCart('lea', [{ id: b, cartQuantity: 2, bought: 0 }], [])
    setQuantity(a, 1)
    expect(cartLines()).toEqual([{ id: b, cartQuantity: 2 }])
    expect(cartAccount()?.unsent).toEqual([])
  })

  it('counts at most the stock of each product', () => {
    expect(
      countUnits([
        { id: a, cartQuantity: 5, stock: 2 },
        { id: b, cartQuantity: 3 },
        { id: c, cartQuantity: 1, stock: 0 },
      ]),
    ).toBe(5)
  })

  it('reports that the browser cannot store it', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('no room')
      },
      removeItem: () => {},
    })
    expect(replaceCart([{ id: a, cartQuantity: 1 }])).toBe(false)
    expect(cartLines()).toEqual([])
  })

  it('lasts until the page is closed if the browser forbids storage, and reports that', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(replaceCart([{ id: a, cartQuantity: 1 }])).toBe(false)
    expect(cartLines()).toEqual([{ id: a, cartQuantity: 1 }])
    clearCart()
    expect(cartLines()).toEqual([])
  })

  it('keeps the price that was read first until the customer accepts today’s', () => {
    replaceCart([
      { id: a, cartQuantity: 3, price: 10 },
      { id: b, cartQuantity: 1 },
      { id: c, cartQuantity: 1 },
    ])
    const checked = [
      { id: a, price: 12, stock: 2, available: 2 },
      { id: b, price: 7, stock: 0, available: 0 },
    ]
    storeCheckedLines(checked, [c])
    expect(cartLines()).toEqual([
      { id: a, cartQuantity: 3, price: 10, stock: 2 },
      { id: b, cartQuantity: 1, price: 7, stock: 0 },
    ])
    acceptCheckedCart(checked)
    expect(cartLines()).toEqual([{ id: a, cartQuantity: 2, price: 12, stock: 2 }])
  })
})

describe('a cart of an account', () => {
  it('is shown to no other user, and to nobody after the logout', () => {
    logIn('lea')
    applyAccountCart('lea', [{ id: a, cartQuantity: 2, price: 10, bought: 0 }], [])
    expect(cartLines()).toEqual([{ id: a, cartQuantity: 2, price: 10 }])
    storage.delete('token')
    expect(cartLines()).toEqual([])
    logIn('awa')
    expect(cartLines()).toEqual([])
    // A cart begun now belongs to a guest, not to the other customer.
    replaceCart([{ id: b, cartQuantity: 1 }])
    expect([cartLines(), cartAccount()]).toEqual([[{ id: b, cartQuantity: 1 }], undefined])
  })

  it('remembers which lines are unsent', () => {
    logIn('lea')
    applyAccountCart(
      'lea',
      [
        { id: a, cartQuantity: 2, price: 10, bought: 0 },
        { id: b, cartQuantity: 1, bought: 3 },
      ],
      [],
    )
    storeCheckedLines([{ id: a, price: 12, stock: 5 }], [])
    expect(cartAccount()?.unsent).toEqual([])
    setQuantity(a, 3)
    setQuantity(b, 0)
    expect(cartAccount()?.unsent).toEqual([a, b])
  })

  it('keeps what was changed here while a response was on its way', () => {
    logIn('lea')
    const sent = [
      { id: a, cartQuantity: 2 },
      { id: b, cartQuantity: 1 },
    ]
    replaceCart(sent)
    replaceCart([
      { id: a, cartQuantity: 5 },
      { id: c, cartQuantity: 1, stock: 8 },
    ])
    const answer = [...sent, { id: id(9), cartQuantity: 4, price: 3 }].map((line) => ({ ...line, bought: 7 }))
    applyAccountCart('lea', answer, sent)
    expect(cartLines()).toEqual([
      { id: a, cartQuantity: 5 },
      { id: id(9), cartQuantity: 4, price: 3 },
      { id: c, cartQuantity: 1, stock: 8 },
    ])
    expect(cartAccount()?.unsent).toEqual([a, b, c])
    // A changed line keeps the state from which its change began.
    expect(cartAccount()?.synced).toEqual([
      { id: id(9), cartQuantity: 4, bought: 7 },
      { id: a, cartQuantity: 2, bought: 7 },
      { id: b, cartQuantity: 1, bought: 7 },
    ])
    // A response that already subtracts a sale keeps that state too, so that the sale is subtracted from the change.
    replaceCart(cartLines().map((line) => (line.id === a ? { ...line, cartQuantity: 6 } : line)))
    applyAccountCart('lea', [], sent)
    expect(cartAccount()?.synced).toContainEqual({ id: a, cartQuantity: 2, bought: 7 })
  })

  it('accepts only valid synced lines from the storage', () => {
    logIn('lea')
    const synced = [null, 1, { id: a }, { id: a, cartQuantity: 0, bought: 0 }, { id: a, cartQuantity: 1, bought: -1 }]
    storage.set('cart-account', JSON.stringify({ userId: 'lea', unsent: [], synced }))
    expect(cartAccount()?.synced).toEqual([])
    storage.set('cart-account', JSON.stringify({ userId: 'lea', unsent: [] }))
    expect(cartAccount()?.synced).toEqual([])
  })
})
