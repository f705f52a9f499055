import { describe, expect, it } from 'vitest'
import { computeReturn, previewReturn, withdrawableQuantity } from './returns.ts'

const line = { refundedQuantity: 0, withdrawnQuantity: 0 }
const braids = { ...line, id: 'braids', price: 12.3, quantity: 3 }
const cap = { ...line, id: 'cap', price: 12.5, quantity: 1 }
/** The order was paid 54.30 €. */
const order = { lines: [braids, cap], shipping: 4.9, shippingRefunded: false }
const units = (braids: number, cap: number) =>
  [
    { id: 'braids', quantity: braids },
    { id: 'cap', quantity: cap },
  ].filter(({ quantity }) => quantity > 0)
const all = units(3, 1)

describe('the refund of a return', () => {
  type ReturnInput = Parameters<typeof computeReturn>[1]
  type Sums = [shipping: number, payable: number, cents: number, bank: number]
  const cases: [what: string, order: Partial<typeof order>, request: Partial<ReturnInput>, sums: Sums][] = [
    ['the price of its units', {}, { units: units(2, 0) }, [0, 2460, 2460, 0]],
    ['the delivery with the last units of the order', {}, { units: all }, [490, 5430, 5430, 0]],
    ['no delivery while the customer keeps a unit', {}, { units: units(2, 1) }, [0, 3710, 3710, 0]],
    ['no delivery while the customer keeps a line', {}, { units: units(3, 0) }, [0, 3690, 3690, 0]],
    [
      'the delivery with the last units after refunds by operators',
      { lines: [{ ...braids, refundedQuantity: 3 }, cap] },
      { units: units(0, 1) },
      [490, 1740, 1740, 0],
    ],
    ['no second refund of the delivery', { shippingRefunded: true }, { units: all }, [0, 4940, 4940, 0]],
    [
      'nothing for a delivery that was free',
      { shipping: 0 },
      { units: all, refundableCents: 4940 },
      [0, 4940, 4940, 0],
    ],
    ['the price less the retained part', {}, { units: units(0, 1), retainedCents: 1249 }, [0, 1, 1, 0]],
    ['nothing when the whole price is retained', {}, { units: units(0, 1), retainedCents: 1250 }, [0, 0, 0, 0]],
    ['nothing when more than the price is retained', {}, { units: units(0, 1), retainedCents: 9000 }, [0, 0, 0, 0]],
    ['the delivery even when the whole price is retained', {}, { units: all, retainedCents: 4940 }, [490, 490, 490, 0]],
    [
      'the whole price when exactly that is left of the payment',
      {},
      { units: units(0, 1), refundableCents: 1250 },
      [0, 1250, 1250, 0],
    ],
    [
      'only what the bank has left of the payment',
      {},
      { units: units(0, 1), refundableCents: 1000 },
      [0, 1250, 1000, 250],
    ],
    ['nothing that the bank has already refunded', {}, { units: all, refundableCents: 0 }, [490, 5430, 0, 5430]],
    [
      'the whole due amount when it is below what the bank has left',
      {},
      { units: units(0, 1), retainedCents: 1000, refundableCents: 1000 },
      [0, 250, 250, 0],
    ],
    [
      'the delivery when the rest is in other open returns',
      {},
      { units: units(3, 0), earlierUnits: units(0, 1) },
      [490, 4180, 4180, 0],
    ],
    [
      'what is left after the other open returns',
      {},
      { units: units(3, 0), earlierUnits: units(0, 1), refundableCents: 3250 },
      [490, 4180, 2000, 2180],
    ],
    [
      'nothing when the other open returns need more than is left',
      {},
      { units: units(3, 0), earlierUnits: units(0, 1), refundableCents: 1249 },
      [490, 4180, 0, 4180],
    ],
  ]

  it.each(cases)('covers %s', (_, changed, request, [shippingCents, payableCents, cents, bankCents]) => {
    const result = computeReturn({ ...order, ...changed }, { units: [], refundableCents: 5430, ...request })
    expect(result).toEqual({ shippingCents, payableCents, cents, bankCents })
  })
})

it('a new return is refunded after the returns that are already open', () => {
  const open = { ...order, lines: [braids, { ...cap, withdrawnQuantity: 1 }], refundableAmount: 32.5 }
  expect(previewReturn(open, units(3, 0))).toEqual({
    shippingCents: 490,
    payableCents: 4180,
    cents: 2000,
    bankCents: 2180,
  })
  expect(previewReturn({ ...order, refundableAmount: 54.3 }, units(3, 0))).toMatchObject({
    shippingCents: 0,
    cents: 3690,
  })
})

it('withdrawableQuantity leaves out refunded and withdrawn units', () => {
  expect(withdrawableQuantity({ ...braids, refundedQuantity: 1, withdrawnQuantity: 1 })).toBe(1)
})
