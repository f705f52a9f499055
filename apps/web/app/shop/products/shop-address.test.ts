import { expect, it } from 'vitest'
import {
  activeFilters,
  findAlternatives,
  noFilters,
  readShopFilters,
  shopAddress,
  sortByTexture,
  sortOrders,
  toggleFilter,
} from './shop-address.ts'

const readFilters = (address: string) => readShopFilters(new URL(address, 'https://couronne.test').searchParams)

it('an address that was written is read back unchanged', () => {
  const filters = {
    texture: ['Lisse', 'Crépu'],
    longueur: ['45 cm'],
    couleur: ['T1B/27 ombré'],
    prixMin: '20',
    prixMax: '59.90',
    disponible: true,
    q: 'tissage & co',
    tri: 'prix-croissant' as const,
    page: 2,
  }
  expect(readFilters(shopAddress(filters, 2))).toEqual(filters)
  expect(shopAddress(noFilters)).toBe('/boutique')
})

it.each([
  'texture=',
  'prixMin=cher',
  'prixMax=-1',
  'disponible=oui',
  'tri=hasard',
  'page=0',
  'page=x',
  'q=%20',
  'q=%00',
  `texture=${'a'.repeat(81)}`,
])('the invalid part « %s » of an address is ignored', (query) => {
  expect(readFilters(`/boutique?${query}`)).toEqual(noFilters)
})

it('a price as it is typed in France is read', () => {
  expect(readFilters('/boutique?prixMin=+59,90+').prixMin).toBe('59.90')
})

it('a new choice begins at the first page, and a second click removes it', () => {
  const third = readFilters('/boutique?texture=Lisse&page=3')
  expect(shopAddress(toggleFilter(third, 'texture', 'Crépu'))).toBe('/boutique?texture=Lisse&texture=Cr%C3%A9pu')
  expect(shopAddress(toggleFilter(third, 'texture', 'Lisse'))).toBe('/boutique')
})

it('each active filter has a text and can be removed alone', () => {
  const filters = readFilters('/boutique?texture=Lisse&prixMin=20&prixMax=60&disponible=1&q=awa')
  expect(activeFilters(filters).map(({ text, without }) => [text, shopAddress(without)])).toEqual([
    ['Lisse', '/boutique?q=awa&prixMin=20&prixMax=60&disponible=1'],
    ['De 20\u00a0€ à 60\u00a0€', '/boutique?texture=Lisse&q=awa&disponible=1'],
    ['En stock', '/boutique?texture=Lisse&q=awa&prixMin=20&prixMax=60'],
  ])
  const texts = ['prixMin=20', 'prixMax=20'].map((query) => activeFilters(readFilters(`/boutique?${query}`))[0]?.text)
  expect(texts).toEqual(['Dès 20\u00a0€', '20\u00a0€ au plus'])
})

it('an empty result offers only alternatives that have products', () => {
  const value = (value: string, total: number) => ({ value, total })
  const counts = {
    texture: [value('Lisse', 0), value('Crépu', 2)],
    longueur: [value('45 cm', 0)],
    couleur: [],
    disponible: 0,
    prix: null,
  }
  expect(findAlternatives(readFilters('/boutique?texture=Lisse&longueur=45+cm'), counts)).toEqual([
    { text: 'Toutes les textures', to: '/boutique?longueur=45+cm', total: 2 },
  ])
})

it('the best match is the default order of a search, and textures go from the straightest on', () => {
  expect(sortOrders(noFilters).map(({ tri }) => tri)).toEqual([undefined, 'prix-croissant', 'prix-decroissant'])
  expect(sortOrders({ ...noFilters, q: 'awa' })[0]?.text).toBe('Pertinence')
  expect(sortByTexture(['Afro', 'Crépu', 'Lisse'].map((value) => ({ value }))).map(({ value }) => value)).toEqual([
    'Lisse',
    'Crépu',
    'Afro',
  ])
})
