export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Detects the kind of a picture by its first bytes, and never by its name or the browser's claim. */
export const imageKind = (bytes: Uint8Array): ImageKind | undefined => {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp'
  if (!startsWith(bytes, 4, 'ftyp')) return undefined
  const brands = Buffer.from(bytes.subarray(8, Math.min(ftypLength(bytes), 256)))
    .toString('latin1')
    .match(/.{4}/gs)
  // The second entry is a version number. An AVIF may have the brand that all such files share as its main brand.
  if (brands?.some((brand, i) => i !== 1 && (brand === 'avif' || brand === 'avis'))) return 'avif'
  return brands?.[0] && heicBrands.has(brands[0]) ? 'heic' : undefined
}

const ftypLength = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).readUInt32BE()
