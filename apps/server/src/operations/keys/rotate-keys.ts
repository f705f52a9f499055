import type { Db } from '../../lib/database/database.ts'
import type { Encryption } from '../../lib/encryption.ts'
import { encryptionLabelOf } from '../operators/verify-second-factor.ts'

/**
 * Encrypts every IBAN and second factor with the current key, also those that the previous key has encrypted. Returns
 * their numbers. Throws, and changes nothing, when one of them cannot be decrypted with either key.
 */
export const rotateKeys = (db: Db, { encrypt, decrypt }: Pick<Encryption, 'encrypt' | 'decrypt'>) =>
  db.transaction().execute(async (tx) => {
    const accounts = await tx
      .selectFrom('payoutAccounts')
      .select(['userId', 'iban'])
      .where('iban', 'is not', null)
      .orderBy('userId')
      .forUpdate()
      .execute()
    for (const { userId, iban } of accounts) {
      const label = { purpose: 'iban', userId }
      const encrypted = encrypt(label, decrypt(label, iban as Buffer))
      await tx.updateTable('payoutAccounts').set({ iban: encrypted }).where('userId', '=', userId).execute()
    }
    const factors = await tx
      .selectFrom('secondFactors')
      .select(['userId', 'secret'])
      .orderBy('userId')
      .forUpdate()
      .execute()
    for (const { userId, secret } of factors) {
      const label = encryptionLabelOf({ id: userId })
      const encrypted = encrypt(label, decrypt(label, secret))
      await tx.updateTable('secondFactors').set({ secret: encrypted }).where('userId', '=', userId).execute()
    }
    return { ibans: accounts.length, secondFactors: factors.length }
  })
