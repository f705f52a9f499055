import { expect, it } from 'vitest'
import { rejectUnsoldItems } from './order.rules.ts'

const sold = { lines: [{ id: 'braids' }, { id: 'wig' }], shipping: 0 }
const two = [{ id: 'braids', quantity: 2 }]

it.each([
  ['a delivery that cost nothing', { lines: two, shipping: true }, 'shipping', 'La livraison était offerte.'],
  [
    'what was not bought',
    { lines: [...two, { id: 'comb', quantity: 1 }], shipping: false },
    'lines.1.id',
    'Cet article n’est pas de cette commande.',
  ],
])('does not refund %s, and says so', (_, body, path, message) => {
  expect(() => rejectUnsoldItems(body, sold)).toThrow(
    expect.objectContaining({ message, extra: expect.objectContaining({ details: [{ path, message }] }) }),
  )
})

it('allows a refund of what was bought, and of a paid delivery', () => {
  rejectUnsoldItems({ lines: [...two, { id: 'wig', quantity: 1 }], shipping: true }, { ...sold, shipping: 4.9 })
})
