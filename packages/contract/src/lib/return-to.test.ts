import { expect, it } from 'vitest'
import { maxReturnToLength, validReturnTo } from './return-to.ts'

it('a return path is accepted up to the maximum length and not beyond', () => {
  const longest = '/boutique?texture='.padEnd(maxReturnToLength, 'a')
  expect([validReturnTo(longest), validReturnTo(`${longest}a`)]).toEqual([longest, undefined])
})

it.each([undefined, '', 'boutique', 'https://site.invalid/boutique'])(
  '%j is not accepted as a return path',
  (requested) => {
    expect(validReturnTo(requested)).toBeUndefined()
  },
)
