import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissTown, hasDismissedTown } from './dismissed-towns.ts'

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('the choice to keep a town is stored per person and place', () => {
  dismissTown({ userId: 'awa', cityId: 1 })
  expect(hasDismissedTown({ userId: 'awa', cityId: 1 })).toBe(true)
  expect(hasDismissedTown({ userId: 'awa', cityId: 2 })).toBe(false)
  expect(hasDismissedTown({ userId: 'lea', cityId: 1 })).toBe(false)
})

it('the browser stores the latest twenty choices', () => {
  for (let cityId = 1; cityId <= 21; cityId++) dismissTown({ userId: 'awa', cityId })
  expect([1, 2, 21].map((cityId) => hasDismissedTown({ userId: 'awa', cityId }))).toEqual([false, true, true])
})

it.each(['', 'nothing', '{"a":1}', '[1,null]'])('no choice is read from the invalid stored value %j', (text) => {
  storage.set('villes-gardees', text)
  expect(hasDismissedTown({ userId: 'awa', cityId: 1 })).toBe(false)
})

it('the page itself remembers the choice when the browser has no storage', () => {
  vi.stubGlobal('localStorage', undefined)
  dismissTown({ userId: 'awa', cityId: 7 })
  expect(hasDismissedTown({ userId: 'awa', cityId: 7 })).toBe(true)
  expect(storage.size).toBe(0)
})
