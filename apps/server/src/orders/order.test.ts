import { expect, it } from 'vitest'
import { refundedCents } from './order.ts'

const sold = [
  { id: 'braids', price_cents: 1000 },
  { id: 'wig', price_cents: 3000 },
]
const two = [{ id: 'braids', quantity: 2 }]

it('gives back units at the price that was paid, and the delivery’s', () => {
  expect(refundedCents({ lines: two, shipping: true }, sold, 490)).toEqual({ shippingCents: 490, cents: 2490 })
})

it.each([
  ['a delivery that cost nothing', { lines: two, shipping: true }, 'shipping', 'La livraison était offerte.'],
  [
    'what was not bought',
    { lines: [...two, { id: 'comb', quantity: 1 }], shipping: false },
    'lines.1.id',
    'Cet article n’est pas de cette commande.',
  ],
])('does not give back %s, and says so', (_, asked, path, message) => {
  expect(() => refundedCents(asked, sold, 0)).toThrow(
    expect.objectContaining({ message, extra: expect.objectContaining({ details: [{ path, message }] }) }),
  )
})
