import { expect, it } from 'vitest'
import { searchText } from './search-text.ts'

const town = (name: string, departementCode = '75') => ({ id: 1, name, departementCode, zone: 'Europe/Paris' })

it.each([
  ['Braids', town('Paris'), [], 'Braids à Paris, mardi 1er décembre'],
  ['Lissage', town('Le Havre'), [], 'Lissage Brushing au Havre, mardi 1er décembre'],
  ['Locks', town('Les Ulis'), [], 'Locks aux Ulis, mardi 1er décembre'],
  ['Nattes', town('La Rochelle'), [], 'Nattes à La Rochelle, mardi 1er décembre'],
  ['Nattes', town('Lens'), [], 'Nattes à Lens, mardi 1er décembre'],
  ['Nattes', town('Saint-Denis', '974'), [town('Saint-Denis', '93')], 'Nattes à Saint-Denis (974), mardi 1er décembre'],
])('the title of a search for %s names its town and its day', (prestation, town, otherTowns, text) => {
  expect(searchText({ prestation, date: '2026-12-01' }, { town, otherTowns } as never)).toBe(text)
})
