import { withTotal } from '@couronne/contract/lib/money'
import { expect, it } from 'vitest'
import { aService } from '../../../test/a-service.ts'
import { durationRangeText } from './duration-range-text.ts'
import { chosenTraits, readTraits, soldAs, traitsOf } from './sold-service.ts'
import { longueur, restrictionText, taille } from './variant-choice.tsx'

const variants = [
  withTotal({ id: 'a', taille: 'micro', longueur: 'taille', price: 180, duration: 420 } as const),
  withTotal({ id: 'b', taille: 'moyen', longueur: 'mi-dos', price: 120, duration: 300 } as const),
  withTotal({ id: 'c', taille: 'gros', longueur: 'mi-dos', price: 90, duration: 240 } as const),
  withTotal({ id: 'd', taille: 'gros', longueur: 'épaules', price: 80, duration: 180 } as const),
]
const braids = aService({ price: 80, duration: 180, variants })

it.each([
  [{}, 'd', 'Braids · gros, aux épaules', false],
  [{ taille: 'micro', longueur: 'taille' }, 'a', 'Braids · micro, à la taille', true],
  [{ taille: 'micro', longueur: 'épaules' }, 'a', 'Braids · micro, à la taille', false],
  [{ longueur: 'mi-dos' }, 'c', 'Braids · gros, à mi-dos', false],
] as const)('with the wish %j, a service is sold as the nearest variant', (wanted, id, name, isChosen) => {
  const sold = soldAs(braids, wanted)
  const { price, total, duration } = variants.find((variant) => variant.id === id) ?? braids
  expect(sold).toMatchObject({ name, isChosen, price, total, duration })
  expect(soldAs(braids, traitsOf(sold.variant)).variant?.id).toBe(id)
  expect(chosenTraits(sold)).toEqual(isChosen ? wanted : {})
})

it('a service without variants is sold as it is, whatever is wished', () => {
  const sold = soldAs(aService(), { taille: 'gros' })
  expect(sold).toMatchObject({ name: 'Braids', isChosen: true, total: 48.5, variant: undefined })
})

it('a service sold in one size alone is chosen with it', () => {
  expect(soldAs(aService({ variants: variants.slice(0, 1) }), {}).isChosen).toBe(true)
})

it.each([
  [taille, { taille: 'micro', longueur: 'taille' }, 'Grosseur micro : seulement à la taille.'],
  [longueur, { taille: 'micro', longueur: 'taille' }, 'Longueur à la taille : seulement micro.'],
  [taille, { taille: 'gros', longueur: 'mi-dos' }, 'Grosseur gros : seulement aux épaules ou à mi-dos.'],
] as const)('a choice that restricts the other one gets a sentence', (trait, variant, text) => {
  expect(restrictionText(trait, variants, variant)).toBe(text)
  expect(restrictionText(trait, [variant], variant)).toBe('')
})

it('a service lasts as long as its shortest to its longest variant', () => {
  expect(durationRangeText(braids).replaceAll('\u00a0', ' ')).toBe('3 h à 7 h')
  expect(durationRangeText(aService({ duration: 60 })).replaceAll('\u00a0', ' ')).toBe('1 h')
})

it('an address with words that are no size or length wishes nothing', () => {
  expect(readTraits(new URLSearchParams('taille=XL&longueur='))).toEqual({ taille: undefined, longueur: undefined })
  expect(readTraits(new URLSearchParams('taille=gros&longueur=taille'))).toEqual({ taille: 'gros', longueur: 'taille' })
})
