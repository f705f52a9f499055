import { expect, it } from 'vitest'
import { lineChanges, unitsOverText, unknownProductsText } from './line-changes.ts'

const line = { libelle: 'Mèche', price: 25, priceBefore: null, cartQuantity: 3, available: 3, change: null }

it.each([
  ['nothing if the line is unchanged', {}, []],
  ['a new price', { priceBefore: 19.9 }, ['coûte maintenant 25 €, au lieu de 19,90 €.']],
  [
    'a smaller stock and a new price',
    { available: 2, change: 'fewer', priceBefore: 30 },
    ['il n’en reste que 2, et vous en vouliez 3.', 'coûte maintenant 25 €, au lieu de 30 €.'],
  ],
  [
    'that an order contains fewer of it',
    { cartQuantity: 40, available: 20, change: 'limited' },
    ['une commande en contient 20 au plus, et vous en vouliez 40.'],
  ],
  [
    'that it is sold out, without its price',
    { available: 0, change: 'sold_out', priceBefore: 30 },
    ['est épuisé pour le moment : il ne compte pas dans le total.'],
  ],
  [
    'that it is no longer sold',
    { available: 0, change: 'archived' },
    ['n’est plus vendu : il ne compte pas dans le total.'],
  ],
] as const)('the texts of a cart line state %s', (_, given, expected) => {
  expect(lineChanges({ ...line, ...given }).map((words) => words.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual(expected)
})

it.each([
  [1, '1 article n’existe plus : nous l’avons retiré.'],
  [2, '2 articles n’existent plus : nous les avons retirés.'],
])('the cart states that %i unknown articles were removed', (lost, expected) => {
  expect(unknownProductsText(lost).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(expected)
})

it('a cart that an order cannot contain says how many articles to remove', () => {
  expect(unitsOverText(3).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'Une commande contient 60 articles au plus. Retirez-en 3 pour commander, et commandez le reste une fois celle-ci payée.',
  )
})
