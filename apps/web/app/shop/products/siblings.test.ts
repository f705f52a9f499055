import type { Product } from '@couronne/contract/shop/products'
import { expect, it } from 'vitest'
import { listSwitches } from './siblings.ts'

const member = (slug: string, longueur: string, couleur: string, stock = 3, texture = 'Lisse') => ({
  id: slug,
  slug,
  longueur,
  couleur,
  texture,
  stock,
})
const family = (first: object, ...siblings: object[]) => ({ ...first, siblings }) as unknown as Product

it('a product links to its sibling of another length, or else to the closest one that exists', () => {
  const switches = listSwitches(
    family(
      member('noir-60', '60 cm', 'Noir'),
      member('miel-100', '100 cm', 'Miel', 0),
      member('noir-100', '100 cm', 'Noir', 0),
      member('miel-45', '45 cm', 'Miel'),
    ),
  )
  expect(switches).toEqual([
    {
      trait: 'longueur',
      choices: [
        { value: '45 cm', isCurrent: false, slug: 'miel-45', isSoldOut: false, differs: ['Miel'] },
        { value: '60 cm', isCurrent: true, slug: 'noir-60', isSoldOut: false, differs: [] },
        { value: '100 cm', isCurrent: false, slug: 'noir-100', isSoldOut: true, differs: [] },
      ],
    },
    {
      trait: 'couleur',
      choices: [
        // If two siblings are equally close, the one in stock is chosen.
        { value: 'Miel', isCurrent: false, slug: 'miel-45', isSoldOut: false, differs: ['45 cm'] },
        { value: 'Noir', isCurrent: true, slug: 'noir-60', isSoldOut: false, differs: [] },
      ],
    },
  ])
})

it('textures are offered from the straightest on, and a trait without alternatives is not offered', () => {
  const [textureSwitch] = listSwitches(
    family(member('a', '', '', 1, 'Crépu'), member('b', '', '', 1, 'Lisse'), member('c', '', '', 1, 'Bouclé')),
  )
  expect(textureSwitch?.choices.map(({ value }) => value)).toEqual(['Lisse', 'Bouclé', 'Crépu'])
  expect(listSwitches(family(member('a', '', '')))).toEqual([])
})
