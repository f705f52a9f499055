import { describe, expect, it } from 'vitest'
import { reverseCostSplit, splitCost, splitLostDispute } from './cost-split.rules.ts'

const price = { professionalCents: 10_000, totalCents: 10_700 }
/** The whole price is the professional's here, so that a difference of one cent shows. */
const professionalGetsAll = { professionalCents: 10_000, totalCents: 10_000 }

describe('the cost split of a refund', () => {
  it.each([
    [10_700, 10_700, { professional: 10_000, platform: 700 }],
    [5350, 10_700, { professional: 5000, platform: 350 }],
    // Rounding applies to what is left, so that nothing is left over in the end.
    [1, 10_700, { professional: 1, platform: 0 }],
    [1, 1, { professional: 0, platform: 1 }],
    [0, 10_700, { professional: 0, platform: 0 }],
  ])('shares %i cents, of %i that are refundable', (cents, refundableCents, expected) => {
    expect(splitCost(cents, refundableCents, price.professionalCents, price.totalCents)).toEqual(expected)
  })
})

describe('the cost split of a lost dispute', () => {
  it.each([
    ['all of it', { cents: 10_700, owedToCustomer: 0 }, { professional: 10_000, platform: 700 }, [0, 10_000, 700]],
    [
      'an amount owed to the customer',
      { cents: 5350, owedToCustomer: 5350 },
      { professional: 5000, platform: 350 },
      [5350, 0, 0],
    ],
    ['a part of it', { cents: 3210, owedToCustomer: 1070 }, { professional: 9000, platform: 630 }, [1070, 2000, 140]],
    ['more than is refundable', { cents: 10_700, owedToCustomer: 0 }, { professional: 0, platform: 0 }, [0, 0, 10_700]],
    [
      'more than the professional’s share',
      { cents: 10_700, owedToCustomer: 0 },
      { professional: 3000, platform: 7700 },
      [0, 3000, 7700],
    ],
  ])('gives each party its part: %s', (_, taken, retained, [customer, professional, platform]) => {
    expect(splitLostDispute(taken, retained, price)).toEqual({ customer, professional, platform })
  })

  it('is the platform’s alone where banks have taken more than there was', () => {
    const taken = { cents: 100, owedToCustomer: 0 }
    const expectedSplit = { customer: 0, professional: 0, platform: 100 }
    expect(splitLostDispute(taken, { professional: 500, platform: -1800 }, professionalGetsAll)).toEqual(expectedSplit)
  })
})

describe('the cost split of a late debt to the customer', () => {
  it.each([
    [5350, { professional: 0, platform: 0 }, price, { professional: 5000, platform: 350 }],
    [1070, { professional: 4000, platform: 280 }, price, { professional: 1000, platform: 70 }],
    // The platform first gets back what it had lost beyond its share.
    [1500, { professional: 0, platform: -1000 }, professionalGetsAll, { professional: 500, platform: 1000 }],
    [500, { professional: 0, platform: -1000 }, professionalGetsAll, { professional: 0, platform: 500 }],
  ])('returns %i cents, beside %j, to each party', (cents, retained, shareBasis, returned) => {
    expect(reverseCostSplit(cents, retained, shareBasis)).toEqual(returned)
  })
})
