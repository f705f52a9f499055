import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { expect, it } from 'vitest'
import { toRefundRequest } from './refund-order-dialog.tsx'

const line = (id: string, price: number, quantity: number) => ({ id, libelle: id, price, quantity })
const refundable: OperatorOrderView['refundable'] = {
  lines: [line('braids', 10, 2), line('wig', 30, 1)],
  ...{ shipping: true, shippingWithLast: true, isHere: true },
}
type Typed = Parameters<typeof toRefundRequest>[1]
const choice: Typed = { units: ['0', '1'], shipping: false, become: 'forSale' }
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
  expect(toRefundRequest(refundable, { ...choice, ...change })).toEqual(expected)
})

it('a refund request leaves out a delivery that cannot be refunded', () => {
  expect(toRefundRequest({ ...refundable, shipping: false }, { ...choice, shipping: true })).toEqual(wig)
})
