import { expect, it } from 'vitest'
import { hashOf, testsReaching } from './coverage-notes.mjs'

const path = 'apps/server/src/shop/orders/order.rules.ts'
const source = 'export const one = (a) => a\nexport const two = (a) => a\nexport const three = 3\n'
const starts = (...texts) => texts.map((text) => source.indexOf(text) + text.length)
const note = (milliseconds, starts, text = source) => ({
  milliseconds,
  sources: { [path]: { hash: hashOf(text), starts: [-1, ...starts] } },
})
const [one, two] = [starts('one = (a) => '), starts('two = (a) => ')]
const notes = {
  'apps/server/src/shop/carts/carts.test.ts': note(5, one),
  'apps/server/src/booking/availability/availability.test.ts': note(3, one),
  'apps/server/src/shop/orders/orders.test.ts': note(500, one),
  'packages/contract/src/shop/orders.test.ts': note(900, one),
  'apps/server/src/identity/accounts/profile.test.ts': note(1, two),
  'apps/server/src/platform/towns/cities.test.ts': { milliseconds: 1, sources: {} },
}
const reaching = (offset, text = source) => testsReaching(notes, { path, source: text, offset })

it('testsReaching returns the tests that enter the place of a fault, those beside it first, then the quicker ones', () => {
  expect(reaching(one[0])).toEqual([
    'apps/server/src/shop/orders/orders.test.ts',
    'packages/contract/src/shop/orders.test.ts',
    'apps/server/src/booking/availability/availability.test.ts',
    'apps/server/src/shop/carts/carts.test.ts',
  ])
  expect(reaching(two[0])).toEqual(['apps/server/src/identity/accounts/profile.test.ts'])
})

it('testsReaching returns all that load the module for top-level code, and for a changed function', () => {
  const all = Object.keys(notes).filter((test) => !test.includes('cities'))
  expect(reaching(source.indexOf('3')).sort()).toEqual(all.sort())
  const changed = source.replace('two', 'deux')
  expect(reaching(two[0] + 1, changed).sort()).toEqual(all.sort())
})
