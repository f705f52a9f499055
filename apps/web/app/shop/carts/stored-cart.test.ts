import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changeCart,
  isFull,
  noteChecked,
  setQuantity,
  takeAccountCart,
  takeToday,
  withQuantity,
} from './change-cart.ts'
import { cartAccount, cartLines, forgetCart, linesIn, quantityOf } from './stored-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const [a, b, c] = [id(1), id(2), id(3)] as const

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

const signsIn = (sub: string) => {
  const claims = btoa(JSON.stringify({ sub, role: 'customer', exp: 99_999_999_999 }))
  kept.set('token', `x.${claims}.x`)
}

describe('what stands in the storage', () => {
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
  ])('is no line in %s', (text) => {
    expect(linesIn(text)).toEqual([])
  })

  it('is a cart as far as it is one: a line for each product, a hundred at most', () => {
    const odd = { id: a.toUpperCase(), cartQuantity: 2, price: 'dear', stock: -1, __proto__: { x: 1 }, more: '<b>' }
    expect(linesIn(JSON.stringify([odd, { id: a, cartQuantity: 9 }]))).toEqual([{ id: a, cartQuantity: 2 }])
    const many = Array.from({ length: 120 }, (_, place) => ({ id: id(place), cartQuantity: 1 }))
    expect(linesIn(JSON.stringify(many))).toHaveLength(100)
    expect(isFull(linesIn(JSON.stringify(many)), id(500))).toBe(true)
    expect(isFull(linesIn(JSON.stringify(many)), id(0))).toBe(false)
  })
})

describe('a cart', () => {
  it('is added to, changed and emptied line by line, and tells this page', () => {
    const told = vi.fn()
    window.addEventListener('cart', told)
    changeCart(withQuantity(cartLines(), { id: a, cartQuantity: 1, price: 10, stock: 4 }))
    changeCart(withQuantity(cartLines(), { id: b, cartQuantity: 2 }))
    setQuantity(a, 3)
    expect(cartLines()).toEqual([
      { id: a, cartQuantity: 3, price: 10, stock: 4 },
      { id: b, cartQuantity: 2 },
    ])
    setQuantity(a, 0)
    expect(cartLines()).toEqual([{ id: b, cartQuantity: 2 }])
    forgetCart()
    expect(cartLines()).toEqual([])
    expect(kept.size).toBe(0)
    expect(told).toHaveBeenCalledTimes(5)
  })

  it('takes no quantity for a line that is gone', () => {
    signsIn('lea')
    takeAccountCart('lea', [{ id: b, cartQuantity: 2, bought: 0 }], [])
    setQuantity(a, 1)
    expect(cartLines()).toEqual([{ id: b, cartQuantity: 2 }])
    expect(cartAccount()?.unsent).toEqual([])
  })

  it('counts of each product no more than there are', () => {
    expect(
      quantityOf([
        { id: a, cartQuantity: 5, stock: 2 },
        { id: b, cartQuantity: 3 },
        { id: c, cartQuantity: 1, stock: 0 },
      ]),
    ).toBe(5)
  })

  it('says so where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('no room')
      },
      removeItem: () => {},
    })
    expect(changeCart([{ id: a, cartQuantity: 1 }])).toBe(false)
    expect(cartLines()).toEqual([])
  })

  it('says so too, and is there until the page is closed, where the browser may keep nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(changeCart([{ id: a, cartQuantity: 1 }])).toBe(false)
    expect(cartLines()).toEqual([{ id: a, cartQuantity: 1 }])
    forgetCart()
    expect(cartLines()).toEqual([])
  })

  it('remembers the price that was read first, until she takes today’s', () => {
    changeCart([
      { id: a, cartQuantity: 3, price: 10 },
      { id: b, cartQuantity: 1 },
      { id: c, cartQuantity: 1 },
    ])
    const checked = [
      { id: a, price: 12, stock: 2, available: 2 },
      { id: b, price: 7, stock: 0, available: 0 },
    ]
    noteChecked(checked, [c])
    expect(cartLines()).toEqual([
      { id: a, cartQuantity: 3, price: 10, stock: 2 },
      { id: b, cartQuantity: 1, price: 7, stock: 0 },
    ])
    takeToday(checked)
    expect(cartLines()).toEqual([{ id: a, cartQuantity: 2, price: 12, stock: 2 }])
  })
})

describe('a cart of an account', () => {
  it('is shown to nobody else, and to nobody after her', () => {
    signsIn('lea')
    takeAccountCart('lea', [{ id: a, cartQuantity: 2, price: 10, bought: 0 }], [])
    expect(cartLines()).toEqual([{ id: a, cartQuantity: 2, price: 10 }])
    kept.delete('token')
    expect(cartLines()).toEqual([])
    signsIn('awa')
    expect(cartLines()).toEqual([])
    // And what she begins is a guest's, not the other's.
    changeCart([{ id: b, cartQuantity: 1 }])
    expect([cartLines(), cartAccount()]).toEqual([[{ id: b, cartQuantity: 1 }], undefined])
  })

  it('remembers which lines its account has to be told', () => {
    signsIn('lea')
    takeAccountCart(
      'lea',
      [
        { id: a, cartQuantity: 2, price: 10, bought: 0 },
        { id: b, cartQuantity: 1, bought: 3 },
      ],
      [],
    )
    noteChecked([{ id: a, price: 12, stock: 5 }], [])
    expect(cartAccount()?.unsent).toEqual([])
    setQuantity(a, 3)
    setQuantity(b, 0)
    expect(cartAccount()?.unsent).toEqual([a, b])
  })

  it('keeps what was changed here while its answer was on the way', () => {
    signsIn('lea')
    const sent = [
      { id: a, cartQuantity: 2 },
      { id: b, cartQuantity: 1 },
    ]
    changeCart(sent)
    changeCart([
      { id: a, cartQuantity: 5 },
      { id: c, cartQuantity: 1, stock: 8 },
    ])
    const answer = [...sent, { id: id(9), cartQuantity: 4, price: 3 }].map((line) => ({ ...line, bought: 7 }))
    takeAccountCart('lea', answer, sent)
    expect(cartLines()).toEqual([
      { id: a, cartQuantity: 5 },
      { id: id(9), cartQuantity: 4, price: 3 },
      { id: c, cartQuantity: 1, stock: 8 },
    ])
    expect(cartAccount()?.unsent).toEqual([a, b, c])
    // Of what was changed, what the change began from.
    expect(cartAccount()?.told).toEqual([
      { id: id(9), cartQuantity: 4, bought: 7 },
      { id: a, cartQuantity: 2, bought: 7 },
      { id: b, cartQuantity: 1, bought: 7 },
    ])
    // An answer that knows of a sale leaves it to be taken out of what was changed.
    changeCart(cartLines().map((line) => (line.id === a ? { ...line, cartQuantity: 6 } : line)))
    takeAccountCart('lea', [], sent)
    expect(cartAccount()?.told).toContainEqual({ id: a, cartQuantity: 2, bought: 7 })
  })

  it('takes for told what it was told, whatever stands in the storage', () => {
    signsIn('lea')
    const told = [null, 1, { id: a }, { id: a, cartQuantity: 0, bought: 0 }, { id: a, cartQuantity: 1, bought: -1 }]
    kept.set('cart-account', JSON.stringify({ userId: 'lea', unsent: [], told }))
    expect(cartAccount()?.told).toEqual([])
    kept.set('cart-account', JSON.stringify({ userId: 'lea', unsent: [] }))
    expect(cartAccount()?.told).toEqual([])
  })
})
