import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Binds a text to its purpose and owner. Decryption fails under another purpose or owner, so the name of a purpose must
 * never change.
 */
type Label = { purpose: string; userId: string }

/** Recognises a secret without revealing it: guesses are slow. */
export const fingerprintOf = (secret: string) => scryptSync(secret, 'fingerprint of a secret', 12).toString('hex')

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

const decryptWith = (secret: string, { purpose, userId }: Label, encrypted: Buffer) => {
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), encrypted.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(userId))
    .setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/**
 * Encrypts values that must not be readable in the database. `secret` is a setting of 32 characters or more; values
 * that were encrypted with `previousSecret` can still be read.
 */
export const createEncryption = (secret: string, previousSecret?: string) => {
  return {
    fingerprint: () => fingerprintOf(secret),
    encrypt: ({ purpose, userId }: Label, text: string) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keyOf(secret, purpose), iv).setAAD(Buffer.from(userId))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
    },
    /** Throws when the text was changed, has another purpose or owner, or was encrypted with another secret. */
    decrypt: (label: Label, encrypted: Buffer) => {
      try {
        return decryptWith(secret, label, encrypted)
      } catch (error) {
        if (previousSecret === undefined) throw error
        return decryptWith(previousSecret, label, encrypted)
      }
    },
  }
}
export type Encryption = ReturnType<typeof createEncryption>
