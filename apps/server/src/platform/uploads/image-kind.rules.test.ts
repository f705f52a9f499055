import { expect, it } from 'vitest'
import { imageKind } from './image-kind.rules.ts'

/**
 * Creates the beginning of such a file: the length of this box, its name, the main brand, a version and the compatible
 * brands.
 */
const ftyp = (brand: string, also: string[] = [], version = '0000') => {
  const text = `ftyp${brand}${version}${also.join('')}`
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + text.length)
  return Buffer.concat([length, Buffer.from(text, 'latin1'), Buffer.from('avif and more')])
}

it.each(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])(
  "imageKind detects an iPhone's picture by the brand %s",
  (brand) => {
    expect(imageKind(ftyp(brand, ['miaf']))).toBe('heic')
  },
)

it.each([
  ['avif', []],
  ['avis', []],
  ['mif1', ['avif']],
  ['msf1', ['miaf', 'avis']],
])('imageKind detects an AVIF with the main brand %s and the compatible brands %j', (brand, also) => {
  expect(imageKind(ftyp(brand, also))).toBe('avif')
})

it('imageKind rejects other main brands, whatever follows them', () => {
  expect(imageKind(ftyp('isom', ['heic']))).toBeUndefined()
  expect(imageKind(ftyp('mp42'))).toBeUndefined()
})

it('imageKind does not mistake the version for a brand, or a sound file for a picture', () => {
  expect(imageKind(ftyp('heic', ['mif1'], 'avif'))).toBe('heic')
  for (const text of ['RIFF\x04\0\0\0WAVE', 'XXXX\x04\0\0\0WEBP']) expect(imageKind(Buffer.from(text))).toBeUndefined()
})
