import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Of what kind a text is and whose: as another, or for somebody else, it is not read. So a purpose keeps its name for ever. */
type Label = { purpose: string; userId: string }

/** For what the database keeps and must not tell by itself. `secret` is a setting of 32 characters or more. */
export const createEncryption = (secret: string) => {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    encrypt: ({ purpose, userId }: Label, text: string) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keyFor(purpose), iv).setAAD(Buffer.from(userId))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), hidden])
    },
    /** Throws when it was changed, is something or somebody else's, or was encrypted with another secret. */
    decrypt: ({ purpose, userId }: Label, kept: Buffer) => {
      const decipher = createDecipheriv(algorithm, keyFor(purpose), kept.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(userId))
        .setAuthTag(kept.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(kept.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
export type Encryption = ReturnType<typeof createEncryption>
