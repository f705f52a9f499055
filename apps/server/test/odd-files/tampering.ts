import { crc32, deflateSync } from 'node:zlib'

/** Returns the file with these bytes written over its own where `mark` is found, `skip` bytes further. */
export const overwrite = (file: Buffer, mark: string | Buffer, skip: number, bytes: Buffer) => {
  const at = file.indexOf(mark) + skip
  if (at < skip) throw new Error('mark not found')
  const changed = Buffer.from(file)
  bytes.copy(changed, at)
  return changed
}

export const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))

export const u32 = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

const pngChunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const afterHeader = 8 + 25

export const withPngChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, afterHeader), pngChunk(type, data), png.subarray(afterHeader)])

/** Returns a black picture of one bit per pixel, in as few bytes as deflate can. */
export const blackPng = (width: number, height: number) => {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])])
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a JPEG with a comment right after its first marker, as polyglot files have. */
export const withJpegComment = (jpeg: Buffer, comment: string) => {
  const text = Buffer.from(comment)
  const length = Buffer.from([(text.length + 2) >> 8, (text.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)])
}

/** Returns a repeatable random source: a linear congruential generator with the constants of Numerical Recipes. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 0x1_0000_0000) * sides)
  }
}

/** Returns the file with some bytes changed, and sometimes truncated. */
export const corrupted = (file: Buffer, roll: (sides: number) => number) => {
  const changed = Buffer.from(file)
  for (let n = 1 + roll(12); n > 0; n--) changed[roll(changed.length)] = roll(256)
  return roll(4) ? changed : changed.subarray(0, roll(changed.length))
}
