import { withTotal } from '@couronne/contract/lib/money'
import { expect, it } from 'vitest'
import { aService } from '../../../test/a-service.ts'
import { readTraits, soldAs, traitsOf } from './sold-service.ts'

const variants = [
  withTotal({ id: 'a', taille: 'micro', longueur: 'taille', price: 180, duration: 420 } as const),
  withTotal({ id: 'b', taille: 'moyen', longueur: 'mi-dos', price: 120, duration: 300 } as const),
  withTotal({ id: 'c', taille: 'gros', longueur: 'mi-dos', price: 90, duration: 240 } as const),
  withTotal({ id: 'd', taille: 'gros', longueur: 'épaules', price: 80, duration: 180 } as const),
]
const braids = aService({ price: 80, duration: 180, variants })

it.each([
  [{}, 'd', 'Braids · gros, épaules', false],
  [{ taille: 'micro', longueur: 'taille' }, 'a', 'Braids · micro, taille', true],
  [{ taille: 'micro', longueur: 'épaules' }, 'a', 'Braids · micro, taille', true],
  [{ longueur: 'mi-dos' }, 'c', 'Braids · gros, mi-dos', true],
] as const)('with the wish %j, a service is sold as the nearest variant', (wanted, id, name, isChosen) => {
  const sold = soldAs(braids, wanted)
  const { price, total, duration } = variants.find((variant) => variant.id === id) ?? braids
  expect(sold).toMatchObject({ name, isChosen, price, total, duration })
  expect(soldAs(braids, traitsOf(sold.variant)).variant?.id).toBe(id)
})

it('a service without variants is sold as it is, whatever is wished', () => {
  const sold = soldAs(aService(), { taille: 'gros' })
  expect(sold).toMatchObject({ name: 'Braids', isChosen: true, total: 48.5, variant: undefined })
})

it('an address with words that are no size or length wishes nothing', () => {
  expect(readTraits(new URLSearchParams('taille=XL&longueur='))).toEqual({ taille: undefined, longueur: undefined })
  expect(readTraits(new URLSearchParams('taille=gros&longueur=taille'))).toEqual({ taille: 'gros', longueur: 'taille' })
})
