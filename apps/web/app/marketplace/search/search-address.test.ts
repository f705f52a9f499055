import { expect, it } from 'vitest'
import { missingFieldErrors, parseSearchRequest, searchAddress } from './search-address.ts'

const parsed = (address: string) => parseSearchRequest(new URL(address, 'https://couronne.test').searchParams)

it('an address that was written is read back unchanged', () => {
  const search = { ville: 'L’Haÿ-les-Roses (94)', prestation: 'Coiffures événements', date: '2026-11-20' }
  expect(parsed(searchAddress(search))).toEqual({ ...search, filters: {}, page: 1, isSearch: true })
  expect(parsed(searchAddress(search, 3))).toMatchObject({ page: 3 })
})

it('a tile, which names only a hairstyle, is not a search yet', () => {
  expect(parsed('/?prestation=Braids').isSearch).toBe(false)
  expect(parsed('/?ville=&prestation=&date=').isSearch).toBe(true)
})

it.each(['2026-11-20', '2026-11-20+1', '20/11/2026', '20-11-2026'])(
  'the day « %s » of an address is understood',
  (date) => {
    expect(parsed(`/?ville=Paris&date=${encodeURIComponent(date)}`).date).toBe('2026-11-20')
  },
)

it.each(['0', '-2', 'deux', '1e999', ''])('the invalid page « %s » leads to the first page', (page) => {
  expect(parsed(`/?ville=Paris&page=${page}`).page).toBe(1)
})

it('missing fields are reported in the sequence of the form', () => {
  expect(Object.entries(missingFieldErrors({ ville: ' ', prestation: '', date: '' }))).toEqual([
    ['ville', 'Veuillez choisir une ville !'],
    ['prestation', 'Veuillez choisir une coiffure !'],
    ['date', 'Veuillez choisir un jour !'],
  ])
  expect(missingFieldErrors({ ville: 'Paris', prestation: 'Lissage Brushing', date: '2026-11-20' })).toEqual({})
  expect(missingFieldErrors({ ville: 'Paris', prestation: 'Permanente', date: '2026-02-30' })).toEqual({
    prestation: 'Veuillez choisir une coiffure !',
    date: 'Veuillez choisir un jour !',
  })
})
