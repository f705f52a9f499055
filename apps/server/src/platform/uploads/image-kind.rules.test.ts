import { expect, it } from 'vitest'
import { imageKind } from './image-kind.rules.ts'

/** As such a file begins: how long this part is, its name, the leading brand, a version and the brands it also is. */
const ftyp = (brand: string, also: string[] = [], version = '0000') => {
  const text = `ftyp${brand}${version}${also.join('')}`
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + text.length)
  return Buffer.concat([length, Buffer.from(text, 'latin1'), Buffer.from('avif and more')])
}

it.each(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])('knows a picture of an iPhone by %s', (brand) => {
  expect(imageKind(ftyp(brand, ['miaf']))).toBe('heic')
})

it.each([
  ['avif', []],
  ['avis', []],
  ['mif1', ['avif']],
  ['msf1', ['miaf', 'avis']],
])('knows an AVIF that leads with %s and is %j too', (brand, also) => {
  expect(imageKind(ftyp(brand, also))).toBe('avif')
})

it('knows no other brand, and nothing by what comes after it', () => {
  expect(imageKind(ftyp('isom', ['heic']))).toBeUndefined()
  expect(imageKind(ftyp('mp42'))).toBeUndefined()
})

it('takes no version for a brand, nor a sound for a picture', () => {
  expect(imageKind(ftyp('heic', ['mif1'], 'avif'))).toBe('heic')
  for (const text of ['RIFF\x04\0\0\0WAVE', 'XXXX\x04\0\0\0WEBP']) expect(imageKind(Buffer.from(text))).toBeUndefined()
})
