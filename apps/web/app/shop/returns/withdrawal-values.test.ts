import { expect, it } from 'vitest'
import {
  chosenLines,
  expectedRefundText,
  fullWithdrawal,
  returnRefundText,
  withdrawableLines,
  withdrawalSchema,
} from './withdrawal-values.ts'

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
const signer = { firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test' }

it('each line offers the units that are neither refunded nor withdrawn', () => {
  const lines = [
    { ...braids, refundedQuantity: 1, withdrawnQuantity: 1 },
    { ...cap, withdrawnQuantity: 1 },
  ]
  expect(withdrawableLines({ lines })).toMatchObject([{ id: 'braids', left: 1 }])
})

it('everything is chosen at first, in the name of the order', () => {
  expect(fullWithdrawal({ ...order, ...signer })).toEqual({ units: ['3', '1'], ...signer })
})

it('the chosen lines are sent, and at least one is required', () => {
  const values = withdrawalSchema.parse({ units: ['2', '0'], ...signer })
  expect(chosenLines(order, values)).toMatchObject([{ id: 'braids', quantity: 2 }])
  const { error } = withdrawalSchema.safeParse({ units: ['0', '0'], ...signer })
  expect(error?.issues).toMatchObject([{ path: ['units'], message: 'Choisissez ce à quoi vous renoncez.' }])
})

it('the customer reads the refund, with earlier withdrawals included and the bank’s refunds subtracted', () => {
  const refundText = (lines: object[], refundableAmount: number, units: number) =>
    expectedRefundText(
      { ...order, lines, refundableAmount, isDisputed: false } as Parameters<typeof expectedRefundText>[0],
      [{ id: 'braids', quantity: units }],
    ).replaceAll(/[\u00a0\u202f]/g, ' ')
  const otherLines = [{ ...cap, withdrawnQuantity: 1 }]
  expect(refundText([braids, cap], 54.3, 2)).toBe('Pour ce retour, 24,60 € vous sont rendus.')
  expect(refundText([braids, ...otherLines], 54.3, 3)).toBe(
    'Pour ce retour, 41,80 € vous sont rendus, dont 4,90 € de livraison.',
  )
  expect(refundText([braids, ...otherLines], 32.5, 3)).toBe(
    'Pour ce retour, 20 € vous sont rendus, en plus de 21,80 € que votre banque vous a déjà rendus.',
  )
  const disputed = { ...order, refundableAmount: 54.3, isDisputed: true } as Parameters<typeof expectedRefundText>[0]
  expect(expectedRefundText(disputed, [{ id: 'cap', quantity: 1 }])).toMatch(/banque examine .* rendu de ces 12,50/)
  expect(refundText([braids, cap], 0, 2)).toContain('rien de plus ne vous est dû')
})

it.each([
  [{ refunded: 15, byBank: 0 }, /^un remboursement de 15\s€ part vers la cliente$/],
  [{ refunded: 5, byBank: 10 }, /^un remboursement de 5\s€ part vers la cliente, à qui sa banque a déjà rendu 10\s€$/],
  [{ refunded: 0, byBank: 15 }, /^rien ne part vers la cliente, à qui sa banque a déjà rendu 15\s€$/],
  [{ refunded: 0, byBank: 0 }, /^rien ne part vers la cliente$/],
])('the operator reads what a settled return refunds: %j', (settled, words) => {
  expect(returnRefundText(settled)).toMatch(words)
})
