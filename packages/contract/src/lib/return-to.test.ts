import { expect, it } from 'vitest'
import { maxReturnPath, returnPathIn } from './return-to.ts'

it('a return path is accepted up to the maximum length and not beyond', () => {
  const longest = '/boutique?texture='.padEnd(maxReturnPath, 'a')
  expect([returnPathIn(longest), returnPathIn(`${longest}a`)]).toEqual([longest, undefined])
})

it.each([undefined, '', 'boutique', 'https://site.invalid/boutique'])(
  '%j is not accepted as a return path',
  (requested) => {
    expect(returnPathIn(requested)).toBeUndefined()
  },
)
