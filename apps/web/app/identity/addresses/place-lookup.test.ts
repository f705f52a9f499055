import { expect, it } from 'vitest'
import type { AddressFormValues } from './address-form-values.ts'
import type { Place } from './derive-place.ts'
import { createPlaceLookup } from './place-lookup.ts'

const towns = [
  { name: 'Montreuil', region: 'Île-de-France', codesPostaux: ['93100'] },
  { name: 'Mende', region: 'Occitanie', codesPostaux: ['48000'] },
]

/**
 * Creates a form that was prefilled with Montreuil. `resolveSearch` resolves the oldest waiting search, `rejectSearch` rejects it.
 */
const createForm = () => {
  const fields: AddressFormValues = {
    ...{ firstname: '', lastname: '', phone: '', adresse: '', country: 'France' },
    ...{ city: 'Montreuil', code_postal: '93100', region: 'Île-de-France' },
  }
  const searches: string[] = []
  const waiting: PromiseWithResolvers<typeof towns>[] = []
  const lookup = createPlaceLookup(
    {
      read: () => ({ ...fields }),
      write: (field, value) => {
        fields[field] = value
      },
    },
    (search) => {
      searches.push(search)
      const answer = Promise.withResolvers<typeof towns>()
      waiting.push(answer)
      return answer.promise
    },
  )
  const place = (): Place => ({ city: fields.city, code_postal: fields.code_postal, region: fields.region ?? '' })
  const resolveSearch = () => waiting.shift()?.resolve(towns)
  const rejectSearch = () => waiting.shift()?.reject(new Error('busy'))
  return { fields, searches, lookup, place, resolveSearch, rejectSearch }
}

it('createPlaceLookup does not search for a prefilled place', async () => {
  const { lookup, searches, place } = createForm()
  await lookup.lookUp()
  expect(searches).toEqual([])
  expect(place()).toEqual({ city: 'Montreuil', code_postal: '93100', region: 'Île-de-France' })
})

it('createPlaceLookup fills in the region and postal code of a typed town with one search', async () => {
  const { fields, lookup, searches, place, resolveSearch } = createForm()
  fields.city = 'Mende'
  const settled = [lookup.lookUp(), lookup.lookUp()]
  resolveSearch()
  await Promise.all(settled)
  await lookup.lookUp()
  expect(searches).toEqual(['Mende'])
  expect(place()).toEqual({ city: 'Mende', code_postal: '48000', region: 'Occitanie' })
})

it('createPlaceLookup clears the prefilled code when the search fails, and searches again next time', async () => {
  const { fields, lookup, searches, place, resolveSearch, rejectSearch } = createForm()
  fields.city = 'Mende'
  const failed = lookup.lookUp()
  rejectSearch()
  await failed
  expect(place()).toEqual({ city: 'Mende', code_postal: '', region: '' })
  const answered = lookup.lookUp()
  resolveSearch()
  await answered
  expect(searches).toEqual(['Mende', 'Mende'])
  expect(place()).toEqual({ city: 'Mende', code_postal: '48000', region: 'Occitanie' })
})

it('createPlaceLookup keeps a typed postal code even when the search fails', async () => {
  const { fields, lookup, place, rejectSearch } = createForm()
  Object.assign(fields, { city: 'Mende', code_postal: '48001' })
  const failed = lookup.lookUp()
  rejectSearch()
  await failed
  expect(place()).toEqual({ city: 'Mende', code_postal: '48001', region: '' })
})

it('createPlaceLookup ignores a stale response', async () => {
  const { fields, lookup, place, resolveSearch } = createForm()
  fields.city = 'Mende'
  const late = lookup.lookUp()
  fields.city = 'Foix'
  resolveSearch()
  await late
  expect(place()).toEqual({ city: 'Foix', code_postal: '93100', region: 'Île-de-France' })
})

it('createPlaceLookup restarts from the current fields when another address begins', async () => {
  const { fields, lookup, searches, place, resolveSearch } = createForm()
  Object.assign(fields, { city: '', code_postal: '', region: '' })
  lookup.restart()
  await lookup.lookUp()
  expect(searches).toEqual([])
  fields.code_postal = '48000'
  const settled = lookup.lookUp()
  resolveSearch()
  await settled
  expect(place()).toEqual({ city: 'Mende', code_postal: '48000', region: 'Occitanie' })
})
