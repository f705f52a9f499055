import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

const braidsIn = (ville: string) => ({ ville, prestation: 'Braids', date: '2026-11-20' })
const towns = () => recentSearches().map(({ ville }) => ville)

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the last five, the newest first, each once', () => {
  for (const ville of ['Paris', 'Lyon', 'Nantes', 'Lyon', 'Brest', 'Lille', 'Rennes']) rememberSearch(braidsIn(ville))
  expect(towns()).toEqual(['Rennes', 'Lille', 'Brest', 'Lyon', 'Nantes'])
})

it('forgets one, or all and leaves nothing behind', () => {
  for (const ville of ['Paris', 'Lyon']) rememberSearch(braidsIn(ville))
  rememberSearch({ ...braidsIn('Lyon'), date: '2026-11-21' })
  forgetSearch(braidsIn('Lyon'))
  expect(recentSearches()).toEqual([{ ...braidsIn('Lyon'), date: '2026-11-21' }, braidsIn('Paris')])
  forgetSearches()
  expect([recentSearches(), kept.size]).toEqual([[], 0])
})

it.each(['{', '{}', 'null', '[1, {"ville": "Paris"}]'])('takes « %s » for nothing', (text) => {
  kept.set('recherches', text)
  expect(recentSearches()).toEqual([])
})

it('are remembered by the page alone, in a browser that keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberSearch(braidsIn('Paris'))
  expect([towns(), kept.size]).toEqual([['Paris'], 0])
  forgetSearches()
  expect(towns()).toEqual([])
})
