import { expect, it } from 'vitest'
import { filterTexts, parseFilters, toParams, withFilter, withoutText } from './filters.ts'
import { parseSearchRequest, searchAddress } from './search-address.ts'

const all = { domicile: '1', prixMax: '59.90', noteMin: '4.5', distanceMax: '0', moment: 'apres-midi' } as const

it('the filters of an address that was written are read back unchanged', () => {
  const address = searchAddress({ ville: 'Lyon (69)', prestation: 'Braids', date: '2026-11-20', filters: all })
  expect(address).toContain('domicile=1&prix-max=59.90&note-min=4.5&distance-max=0&moment=apres-midi')
  expect(parseSearchRequest(new URL(address, 'https://couronne.test').searchParams).filters).toEqual(all)
})

it('the address contains the sort order, except for the default', () => {
  const search = { ville: 'Lyon (69)', prestation: 'Braids', date: '2026-11-20', filters: all }
  const orderAt = (address: string) => parseSearchRequest(new URL(address, 'https://couronne.test').searchParams).tri
  expect(orderAt(searchAddress({ ...search, tri: 'prix' }, 2))).toBe('prix')
  expect(searchAddress(search)).not.toContain('tri=')
  for (const tri of ['distance', 'hasard', '']) expect(orderAt(`/?ville=Lyon&tri=${tri}`)).toBeUndefined()
})

it.each([
  'domicile=0',
  'domicile=oui',
  'prix-max=cher',
  'prix-max=-1',
  'prix-max=1e9',
  'note-min=6',
  'note-min=5.1',
  'distance-max=101',
  'distance-max=2.5',
  'moment=nuit',
  'moment=constructor',
])('the invalid filter « %s » is ignored', (query) => {
  expect(parseFilters(new URLSearchParams(query))).toEqual({})
})

it('a price as it is typed in France is read', () => {
  expect(parseFilters(new URLSearchParams({ 'prix-max': ' 59,90 ' }))).toEqual({ prixMax: '59.90' })
})

it('filters are described in words', () => {
  expect(filterTexts(all)).toEqual([
    'À domicile',
    '59,90\u00a0€ au plus',
    '4,5 étoiles et plus',
    'Dans la ville',
    'Après-midi',
  ])
  expect(filterTexts({ prixMax: '60', noteMin: '5', distanceMax: '10' })).toEqual([
    '60\u00a0€ au plus',
    '5 étoiles',
    '10\u00a0km au plus',
  ])
})

it('filters are removed one by one', () => {
  const { prixMax: _, ...rest } = all
  expect(withFilter(all, 'prixMax')).toEqual(rest)
  expect(toParams({ filters: withFilter({ moment: 'soir' }, 'moment', '') })).toEqual({})
  expect(withoutText(['prixMax'])).toBe('Sans filtre de prix')
  expect(withoutText(['prixMax', 'moment'])).toBe('Sans aucun filtre')
})
