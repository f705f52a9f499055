import { expect, it } from 'vitest'
import { maxReturnPath, returnPathIn } from './return-to.ts'

it('is kept up to its length, and not a letter beyond', () => {
  const longest = '/boutique?texture='.padEnd(maxReturnPath, 'a')
  expect([returnPathIn(longest), returnPathIn(`${longest}a`)]).toEqual([longest, undefined])
})

it.each([undefined, '', 'boutique', 'https://site.invalid/boutique'])('is none where %j was asked', (asked) => {
  expect(returnPathIn(asked)).toBeUndefined()
})
