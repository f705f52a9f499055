import { timingSafeEqual } from 'node:crypto'

/** Returns whether the signature was made with one of the secrets: the current one, or the one before it. */
export const isSignedWithAny = (
  secrets: readonly string[],
  signature: Buffer,
  sign: (secret: string) => Buffer | string,
): boolean =>
  secrets.some((secret) => {
    const expected = Buffer.from(sign(secret))
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
