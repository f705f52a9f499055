import { expect, it } from 'vitest'
import { computeOrderRefund } from './order-refunds.ts'

const orderLine = (id: string, price: number, quantity: number) => ({ id, price, quantity, libelle: id })
const braids = orderLine('braids', 12.3, 3)
const cap = orderLine('cap', 12.5, 1)
/** The order was paid 54.30 €. */
const order = {
  ...{ lines: [braids, cap], shipping: 4.9 },
  refundable: { lines: [braids, cap], shipping: true, shippingWithLast: true, isHere: true },
}
const units = (braids: number, cap: number) =>
  [
    { id: 'braids', quantity: braids },
    { id: 'cap', quantity: cap },
  ].filter(({ quantity }) => quantity > 0)
const withRefundable = (change: Partial<typeof order.refundable>) => ({
  refundable: { ...order.refundable, ...change },
})

type Chosen = Parameters<typeof computeOrderRefund>[1]
const cases: [what: string, order: Partial<typeof order>, chosen: Chosen, cents: number, shippingCents: number][] = [
  ['the price of the chosen units', {}, { lines: units(2, 0) }, 2460, 0],
  // In binary floating point these prices are slightly below their decimal value.
  ['the last cent of a price', { lines: [{ ...braids, price: 4.35 }, cap] }, { lines: units(1, 0) }, 435, 0],
  ['the last cent of each unit', { lines: [{ ...braids, price: 1.15 }, cap] }, { lines: units(2, 0) }, 230, 0],
  ['the last cent of the delivery', { shipping: 4.35 }, { lines: [], shipping: true }, 435, 435],
  ['the price of the chosen line only', {}, { lines: units(0, 1) }, 1250, 0],
  ['no delivery while a unit is left', {}, { lines: units(2, 1) }, 3710, 0],
  ['no delivery while a line is left', {}, { lines: units(3, 0) }, 3690, 0],
  ['the delivery with all that is left', {}, { lines: units(3, 1) }, 5430, 490],
  ['the delivery only once when it is also chosen', {}, { lines: units(3, 1), shipping: true }, 5430, 490],
  [
    'the delivery with the last units after earlier refunds',
    withRefundable({ lines: [cap] }),
    { lines: units(0, 1) },
    1740,
    490,
  ],
  ['no delivery for units that are sent anyway', {}, { lines: units(3, 1), sentAnyway: true }, 4940, 0],
  [
    'the chosen delivery for units that are sent anyway',
    {},
    { lines: units(3, 1), sentAnyway: true, shipping: true },
    5430,
    490,
  ],
  ['no delivery after dispatch', withRefundable({ shippingWithLast: false }), { lines: units(3, 1) }, 4940, 0],
  ['the delivery alone when only that is chosen', {}, { lines: [], shipping: true }, 490, 490],
  ['nothing when nothing is chosen', {}, { lines: [] }, 0, 0],
  ['nothing when nothing is left to refund', withRefundable({ lines: [] }), { lines: [] }, 0, 0],
  [
    'nothing for a delivery that was free',
    { shipping: 0, ...withRefundable({ shippingWithLast: false }) },
    { lines: units(3, 1) },
    4940,
    0,
  ],
  [
    'nothing for lines that are not of the order',
    {},
    { lines: [...units(1, 0), { id: 'comb', quantity: 9 }] },
    1230,
    0,
  ],
]
it.each(cases)('an order refund covers %s', (_, change, chosen, cents, shippingCents) => {
  expect(computeOrderRefund({ ...order, ...change }, chosen)).toMatchObject({ cents, shippingCents })
})

it('an order refund tells whether it includes the delivery unasked', () => {
  const [all, some] = [{ lines: units(3, 1) }, { lines: units(3, 0), shipping: true }]
  expect([all, some].map((chosen) => computeOrderRefund(order, chosen).isShippingAutomatic)).toEqual([true, false])
})
