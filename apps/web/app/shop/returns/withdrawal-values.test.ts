import { expect, it } from 'vitest'
import { chosenOf, comesBackText, linesLeft, whatLeaves, wholeOf, withdrawalShape } from './withdrawal-values.ts'

const line = {
  product: 'p',
  slug: 'p',
  image: null,
  refundedQuantity: 0,
  sentAnywayQuantity: 0,
  withdrawnQuantity: 0,
  review: null,
}
const braids = { ...line, id: 'braids', libelle: 'Mèches', price: 12.3, quantity: 3 }
const cap = { ...line, id: 'cap', libelle: 'Bonnet', price: 12.5, quantity: 1 }
const order = { lines: [braids, cap], shipping: 4.9, shippingRefunded: false }
const who = { firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test' }

it('offers of each line what was neither refunded nor given up', () => {
  const lines = [
    { ...braids, refundedQuantity: 1, withdrawnQuantity: 1 },
    { ...cap, withdrawnQuantity: 1 },
  ]
  expect(linesLeft({ lines })).toMatchObject([{ id: 'braids', left: 1 }])
})

it('begins with everything, in the name of the order', () => {
  expect(wholeOf({ ...order, ...who })).toEqual({ units: ['3', '1'], ...who })
})

it('sends the lines that were chosen, and asks for one at least', () => {
  const values = withdrawalShape.parse({ units: ['2', '0'], ...who })
  expect(chosenOf(order, values)).toMatchObject([{ id: 'braids', quantity: 2 }])
  const { error } = withdrawalShape.safeParse({ units: ['0', '0'], ...who })
  expect(error?.issues).toMatchObject([{ path: ['units'], message: 'Choisissez ce à quoi vous renoncez.' }])
})

it('tells a customer what comes back, with what she has given up before and less what her bank has', () => {
  const said = (lines: object[], left: number, units: number) =>
    comesBackText({ ...order, lines, left, isDisputed: false } as Parameters<typeof comesBackText>[0], [
      { id: 'braids', quantity: units },
    ]).replaceAll(/[\u00a0\u202f]/g, ' ')
  const others = [{ ...cap, withdrawnQuantity: 1 }]
  expect(said([braids, cap], 54.3, 2)).toBe('Pour ce retour, 24,60 € vous sont rendus.')
  expect(said([braids, ...others], 54.3, 3)).toBe('Pour ce retour, 41,80 € vous sont rendus, dont 4,90 € de livraison.')
  expect(said([braids, ...others], 32.5, 3)).toBe(
    'Pour ce retour, 20 € vous sont rendus, en plus de 21,80 € que votre banque vous a déjà rendus.',
  )
  const disputed = { ...order, left: 54.3, isDisputed: true } as Parameters<typeof comesBackText>[0]
  expect(comesBackText(disputed, [{ id: 'cap', quantity: 1 }])).toMatch(/banque examine .* rendu de ces 12,50/)
  expect(said([braids, cap], 0, 2)).toContain('rien de plus ne vous est dû')
})

it.each([
  [{ refunded: 15, byBank: 0 }, /^un remboursement de 15\s€ part vers la cliente$/],
  [{ refunded: 5, byBank: 10 }, /^un remboursement de 5\s€ part vers la cliente, à qui sa banque a déjà rendu 10\s€$/],
  [{ refunded: 0, byBank: 15 }, /^rien ne part vers la cliente, à qui sa banque a déjà rendu 15\s€$/],
  [{ refunded: 0, byBank: 0 }, /^rien ne part vers la cliente$/],
])('says of a return what leaves for it: %j', (settled, words) => {
  expect(whatLeaves(settled)).toMatch(words)
})
