import { randomFillSync } from 'node:crypto'

/** They are written over one another, so they have one length: 16 bytes in base64. */
const nonceBytes = 16
export const nonceLength = 24

const pool = Buffer.alloc(nonceBytes * 256)
let used = pool.length

/** Random bytes are asked of the system for many at once: that is most of what one costs. */
export const newNonce = () => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += nonceBytes
  return pool.toString('base64', used - nonceBytes, used)
}

/** Finds the nonces again in what was rendered. */
export const nonceHoles = (body: Buffer, nonce: string) => {
  const found: number[] = []
  for (let at = body.indexOf(nonce); at !== -1; at = body.indexOf(nonce, at + nonce.length)) found.push(at)
  return found
}
