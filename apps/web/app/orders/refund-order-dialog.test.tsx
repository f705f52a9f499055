import type { OrderRecord } from '@couronne/contract/operator-orders'
import { describe, expect, it } from 'vitest'
import { goesBack } from './refund-order-dialog.tsx'

const line = (id: string, price: number, quantity: number) => ({ id, libelle: id, price, quantity })
const refundable: OrderRecord['refundable'] = {
  lines: [line('braids', 10, 2), line('wig', 30, 1)],
  ...{ shipping: true, shippingWithLast: true, isHere: true },
}
const all: Parameters<typeof goesBack>[1] = { units: ['2', '1'], shipping: false, become: 'forSale' }
const backOf = (chosen: Partial<Parameters<typeof goesBack>[1]>, change: Partial<typeof refundable> = {}) =>
  goesBack({ refundable: { ...refundable, ...change }, shipping: 4.9 }, { ...all, ...chosen })

describe('the dialog of a refund', () => {
  it('gives the delivery with the last units, as the house will', () => {
    expect(backOf({})).toEqual({ isRest: true, withShipping: true, cents: 5490 })
    expect(backOf({ become: 'lost' })).toEqual({ isRest: true, withShipping: true, cents: 5490 })
  })

  it.each([
    ['units are left to send', backOf({ units: ['1', '1'] }), 4000],
    ['they leave all the same', backOf({ become: 'sentAnyway' }), 5000],
    ['the house does not', backOf({}, { shippingWithLast: false }), 5000],
    ['there are none', backOf({ units: [] }, { lines: [] }), 0],
  ])('leaves it out where %s', (_, back, cents) => {
    expect(back).toEqual({ isRest: false, withShipping: false, cents })
  })

  it('gives it where it is asked for, and where there is one', () => {
    expect(backOf({ units: ['0', '0'], shipping: true })).toEqual({ isRest: false, withShipping: true, cents: 490 })
    const none = { shipping: false, shippingWithLast: false }
    expect(backOf({ shipping: true }, none)).toEqual({ isRest: false, withShipping: false, cents: 5000 })
  })
})
