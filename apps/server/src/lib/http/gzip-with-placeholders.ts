import { constants, crc32, deflateRawSync } from 'node:zlib'

// This is the gzip header of RFC 1952: deflate, no name, no time, unknown system.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
// This is the final block of RFC 1951: stored and empty.
const finalBlock = Buffer.from([1, 0, 0, 255, 255])

/** Builds the header of a stored block. It is aligned to a byte, because a sync flush has ended the block before. */
const storedBlockHeader = (length: number) => {
  const start = Buffer.alloc(5)
  start.writeUInt16LE(length, 1)
  start.writeUInt16LE(length ^ 0xffff, 3)
  return start
}

/** Holds bytes that are sent repeatedly with another word at the placeholders. */
export type BytesWithPlaceholders = {
  bytes: Buffer
  /** Contains the offsets of the placeholders in `bytes`. */
  placeholders: number[]
  /**
   * Returns the CRC-32 of the uncompressed text with that word. It is stored in the first four of the last eight bytes.
   */
  checksumWith: (word: string) => number
}

/**
 * Compresses a text that is sent repeatedly with another word of the same length (below 64 kB) at the placeholders. The
 * text between them is compressed now; the word is stored uncompressed.
 */
export const gzipWithPlaceholders = (
  text: Buffer,
  placeholders: number[],
  placeholderLength: number,
): BytesWithPlaceholders => {
  const parts: Buffer[] = [gzipHeader]
  const offsets: number[] = []
  let length = gzipHeader.length
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const compress = (from: number, to?: number) =>
    add(deflateRawSync(text.subarray(from, to), { finishFlush: constants.Z_SYNC_FLUSH }))

  let at = 0
  for (const placeholder of placeholders) {
    compress(at, placeholder)
    add(storedBlockHeader(placeholderLength))
    offsets.push(length)
    add(Buffer.alloc(placeholderLength))
    at = placeholder + placeholderLength
  }
  compress(at)
  add(finalBlock)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(text.length, 4)
  add(trailer)

  const unpacked = Buffer.from(text)
  const checksumWith = (word: string) => {
    for (const placeholder of placeholders) unpacked.write(word, placeholder)
    return crc32(unpacked)
  }
  return { bytes: Buffer.concat(parts), placeholders: offsets, checksumWith }
}

/** Returns a copy with the word at the placeholders. */
export const fillPlaceholders = ({ bytes, placeholders, checksumWith }: BytesWithPlaceholders, word: string) => {
  const copy = Buffer.from(bytes)
  for (const placeholder of placeholders) copy.write(word, placeholder)
  copy.writeUInt32LE(checksumWith(word), copy.length - 8)
  return copy
}
