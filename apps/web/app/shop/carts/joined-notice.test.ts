import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeCart } from './change-cart.ts'
import { joinedText } from './joined-notice.tsx'
import { forgetJoined, joinedUnits } from './joined-units.ts'
import { sendCart } from './send-cart.ts'
import { cartLines, forgetCart } from './stored-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
let kept: Map<string, string>
let account: { id: string; cartQuantity: number }[]
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => Response.json(account.map((line) => ({ ...line, price: null, bought: 0 }))))
})
afterEach(() => {
  forgetJoined()
  vi.unstubAllGlobals()
})

const logsIn = (sub: string) =>
  kept.set('token', `x.${btoa(JSON.stringify({ sub, role: 'customer', exp: 99_999_999_999 }))}.x`)
const wig = { id: id(1), cartQuantity: 1 }

it('tells of what a login has added to a guest’s cart, to her and once', async () => {
  changeCart([wig])
  logsIn('lea')
  account = [
    { ...wig, cartQuantity: 2 },
    { id: id(2), cartQuantity: 3 },
  ]
  await sendCart()
  expect([cartLines().length, joinedUnits()]).toEqual([2, 4])
  // What another device adds afterwards is no merge.
  account.push({ id: id(3), cartQuantity: 1 })
  await sendCart()
  expect([cartLines().length, joinedUnits()]).toEqual([3, 4])
  logsIn('awa')
  expect(joinedUnits()).toBe(0)
  logsIn('lea')
  forgetJoined()
  expect(joinedUnits()).toBe(0)
})

it('tells nothing where nothing was added, or there was nothing to add to', async () => {
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
])('says %i in French', (units, text) => {
  expect(joinedText(units).replaceAll('\u00a0', ' ')).toBe(text)
})
