import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSearches, recentSearches, rememberSearch, removeSearch } from './recent-searches.ts'

const braidsIn = (ville: string) => ({ ville, prestation: 'Braids', date: '2026-11-20' })
const towns = () => recentSearches().map(({ ville }) => ville)

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('the last five searches are stored, the newest first and each once', () => {
  for (const ville of ['Paris', 'Lyon', 'Nantes', 'Lyon', 'Brest', 'Lille', 'Rennes']) rememberSearch(braidsIn(ville))
  expect(towns()).toEqual(['Rennes', 'Lille', 'Brest', 'Lyon', 'Nantes'])
})

it('a search can be deleted, and the deletion of all leaves nothing in the storage', () => {
  for (const ville of ['Paris', 'Lyon']) rememberSearch(braidsIn(ville))
  rememberSearch({ ...braidsIn('Lyon'), date: '2026-11-21' })
  removeSearch(braidsIn('Lyon'))
  expect(recentSearches()).toEqual([{ ...braidsIn('Lyon'), date: '2026-11-21' }, braidsIn('Paris')])
  clearSearches()
  expect([recentSearches(), storage.size]).toEqual([[], 0])
})

it.each(['{', '{}', 'null', '[1, {"ville": "Paris"}]'])('the invalid stored text « %s » is ignored', (text) => {
  storage.set('recherches', text)
  expect(recentSearches()).toEqual([])
})

it('searches last as long as the page if the browser forbids storage', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberSearch(braidsIn('Paris'))
  expect([towns(), storage.size]).toEqual([['Paris'], 0])
  clearSearches()
  expect(towns()).toEqual([])
})
