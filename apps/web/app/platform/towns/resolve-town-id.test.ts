import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resolveTownId } from './resolve-town-id.ts'

const towns = [
  { id: 1, name: 'Saint-Denis', departement: 'La Réunion', departementCode: '974' },
  { id: 2, name: 'Saint-Denis', departement: 'Seine-Saint-Denis', departementCode: '93' },
  { id: 3, name: 'Saint-Denis-en-Val', departement: 'Loiret', departementCode: '45' },
]

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => Response.json(towns))
})
afterEach(() => vi.unstubAllGlobals())

it('a typed town name that several towns share asks which one is meant', async () => {
  await expect(resolveTownId('saint denis', undefined)).rejects.toThrow('Plusieurs communes portent ce nom')
  await expect(resolveTownId('saint denis', undefined, 'Loiret')).rejects.toThrow('Plusieurs communes portent ce nom')
})

it.each(['la reunion', '974'])('the department « %s » decides between homonyms', async (departement) => {
  expect(await resolveTownId('saint denis', undefined, departement)).toBe(1)
})

it('a town chosen from the list is kept', async () => {
  expect(await resolveTownId('Saint-Denis (93)', 2, 'La Réunion')).toBe(2)
})
