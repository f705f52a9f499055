import { constants, crc32, deflateRawSync } from 'node:zlib'

// RFC 1952: deflate, no name, no time, made on an unknown system.
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
// RFC 1951: the last block, stored, with nothing in it.
const end = Buffer.from([1, 0, 0, 255, 255])

/** What announces a block that is stored as it is; it begins at a byte, where a sync flush has ended the block before. */
const beforeStored = (length: number) => {
  const start = Buffer.alloc(5)
  start.writeUInt16LE(length, 1)
  start.writeUInt16LE(length ^ 0xffff, 3)
  return start
}

/** Bytes that are sent again and again with another word in the same places. */
export type WithHoles = {
  bytes: Buffer
  /** Where the word begins. */
  holes: number[]
  /** Of what is packed in `bytes`, with that word in it. It stands in the last bytes but four. */
  sumWith: (word: string) => number
}

/**
 * Packs a text once that is sent again and again with another word of the same length (below 64 kB) in the same places. The
 * text between them is compressed now; the word is stored as it is.
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

/** A copy with the word in its places. */
export const withWord = ({ bytes, holes, sumWith }: WithHoles, word: string) => {
  const copy = Buffer.from(bytes)
  for (const hole of holes) copy.write(word, hole)
  copy.writeUInt32LE(sumWith(word), copy.length - 8)
  return copy
}
