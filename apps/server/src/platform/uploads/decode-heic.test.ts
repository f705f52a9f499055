import { expect, it } from 'vitest'
import { heic } from '../../../test/odd-files/heic.ts'
import { decodeHeic } from './decode-heic.ts'

it('decodeHeic decodes a picture of the maximum size, and rejects a larger one', async () => {
  expect(await decodeHeic(heic(), 64 * 48)).toMatchObject({ width: 64, height: 48 })
  expect(await decodeHeic(heic(), 64 * 48 - 1)).toBe('too many pixels')
})

it('decodeHeic rejects bytes that are not a picture', async () => {
  await expect(decodeHeic(Buffer.from('no picture'), 1)).rejects.toThrow()
})
