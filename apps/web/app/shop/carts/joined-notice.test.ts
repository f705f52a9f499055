import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeCart } from './change-cart.ts'
import { joinedText } from './joined-notice.tsx'
import { forgetJoined, joinedUnits } from './joined-units.ts'
import { sendCart } from './send-cart.ts'
import { cartLines, forgetCart } from './stored-cart.ts'

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
  forgetJoined()
  vi.unstubAllGlobals()
})

const logsIn = (sub: string) =>
  storage.set('token', `x.${btoa(JSON.stringify({ sub, role: 'customer', exp: 99_999_999_999 }))}.x`)
const wig = { id: id(1), cartQuantity: 1 }

it('the notice counts what a login has added to a guest’s cart, for that customer only and once', async () => {
  changeCart([wig])
  logsIn('lea')
  account = [
    { ...wig, cartQuantity: 2 },
    { id: id(2), cartQuantity: 3 },
  ]
  await sendCart()
  expect([cartLines().length, joinedUnits()]).toEqual([2, 4])
  // An article that another device adds afterwards is not part of the merge.
  account.push({ id: id(3), cartQuantity: 1 })
  await sendCart()
  expect([cartLines().length, joinedUnits()]).toEqual([3, 4])
  logsIn('awa')
  expect(joinedUnits()).toBe(0)
  logsIn('lea')
  forgetJoined()
  expect(joinedUnits()).toBe(0)
})

it('there is no notice if the login added nothing or the guest’s cart was empty', async () => {
  changeCart([wig])
  logsIn('lea')
  account = [wig]
  await sendCart()
  expect(joinedUnits()).toBe(0)
  forgetCart()
  account = [wig, { id: id(2), cartQuantity: 3 }]
  await sendCart()
  expect([cartLines().length, joinedUnits()]).toEqual([2, 0])
})

it.each([
  [1, '1 article de votre panier enregistré a rejoint celui-ci.'],
  [2, '2 articles de votre panier enregistré ont rejoint celui-ci.'],
])('the notice counts %i units in correct French', (units, text) => {
  expect(joinedText(units).replaceAll('\u00a0', ' ')).toBe(text)
})
