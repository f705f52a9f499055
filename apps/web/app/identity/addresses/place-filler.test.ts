import { expect, it } from 'vitest'
import { placeFiller } from './place-filler.ts'
import type { Place } from './place-of-address.ts'
import type { TypedAddress } from './typed-address.ts'

const towns = [
  { name: 'Montreuil', region: 'Île-de-France', codesPostaux: ['93100'] },
  { name: 'Mende', region: 'Occitanie', codesPostaux: ['48000'] },
]

/**
 * Creates a form that was prefilled with Montreuil. `answers` resolves the oldest waiting search, `fails` rejects it.
 */
const aForm = () => {
  const fields: TypedAddress = {
    ...{ firstname: '', lastname: '', phone: '', adresse: '', country: 'France' },
    ...{ city: 'Montreuil', code_postal: '93100', region: 'Île-de-France' },
  }
  const searches: string[] = []
  const waiting: PromiseWithResolvers<typeof towns>[] = []
  const filler = placeFiller(
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
  const answers = () => waiting.shift()?.resolve(towns)
  const fails = () => waiting.shift()?.reject(new Error('busy'))
  return { fields, searches, filler, place, answers, fails }
}

it('placeFiller does not search for a prefilled place', async () => {
  const { filler, searches, place } = aForm()
  await filler.settle()
  expect(searches).toEqual([])
  expect(place()).toEqual({ city: 'Montreuil', code_postal: '93100', region: 'Île-de-France' })
})

it('placeFiller fills in the region and postal code of a typed town with one search', async () => {
  const { fields, filler, searches, place, answers } = aForm()
  fields.city = 'Mende'
  const settled = [filler.settle(), filler.settle()]
  answers()
  await Promise.all(settled)
  await filler.settle()
  expect(searches).toEqual(['Mende'])
  expect(place()).toEqual({ city: 'Mende', code_postal: '48000', region: 'Occitanie' })
})

it('placeFiller clears the prefilled code when the search fails, and searches again next time', async () => {
  const { fields, filler, searches, place, answers, fails } = aForm()
  fields.city = 'Mende'
  const failed = filler.settle()
  fails()
  await failed
  expect(place()).toEqual({ city: 'Mende', code_postal: '', region: '' })
  const answered = filler.settle()
  answers()
  await answered
  expect(searches).toEqual(['Mende', 'Mende'])
  expect(place()).toEqual({ city: 'Mende', code_postal: '48000', region: 'Occitanie' })
})

it('placeFiller keeps a typed postal code even when the search fails', async () => {
  const { fields, filler, place, fails } = aForm()
  Object.assign(fields, { city: 'Mende', code_postal: '48001' })
  const failed = filler.settle()
  fails()
  await failed
  expect(place()).toEqual({ city: 'Mende', code_postal: '48001', region: '' })
})

it('placeFiller ignores a stale response', async () => {
  const { fields, filler, place, answers } = aForm()
  fields.city = 'Mende'
  const late = filler.settle()
  fields.city = 'Foix'
  answers()
  await late
  expect(place()).toEqual({ city: 'Foix', code_postal: '93100', region: 'Île-de-France' })
})

it('placeFiller restarts from the current fields when another address begins', async () => {
  const { fields, filler, searches, place, answers } = aForm()
  Object.assign(fields, { city: '', code_postal: '', region: '' })
  filler.restart()
  await filler.settle()
  expect(searches).toEqual([])
  fields.code_postal = '48000'
  const settled = filler.settle()
  answers()
  await settled
  expect(place()).toEqual({ city: 'Mende', code_postal: '48000', region: 'Occitanie' })
})
