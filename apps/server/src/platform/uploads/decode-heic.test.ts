import { expect, it } from 'vitest'
import { heic } from '../../../test/odd-files/heic.ts'
import { decodeHeic } from './decode-heic.ts'

it('decodes a HEIC of as many pixels as may be, and no larger one', async () => {
  expect(await decodeHeic(heic(), 64 * 48)).toMatchObject({ width: 64, height: 48 })
  expect(await decodeHeic(heic(), 64 * 48 - 1)).toBe('too many pixels')
})

it('says so where there is nothing to decode', async () => {
  await expect(decodeHeic(Buffer.from('no picture'), 1)).rejects.toThrow()
})
