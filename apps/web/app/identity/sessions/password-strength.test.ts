import { expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

it.each([
  ['', 'faible'],
  ['Tresse1!', 'moyenne'],
  ['Tresse-longue-42!', 'excellente'],
  ['Nattes-et-12!', 'bonne'],
  // These are long but mostly predictable.
  ['Aaaaaaaaaaaaaaa1!', 'faible'],
  ['Abcdefghijkl123456!', 'faible'],
  ['Motdepasse2024!', 'faible'],
  ['M0tdep@sse-Coiffure!', 'faible'],
  ['Azerty-1234567!', 'faible'],
])('the strength of %s is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))
