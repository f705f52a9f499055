import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CartRow } from './cart-row.tsx'
import { putInCartSilently } from './put-in-cart.ts'
import { maxQuantityText, noneLeftText, remainingQuantity } from './quantity-limits.ts'
import { cartLines } from './stored-cart.ts'

const id = '00000000-0000-4000-8000-000000000001'
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('the quantity of one article', () => {
  it.each([
    [5, 0, 5],
    [5, 7, 0],
    [5000, 0, 20],
    [5000, 8, 12],
    [5000, 20, 0],
    [5000, 40, 0],
  ])('with %i in stock and %i in the cart can grow by %i', (stock, inCart, remaining) =>
    expect(remainingQuantity(stock, inCart)).toBe(remaining),
  )

  it.each([
    [1, 1, 'Il n’y en a plus qu’un.'],
    [5, 5, 'Il n’y en a que 5.'],
    [20, 20, 'Il n’y en a que 20.'],
    [12, 5000, '20 au plus par commande.'],
  ])('has a maximum of %i, with the reason', (max, stock, text) =>
    expect(plain(maxQuantityText(max, stock))).toBe(text),
  )

  it('is at its maximum because of the stock or because of the limit per order', () => {
    expect(noneLeftText(5)).toBe('Tout ce qu’il nous en reste est déjà dans votre panier.')
    expect(plain(noneLeftText(5000))).toContain('Votre panier en contient déjà 20')
  })
})

describe('a cart', () => {
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

  it('refuses more of an article than its maximum', () => {
    const wig = { id, price: 10, stock: 5000 }
    expect(putInCartSilently(wig, 15)).toBe('added')
    expect(putInCartSilently(wig, 10)).toBe('added')
    expect(cartLines()[0]?.cartQuantity).toBe(20)
    expect(putInCartSilently(wig, 1)).toBe('none left')
    expect(cartLines()[0]?.cartQuantity).toBe(20)
  })

  it.each([
    [19, null],
    [20, 'true'],
  ])('at %i units gives the plus button aria-disabled %s', (quantity, disabled) => {
    const line = {
      ...{ id, slug: 'meche', libelle: 'Mèche', image: null, price: 1, priceBefore: null, stock: 5000 },
      ...{ cartQuantity: quantity, available: quantity, total: quantity, change: null },
    }
    const nothing = () => {}
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <CartRow line={line} quantity={quantity} onQuantity={nothing} onRemove={nothing} />
      </MemoryRouter>,
    )
    const more = /<button[^>]*aria-label="Augmenter[^>]*>/.exec(html)?.[0] ?? ''
    expect(more).not.toBe('')
    expect(/aria-disabled="(\w+)"/.exec(more)?.[1] ?? null).toBe(disabled)
  })
})
