import type { OrderRecord } from '@couronne/contract/shop/operator-orders'
import { expect, it } from 'vitest'
import { chosenOf } from './refund-order-dialog.tsx'

const line = (id: string, price: number, quantity: number) => ({ id, libelle: id, price, quantity })
const refundable: OrderRecord['refundable'] = {
  lines: [line('braids', 10, 2), line('wig', 30, 1)],
  ...{ shipping: true, shippingWithLast: true, isHere: true },
}
type Typed = Parameters<typeof chosenOf>[1]
const some: Typed = { units: ['0', '1'], shipping: false, become: 'forSale' }
const wig = { lines: [{ id: 'wig', quantity: 1 }], shipping: false }

it.each<[string, Partial<Typed>, object]>([
  ['only lines with chosen units', {}, wig],
  ['the delivery', { shipping: true }, { ...wig, shipping: true }],
  ['units that are lost', { become: 'lost' }, { ...wig, lost: true }],
  ['units that are sent anyway', { become: 'sentAnyway' }, { ...wig, sentAnyway: true }],
  [
    'the delivery alone, without the use of units',
    { units: ['0', '0'], shipping: true, become: 'lost' },
    { lines: [], shipping: true },
  ],
])('a refund request contains %s', (_, change, expected) => {
  expect(chosenOf(refundable, { ...some, ...change })).toEqual(expected)
})

it('a refund request leaves out a delivery that cannot be refunded', () => {
  expect(chosenOf({ ...refundable, shipping: false }, { ...some, shipping: true })).toEqual(wig)
})
