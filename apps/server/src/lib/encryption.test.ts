import { expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'

const secret = 'a key of our own, of some length'
const { encrypt, decrypt } = createEncryption(secret)
const iban = { purpose: 'iban', userId: 'nadia' }

it('gives back what was encrypted, which looks different each time', () => {
  const [once, twice] = [encrypt(iban, 'FR76 3000 – né'), encrypt(iban, 'FR76 3000 – né')]
  expect(once).not.toEqual(twice)
  expect(once.toString('latin1')).not.toContain('3000')
  expect([decrypt(iban, once), decrypt(iban, twice), decrypt(iban, encrypt(iban, ''))]).toEqual([
    'FR76 3000 – né',
    'FR76 3000 – né',
    '',
  ])
})

it('refuses another secret, purpose or person, and what was changed, cut or never encrypted', () => {
  const kept = encrypt(iban, 'FR76')
  expect(() => createEncryption(`${secret}.`).decrypt(iban, kept)).toThrow()
  expect(() => decrypt({ ...iban, purpose: 'second-factor' }, kept)).toThrow()
  expect(() => decrypt({ ...iban, userId: 'awa' }, kept)).toThrow()
  for (let index = 0; index < kept.length; index++) {
    const changed = Buffer.from(kept)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => decrypt(iban, changed)).toThrow()
  }
  for (const wrong of [Buffer.alloc(0), Buffer.from('FR76'), kept.subarray(0, -2)])
    expect(() => decrypt(iban, wrong)).toThrow()
})
