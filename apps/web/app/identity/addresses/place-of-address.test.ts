import { expect, it } from 'vitest'
import { type Place, placeAmong, questionOf } from './place-of-address.ts'

const town = (name: string, region: string, ...codesPostaux: string[]) => ({ name, region, codesPostaux })
const lyon = town('Lyon', 'Auvergne-Rhône-Alpes', '69001', '69002')
const montreuil = town('Montreuil', 'Île-de-France', '93100')
const saintDenis = town('Saint-Denis', 'Île-de-France', '93200', '93210')
const reunion = town('Saint-Denis', 'La Réunion', '97400', '97417')
const mende = town('Mende', 'Occitanie', '48000')

/** What she has typed of a place; the rest was filled in for her. */
const typed = (hers: Partial<Place>, filled: Partial<Place> = {}) => {
  const place = { city: '', code_postal: '', region: '', ...filled, ...hers }
  return { place, isHers: (field: keyof Place) => hers[field] !== undefined }
}
const among = (towns: (typeof lyon)[], hers: Partial<Place>, filled?: Partial<Place>) => {
  const { place, isHers } = typed(hers, filled)
  return placeAmong(towns, place, isHers)
}
const asks = (hers: Partial<Place>, filled?: Partial<Place>) => {
  const { place, isHers } = typed(hers, filled)
  return questionOf(place, isHers)
}

it('knows the region and the only code of a town', () => {
  expect(among([montreuil, mende], { city: 'montreuil' })).toEqual({ code_postal: '93100', region: 'Île-de-France' })
})

it('takes away what was filled in for another town', () => {
  const before = { code_postal: '93100', region: 'Île-de-France' }
  expect(among([lyon], { city: 'Lyon' }, before)).toEqual({ code_postal: '', region: 'Auvergne-Rhône-Alpes' })
  expect(among([montreuil], { city: 'Nulle-Part' }, before)).toEqual({ code_postal: '', region: '' })
})

it('leaves to her what namesakes do not agree on, until her code tells them apart', () => {
  expect(among([saintDenis, reunion], { city: 'St Denis' })).toEqual({ code_postal: '', region: '' })
  expect(among([saintDenis, reunion], { city: 'St Denis', code_postal: '97400' })).toEqual({ region: 'La Réunion' })
  expect(among([saintDenis, reunion], { city: 'St Denis', code_postal: '97400', region: 'Océan Indien' })).toEqual({})
})

it('knows the town of a code, unless there are several or none', () => {
  expect(among([lyon], { code_postal: '69002' }, { city: 'Montreuil' })).toEqual({
    city: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
  })
  const two = [mende, town('Badaroux', 'Occitanie', '48000')]
  expect(among(two, { code_postal: '48000' })).toEqual({ city: '', region: 'Occitanie' })
  expect(among([montreuil], { code_postal: '93105' }, { city: 'Montreuil' })).toEqual({})
})

it('asks by the town that she has typed, else by a whole code of hers', () => {
  expect(asks({ city: 'Lyon', code_postal: '69001' })).toBe('Lyon')
  expect(asks({ code_postal: '69001' }, { city: 'Montreuil' })).toBe('69001')
  expect(asks({ code_postal: '690' })).toBe('')
  expect(asks({}, { city: 'Montreuil', code_postal: '93100' })).toBe('')
})
