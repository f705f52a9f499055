import { describe, expect, it } from 'vitest'
import { returnOf, returnToDeclare, unitsLeftOf } from './returns.ts'

const line = { refundedQuantity: 0, withdrawnQuantity: 0 }
const braids = { ...line, id: 'braids', price: 12.3, quantity: 3 }
const cap = { ...line, id: 'cap', price: 12.5, quantity: 1 }
/** Paid: 54,30 €. */
const order = { lines: [braids, cap], shipping: 4.9, shippingRefunded: false }
const units = (braids: number, cap: number) =>
  [
    { id: 'braids', quantity: braids },
    { id: 'cap', quantity: cap },
  ].filter(({ quantity }) => quantity > 0)
const all = units(3, 1)

describe('a return gives back', () => {
  type Asked = Parameters<typeof returnOf>[1]
  type Sums = [shipping: number, due: number, cents: number, bank: number]
  const cases: [what: string, order: Partial<typeof order>, asked: Partial<Asked>, sums: Sums][] = [
    ['the price of its units', {}, { units: units(2, 0) }, [0, 2460, 2460, 0]],
    ['the delivery with the last of the order', {}, { units: all }, [490, 5430, 5430, 0]],
    ['no delivery while a unit is kept', {}, { units: units(2, 1) }, [0, 3710, 3710, 0]],
    ['no delivery while a line is kept', {}, { units: units(3, 0) }, [0, 3690, 3690, 0]],
    [
      'the delivery with the last, whoever gave back the rest',
      { lines: [{ ...braids, refundedQuantity: 3 }, cap] },
      { units: units(0, 1) },
      [490, 1740, 1740, 0],
    ],
    ['the delivery once', { shippingRefunded: true }, { units: all }, [0, 4940, 4940, 0]],
    ['nothing for a delivery that was free', { shipping: 0 }, { units: all, leftCents: 4940 }, [0, 4940, 4940, 0]],
    ['what is not kept of its price', {}, { units: units(0, 1), retainedCents: 1249 }, [0, 1, 1, 0]],
    ['nothing of which all is kept', {}, { units: units(0, 1), retainedCents: 1250 }, [0, 0, 0, 0]],
    ['nothing where more is typed than it costs', {}, { units: units(0, 1), retainedCents: 9000 }, [0, 0, 0, 0]],
    ['the delivery, whatever is kept of the price', {}, { units: all, retainedCents: 4940 }, [490, 490, 490, 0]],
    ['all of it where just so much is left', {}, { units: units(0, 1), leftCents: 1250 }, [0, 1250, 1250, 0]],
    ['what her bank has left of it', {}, { units: units(0, 1), leftCents: 1000 }, [0, 1250, 1000, 250]],
    ['nothing that her bank has given', {}, { units: all, leftCents: 0 }, [490, 5430, 0, 5430]],
    [
      'what is left once less is kept than her bank has given',
      {},
      { units: units(0, 1), retainedCents: 1000, leftCents: 1000 },
      [0, 250, 250, 0],
    ],
    [
      'the delivery, where the rest comes back besides',
      {},
      { units: units(3, 0), before: units(0, 1) },
      [490, 4180, 4180, 0],
    ],
    [
      'what is left once the others are paid',
      {},
      { units: units(3, 0), before: units(0, 1), leftCents: 3250 },
      [490, 4180, 2000, 2180],
    ],
    [
      'nothing where the others take more than there is',
      {},
      { units: units(3, 0), before: units(0, 1), leftCents: 1249 },
      [490, 4180, 0, 4180],
    ],
  ]

  it.each(cases)('%s', (_, otherwise, asked, [shippingCents, dueCents, cents, bankCents]) => {
    const given = returnOf({ ...order, ...otherwise }, { units: [], leftCents: 5430, ...asked })
    expect(given).toEqual({ shippingCents, dueCents, cents, bankCents })
  })
})

it('a return that is declared comes after those that are open', () => {
  const open = { ...order, lines: [braids, { ...cap, withdrawnQuantity: 1 }], left: 32.5 }
  expect(returnToDeclare(open, units(3, 0))).toEqual({
    shippingCents: 490,
    dueCents: 4180,
    cents: 2000,
    bankCents: 2180,
  })
  expect(returnToDeclare({ ...order, left: 54.3 }, units(3, 0))).toMatchObject({ shippingCents: 0, cents: 3690 })
})

it('of a line, what was neither refunded nor given up may go back', () => {
  expect(unitsLeftOf({ ...braids, refundedQuantity: 1, withdrawnQuantity: 1 })).toBe(1)
})
