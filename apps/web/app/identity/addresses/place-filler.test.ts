import { expect, it } from 'vitest'
import { placeFiller } from './place-filler.ts'
import type { Place } from './place-of-address.ts'
import type { TypedAddress } from './typed-address.ts'

const towns = [
  { name: 'Montreuil', region: 'Île-de-France', codesPostaux: ['93100'] },
  { name: 'Mende', region: 'Occitanie', codesPostaux: ['48000'] },
]

/** A form that was filled with Montreuil for her, and towns that answer when `answers` is called, in their turn. */
const aForm = () => {
  const fields: TypedAddress = {
    ...{ firstname: '', lastname: '', phone: '', adresse: '', country: 'France' },
    ...{ city: 'Montreuil', code_postal: '93100', region: 'Île-de-France' },
  }
  const asked: string[] = []
  const waiting: PromiseWithResolvers<typeof towns>[] = []
  const filler = placeFiller(
    {
      read: () => ({ ...fields }),
      write: (field, value) => {
        fields[field] = value
      },
    },
    (search) => {
      asked.push(search)
      const answer = Promise.withResolvers<typeof towns>()
      waiting.push(answer)
      return answer.promise
    },
  )
  const place = (): Place => ({ city: fields.city, code_postal: fields.code_postal, region: fields.region ?? '' })
  const answers = () => waiting.shift()?.resolve(towns)
  const fails = () => waiting.shift()?.reject(new Error('busy'))
  return { fields, asked, filler, place, answers, fails }
}

it('asks nothing of what was filled in', async () => {
  const { filler, asked, place } = aForm()
  await filler.settle()
  expect(asked).toEqual([])
  expect(place()).toEqual({ city: 'Montreuil', code_postal: '93100', region: 'Île-de-France' })
})

it('fills in what her town says, asked once while she waits', async () => {
  const { fields, filler, asked, place, answers } = aForm()
  fields.city = 'Mende'
  const settled = [filler.settle(), filler.settle()]
  answers()
  await Promise.all(settled)
  await filler.settle()
  expect(asked).toEqual(['Mende'])
  expect(place()).toEqual({ city: 'Mende', code_postal: '48000', region: 'Occitanie' })
})

it('leaves no code of another town where the towns cannot be had, and asks again', async () => {
  const { fields, filler, asked, place, answers, fails } = aForm()
  fields.city = 'Mende'
  const failed = filler.settle()
  fails()
  await failed
  expect(place()).toEqual({ city: 'Mende', code_postal: '', region: '' })
  const answered = filler.settle()
  answers()
  await answered
  expect(asked).toEqual(['Mende', 'Mende'])
  expect(place()).toEqual({ city: 'Mende', code_postal: '48000', region: 'Occitanie' })
})

it('leaves what she types herself, whether the towns can be had or not', async () => {
  const { fields, filler, place, fails } = aForm()
  Object.assign(fields, { city: 'Mende', code_postal: '48001' })
  const failed = filler.settle()
  fails()
  await failed
  expect(place()).toEqual({ city: 'Mende', code_postal: '48001', region: '' })
})

it('does nothing with an answer to what she no longer asks', async () => {
  const { fields, filler, place, answers } = aForm()
  fields.city = 'Mende'
  const late = filler.settle()
  fields.city = 'Foix'
  answers()
  await late
  expect(place()).toEqual({ city: 'Foix', code_postal: '93100', region: 'Île-de-France' })
})

it('begins another address with what stands there then', async () => {
  const { fields, filler, asked, place, answers } = aForm()
  Object.assign(fields, { city: '', code_postal: '', region: '' })
  filler.restart()
  await filler.settle()
  expect(asked).toEqual([])
  fields.code_postal = '48000'
  const settled = filler.settle()
  answers()
  await settled
  expect(place()).toEqual({ city: 'Mende', code_postal: '48000', region: 'Occitanie' })
})
