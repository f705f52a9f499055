import { expect, it } from 'vitest'
import { eurosInput } from './euros-input.ts'

it.each([
  ['45', 45],
  ['0', 0],
  ['45,5', 45.5],
  ['45.50', 45.5],
  ['45,05', 45.05],
  [' 45 ', 45],
  ['45€', 45],
  ['45 €', 45],
  ['45,50\u00a0€', 45.5],
  ['1200', 1200],
  ['1 200', 1200],
  ['1 200,00', 1200],
  ['1\u00a0200', 1200],
  ['1\u202f200,50\u00a0€', 1200.5],
  ['120 000', 120_000],
  ['999999', 999_999],
])('the typed amount %j is %d euros', (typed, euros) => {
  expect(eurosInput.parse(typed)).toBe(euros)
})

it.each([
  ...['', ' ', '€', 'cher', '45 euros', '-5', '1e3', '0x10', 'Infinity'],
  ...['45,', ',5', '45,505', '4,5,0', '1.200,00', '1,200.00', '45 , 50', '4€5', '€ 45', '45 € €'],
  ...['1 20', '12 00', '1 2000', '1  200', '1 200 000', '1000000'],
])('%j is not an accepted amount', (typed) => {
  const { error } = eurosInput.safeParse(typed)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Un montant en euros, par exemple 20,50.'])
})
