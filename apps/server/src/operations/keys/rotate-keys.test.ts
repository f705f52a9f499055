import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { createEncryption } from '../../lib/encryption.ts'
import { encryptionLabelOf } from '../operators/verify-second-factor.ts'
import { rotateKeys } from './rotate-keys.ts'

const [previousKey, key] = ['the key before, of some length', 'the key that is new, of some length']
let app: TestApp
beforeAll(async () => {
  app = await testApp({ withoutFixtures: true })
})
afterAll(() => app.close())

const ibanLabel = (userId: string) => ({ purpose: 'iban', userId })

/** Stores the IBAN of a professional and the second factor of an operator, and returns how to read them with a key. */
const storeEncrypted = async (encryption = createEncryption(previousKey)) => {
  const [nadia, operator] = [await app.aPerson('professional'), await app.aPerson('admin')]
  await app.db
    .insertInto('payoutAccounts')
    .values({ userId: nadia.id, iban: encryption.encrypt(ibanLabel(nadia.id), 'FR7612345'), ibanLast4: '2345' })
    .execute()
  const secret = encryption.encrypt(encryptionLabelOf(operator), 'SECRET')
  await app.db.insertInto('secondFactors').values({ userId: operator.id, secret, createdAt: new Date() }).execute()
  const readWith = async (usedKey: string) => {
    const { decrypt } = createEncryption(usedKey)
    const { iban } = await app.db
      .selectFrom('payoutAccounts')
      .select('iban')
      .where('userId', '=', nadia.id)
      .executeTakeFirstOrThrow()
    const factor = await app.db
      .selectFrom('secondFactors')
      .select('secret')
      .where('userId', '=', operator.id)
      .executeTakeFirstOrThrow()
    return [decrypt(ibanLabel(nadia.id), iban as Buffer), decrypt(encryptionLabelOf(operator), factor.secret)]
  }
  return { nadia, readWith }
}

it('IBANs and second factors are encrypted with the current key, also when the command runs twice', async () => {
  const { readWith } = await storeEncrypted()
  await expect(readWith(key)).rejects.toThrow()
  expect(await rotateKeys(app.db, createEncryption(key, previousKey))).toEqual({ ibans: 1, secondFactors: 1 })
  expect(await readWith(key)).toEqual(['FR7612345', 'SECRET'])
  await expect(readWith(previousKey)).rejects.toThrow()
  await rotateKeys(app.db, createEncryption(key, previousKey))
  expect(await readWith(key)).toEqual(['FR7612345', 'SECRET'])
})

it('a value that neither key decrypts stops the rotation, and nothing is changed', async () => {
  const { readWith } = await storeEncrypted()
  const lost = await storeEncrypted(createEncryption('a key that nobody has any more'))
  await expect(rotateKeys(app.db, createEncryption(key, previousKey))).rejects.toThrow()
  expect(await readWith(previousKey)).toEqual(['FR7612345', 'SECRET'])
  await expect(lost.readWith(key)).rejects.toThrow()
})
