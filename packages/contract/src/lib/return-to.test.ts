import { expect, it } from 'vitest'
import { maxWayBack, wayBackIn } from './return-to.ts'

it('is kept up to its length, and not a letter beyond', () => {
  const longest = '/boutique?texture='.padEnd(maxWayBack, 'a')
  expect([wayBackIn(longest), wayBackIn(`${longest}a`)]).toEqual([longest, undefined])
})

it.each([undefined, '', 'boutique', 'https://site.invalid/boutique'])('is none where %j was asked', (asked) => {
  expect(wayBackIn(asked)).toBeUndefined()
})
