import { expect, it } from 'vitest'
import { aService } from '../../../test/a-service.ts'
import { serviceFields, serviceInput, serviceResolver, toServiceBody, variantFields } from './service-input.ts'
import { usualDuration } from './usual-durations.ts'

const row = { taille: 'gros', longueur: 'épaules', price: '80,50', duration: '180' }
const byVariant = (...variants: object[]) => ({
  ...serviceInput(aService()),
  isByVariant: true,
  price: '',
  variants: variants as [],
})
const check = async (input: ReturnType<typeof byVariant>) => {
  const options = { fields: {}, shouldUseNativeValidation: false } as never
  const { errors } = await serviceResolver(input as never, undefined, options)
  return JSON.parse(JSON.stringify(errors, (key, value) => (key === 'ref' ? undefined : value)))
}

it('rows of sizes and lengths are sent with their prices and durations, without one of the service', () => {
  const body = toServiceBody(variantFields.parse(byVariant(row, { ...row, longueur: 'taille', price: '120' })))
  expect(body.variants).toEqual([
    { taille: 'gros', longueur: 'épaules', price: 80.5, duration: 180 },
    { taille: 'gros', longueur: 'taille', price: 120, duration: 180 },
  ])
  expect(body.price).toBeUndefined()
})

it('rows that are no longer wanted are sent as an empty list, whatever they say', () => {
  const input = { ...serviceInput(aService()), variants: [{ ...row, price: 'rien' }] }
  expect(toServiceBody(serviceFields.parse(input))).toMatchObject({ price: 45.5, duration: 60, variants: [] })
})

it('a row that is there twice, is blank or has no price is refused in the row', async () => {
  const twice = await check(byVariant(row, row))
  expect(twice.variants[1].taille.message).toBe('Cette grosseur et cette longueur sont déjà dans la liste.')
  const blank = await check(byVariant({ ...row, taille: '', longueur: '' }))
  expect(blank.variants[0].taille.message).toBe('Choisissez une grosseur ou une longueur.')
  const priceless = await check(byVariant({ ...row, price: '' }))
  expect(priceless.variants[0].price.message).toBe('Champs requis!')
  expect(await check(byVariant(row))).toEqual({})
})

it('the form proposes the usual duration of a hairstyle', () => {
  expect(['Braids', 'Nattes', 'Barbier', 'Soins naturels'].map(usualDuration)).toEqual([180, 90, 30, 60])
})
