import { expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'

const secret = 'a key of our own, of some length'
const { encrypt, decrypt } = createEncryption(secret)
const iban = { purpose: 'iban', userId: 'nadia' }

it('decrypt returns the encrypted text, and each encryption of a text is different', () => {
  const [first, second] = [encrypt(iban, 'FR76 3000 – né'), encrypt(iban, 'FR76 3000 – né')]
  expect(first).not.toEqual(second)
  expect(first.toString('latin1')).not.toContain('3000')
  expect([decrypt(iban, first), decrypt(iban, second), decrypt(iban, encrypt(iban, ''))]).toEqual([
    'FR76 3000 – né',
    'FR76 3000 – né',
    '',
  ])
})

it('decrypt also reads what the previous secret has encrypted, and encrypt uses the current one', () => {
  const changed = createEncryption(`${secret}, changed`, secret)
  expect(changed.decrypt(iban, encrypt(iban, 'FR76'))).toBe('FR76')
  expect(() => decrypt(iban, changed.encrypt(iban, 'FR76'))).toThrow()
})

it('decrypt refuses another secret, purpose or person, and text that was changed, cut or never encrypted', () => {
  const encrypted = encrypt(iban, 'FR76')
  expect(() => createEncryption(`${secret}.`).decrypt(iban, encrypted)).toThrow()
  expect(() => decrypt({ ...iban, purpose: 'second-factor' }, encrypted)).toThrow()
  expect(() => decrypt({ ...iban, userId: 'awa' }, encrypted)).toThrow()
  for (let index = 0; index < encrypted.length; index++) {
    const changed = Buffer.from(encrypted)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => decrypt(iban, changed)).toThrow()
  }
  for (const invalid of [Buffer.alloc(0), Buffer.from('FR76'), encrypted.subarray(0, -2)])
    expect(() => decrypt(iban, invalid)).toThrow()
})
