import { constants, crc32, deflateRawSync } from 'node:zlib'

// This is the gzip header of RFC 1952: deflate, no name, no time, unknown system.
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
// This is the final block of RFC 1951: stored and empty.
const end = Buffer.from([1, 0, 0, 255, 255])

/** Builds the header of a stored block. It is aligned to a byte, because a sync flush has ended the block before. */
const beforeStored = (length: number) => {
  const start = Buffer.alloc(5)
  start.writeUInt16LE(length, 1)
  start.writeUInt16LE(length ^ 0xffff, 3)
  return start
}

/** Holds bytes that are sent repeatedly with another word at the placeholders. */
export type WithHoles = {
  bytes: Buffer
  /** Contains the offsets of the placeholders in `bytes`. */
  holes: number[]
  /**
   * Returns the CRC-32 of the uncompressed text with that word. It is stored in the first four of the last eight bytes.
   */
  sumWith: (word: string) => number
}

/**
 * Compresses a text that is sent repeatedly with another word of the same length (below 64 kB) at the placeholders. The
 * text between them is compressed now; the word is stored uncompressed.
 */
export const gzipWithHoles = (text: Buffer, holes: number[], holeLength: number): WithHoles => {
  const parts: Buffer[] = [head]
  const places: number[] = []
  let length = head.length
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const compress = (from: number, to?: number) =>
    add(deflateRawSync(text.subarray(from, to), { finishFlush: constants.Z_SYNC_FLUSH }))

  let at = 0
  for (const hole of holes) {
    compress(at, hole)
    add(beforeStored(holeLength))
    places.push(length)
    add(Buffer.alloc(holeLength))
    at = hole + holeLength
  }
  compress(at)
  add(end)
  const sums = Buffer.alloc(8)
  sums.writeUInt32LE(text.length, 4)
  add(sums)

  const unpacked = Buffer.from(text)
  const sumWith = (word: string) => {
    for (const hole of holes) unpacked.write(word, hole)
    return crc32(unpacked)
  }
  return { bytes: Buffer.concat(parts), holes: places, sumWith }
}

/** Returns a copy with the word at the placeholders. */
export const withWord = ({ bytes, holes, sumWith }: WithHoles, word: string) => {
  const copy = Buffer.from(bytes)
  for (const hole of holes) copy.write(word, hole)
  copy.writeUInt32LE(sumWith(word), copy.length - 8)
  return copy
}
