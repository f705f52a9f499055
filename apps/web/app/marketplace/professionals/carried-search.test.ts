import { expect, it } from 'vitest'
import { addresses } from '#app/lib/addresses.ts'
import { readCarriedSearch } from './carried-search.ts'

const nadia = { id: '7', firstname: 'Nadia' }
const read = (query: string) => readCarriedSearch(new URLSearchParams(query))

it('a profile reads the search that its address carries', () => {
  const search = { ville: 'Lyon (69)', prestation: 'Braids', date: '2026-11-29' }
  const { searchParams } = new URL(addresses.profile(nadia, search), 'https://couronne.test')
  expect(readCarriedSearch(searchParams)).toEqual(search)
})

it('the text of a tile names its hairstyle', () => {
  expect(read('prestation=Lissage+Brushing').prestation).toBe('Lissage')
})

it.each([
  'prestation=Permanente',
  'prestation=',
  'date=demain',
  'date=2026-13-45',
  'date=2026-11-29T10:00Z',
  'ville=+',
  '',
])('« %s » carries nothing', (query) => {
  expect(read(query)).toEqual({ prestation: undefined, date: undefined, ville: undefined })
})
