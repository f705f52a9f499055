import { expect, it } from 'vitest'
import { splitCents } from './split-cents.rules.ts'

it.each([
  ['one part gets all', 1234, [700], [1234]],
  ['equal parts get the same', 100, [50, 50], [50, 50]],
  ['a cent that cannot be divided goes to the last', 101, [50, 50], [50, 51]],
  ['unequal parts get their proportion', 1000, [4800, 7200], [400, 600]],
  ['a part without weight gets nothing', 1000, [0, 7200], [0, 1000]],
  ['negative amounts are split as positive ones', -101, [50, 50], [-50, -51]],
] as const)('the split of cents: %s', (_, cents, weights, shares) => {
  expect(splitCents(cents, [...weights])).toEqual(shares)
})
