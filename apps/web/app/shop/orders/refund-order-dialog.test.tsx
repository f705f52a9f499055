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
  ['the units of the lines of which there are some', {}, wig],
  ['the delivery', { shipping: true }, { ...wig, shipping: true }],
  ['what is lost', { become: 'lost' }, { ...wig, lost: true }],
  ['what is sent all the same', { become: 'sentAnyway' }, { ...wig, sentAnyway: true }],
  [
    'the delivery alone, of which nothing becomes anything',
    { units: ['0', '0'], shipping: true, become: 'lost' },
    { lines: [], shipping: true },
  ],
])('asks back %s', (_, change, asked) => {
  expect(chosenOf(refundable, { ...some, ...change })).toEqual(asked)
})

it('asks for no delivery where there is none to give back', () => {
  expect(chosenOf({ ...refundable, shipping: false }, { ...some, shipping: true })).toEqual(wig)
})
