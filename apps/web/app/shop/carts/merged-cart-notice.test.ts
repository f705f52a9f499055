import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mergedText } from './merged-cart-notice.tsx'
import { clearMerge, getMergedUnits } from './merged-units.ts'
import { replaceCart } from './replace-cart.ts'
import { cartLines, clearCart } from './stored-cart.ts'
import { syncCart } from './sync-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
let storage: Map<string, string>
let account: { id: string; cartQuantity: number }[]
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => Response.json(account.map((line) => ({ ...line, price: null, bought: 0 }))))
})
afterEach(() => {
  clearMerge()
  vi.unstubAllGlobals()
})

const logIn = (sub: string) =>
  storage.set('token', `x.${btoa(JSON.stringify({ sub, role: 'customer', exp: 99_999_999_999 }))}.x`)
const wig = { id: id(1), cartQuantity: 1 }

it('the notice counts what a login has added to a guest’s cart, for that customer only and once', async () => {
  replaceCart([wig])
  logIn('lea')
  account = [
    { ...wig, cartQuantity: 2 },
    { id: id(2), cartQuantity: 3 },
  ]
  await syncCart()
  expect([cartLines().length, getMergedUnits()]).toEqual([2, 4])
  // An article that another device adds afterwards is not part of the merge.
  account.push({ id: id(3), cartQuantity: 1 })
  await syncCart()
  expect([cartLines().length, getMergedUnits()]).toEqual([3, 4])
  logIn('awa')
  expect(getMergedUnits()).toBe(0)
  logIn('lea')
  clearMerge()
  expect(getMergedUnits()).toBe(0)
})

it('there is no notice if the login added nothing or the guest’s cart was empty', async () => {
  replaceCart([wig])
  logIn('lea')
  account = [wig]
  await syncCart()
  expect(getMergedUnits()).toBe(0)
  clearCart()
  account = [wig, { id: id(2), cartQuantity: 3 }]
  await syncCart()
  expect([cartLines().length, getMergedUnits()]).toEqual([2, 0])
})

it.each([
  [1, '1 article de votre panier enregistré a rejoint celui-ci.'],
  [2, '2 articles de votre panier enregistré ont rejoint celui-ci.'],
])('the notice counts %i units in correct French', (units, text) => {
  expect(mergedText(units).replaceAll('\u00a0', ' ')).toBe(text)
})
