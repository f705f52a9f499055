import { randomFillSync } from 'node:crypto'

/** A nonce is replaced in place by another one, so all have the same length: 16 bytes in base64. */
const nonceBytes = 16
export const nonceLength = 24

const pool = Buffer.alloc(nonceBytes * 256)
let used = pool.length

/** Random bytes for many nonces are generated at once, because the system call is most of the cost. */
export const newNonce = () => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += nonceBytes
  return pool.toString('base64', used - nonceBytes, used)
}

/** Returns the offsets of the nonce in a rendered page. */
export const findNonceOffsets = (body: Buffer, nonce: string) => {
  const found: number[] = []
  for (let at = body.indexOf(nonce); at !== -1; at = body.indexOf(nonce, at + nonce.length)) found.push(at)
  return found
}
