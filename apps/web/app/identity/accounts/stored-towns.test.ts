import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasKeptTownAt, keepTownAt } from './stored-towns.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('is remembered of that person and that place alone', () => {
  keepTownAt({ userId: 'awa', cityId: 1 })
  expect(hasKeptTownAt({ userId: 'awa', cityId: 1 })).toBe(true)
  expect(hasKeptTownAt({ userId: 'awa', cityId: 2 })).toBe(false)
  expect(hasKeptTownAt({ userId: 'lea', cityId: 1 })).toBe(false)
})

it('is remembered of twenty places at most, the latest', () => {
  for (let cityId = 1; cityId <= 21; cityId++) keepTownAt({ userId: 'awa', cityId })
  expect([1, 2, 21].map((cityId) => hasKeptTownAt({ userId: 'awa', cityId }))).toEqual([false, true, true])
})

it.each(['', 'nothing', '{"a":1}', '[1,null]'])('is none where %j was left', (left) => {
  kept.set('villes-gardees', left)
  expect(hasKeptTownAt({ userId: 'awa', cityId: 1 })).toBe(false)
})

it('is remembered by the page alone where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  keepTownAt({ userId: 'awa', cityId: 7 })
  expect(hasKeptTownAt({ userId: 'awa', cityId: 7 })).toBe(true)
  expect(kept.size).toBe(0)
})
