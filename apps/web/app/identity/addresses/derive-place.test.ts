import { expect, it } from 'vitest'
import { derivePlace, type Place, placeSearchText } from './derive-place.ts'

const town = (name: string, region: string, ...codesPostaux: string[]) => ({ name, region, codesPostaux })
const lyon = town('Lyon', 'Auvergne-Rhône-Alpes', '69001', '69002')
const montreuil = town('Montreuil', 'Île-de-France', '93100')
const saintDenis = town('Saint-Denis', 'Île-de-France', '93200', '93210')
const reunion = town('Saint-Denis', 'La Réunion', '97400', '97417')
const mende = town('Mende', 'Occitanie', '48000')

/** `typedFields` were typed by the user, `filled` were filled in. */
const buildPlace = (typedFields: Partial<Place>, filled: Partial<Place> = {}) => {
  const place = { city: '', code_postal: '', region: '', ...filled, ...typedFields }
  return { place, isTyped: (field: keyof Place) => typedFields[field] !== undefined }
}
const derive = (towns: (typeof lyon)[], typedFields: Partial<Place>, filled?: Partial<Place>) => {
  const { place, isTyped } = buildPlace(typedFields, filled)
  return derivePlace(towns, place, isTyped)
}
const searchText = (typedFields: Partial<Place>, filled?: Partial<Place>) => {
  const { place, isTyped } = buildPlace(typedFields, filled)
  return placeSearchText(place, isTyped)
}

it('derivePlace derives the region and the only postal code from a town', () => {
  expect(derive([montreuil, mende], { city: 'montreuil' })).toEqual({ code_postal: '93100', region: 'Île-de-France' })
})

it('derivePlace clears values that were filled in for another town', () => {
  const before = { code_postal: '93100', region: 'Île-de-France' }
  expect(derive([lyon], { city: 'Lyon' }, before)).toEqual({ code_postal: '', region: 'Auvergne-Rhône-Alpes' })
  expect(derive([montreuil], { city: 'Nulle-Part' }, before)).toEqual({ code_postal: '', region: '' })
})

it('derivePlace leaves fields open where homonyms differ, until the postal code decides', () => {
  expect(derive([saintDenis, reunion], { city: 'St Denis' })).toEqual({ code_postal: '', region: '' })
  expect(derive([saintDenis, reunion], { city: 'St Denis', code_postal: '97400' })).toEqual({ region: 'La Réunion' })
  expect(derive([saintDenis, reunion], { city: 'St Denis', code_postal: '97400', region: 'Océan Indien' })).toEqual({})
})

it('derivePlace derives the town from a postal code that belongs to exactly one town', () => {
  expect(derive([lyon], { code_postal: '69002' }, { city: 'Montreuil' })).toEqual({
    city: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
  })
  const two = [mende, town('Badaroux', 'Occitanie', '48000')]
  expect(derive(two, { code_postal: '48000' })).toEqual({ city: '', region: 'Occitanie' })
  expect(derive([montreuil], { code_postal: '93105' }, { city: 'Montreuil' })).toEqual({})
})

it('placeSearchText searches by a typed town, else by a complete typed postal code', () => {
  expect(searchText({ city: 'Lyon', code_postal: '69001' })).toBe('Lyon')
  expect(searchText({ code_postal: '69001' }, { city: 'Montreuil' })).toBe('69001')
  expect(searchText({ code_postal: '690' })).toBe('')
  expect(searchText({}, { city: 'Montreuil', code_postal: '93100' })).toBe('')
})
