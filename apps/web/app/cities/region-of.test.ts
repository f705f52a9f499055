import { expect, it } from 'vitest'
import { regionOf } from './region-of.ts'

it.each([
  ['93', 'Île-de-France'],
  ['44', 'Pays de la Loire'],
  ['2A', 'Corse'],
  ['974', 'La Réunion'],
  ['06', 'Provence-Alpes-Côte d’Azur'],
])('the department %s is in %s', (code, region) => {
  expect(regionOf(code)).toBe(region)
})

it('knows the region of every department there is, and of no other', () => {
  const codes = [
    ...Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, '0')).filter((code) => code !== '20'),
    ...['2A', '2B', '971', '972', '973', '974', '976'],
  ]
  expect(codes.filter((code) => !regionOf(code))).toEqual([])
  expect(regionOf('20')).toBeUndefined()
})
