import { mismatchText, passwordText } from '@couronne/contract/identity/sessions'
import { expect, it } from 'vitest'
import { phoneDigits } from './phone-digits.ts'
import { registrationForm } from './registration.ts'

const filled = {
  firstname: 'Awa',
  lastname: 'Ngo Bassong',
  email: 'awa@example.test',
  phone: '0612345678',
  ville: 'Montreuil',
  adresse: '12 rue des Lilas',
  password: 'Tresse-longue-42!',
  passwordConfirm: 'Tresse-longue-42!',
  majeur: true,
  cgu: true,
}

/** The first word on each field, as the page shows it. */
const refused = (role: 'customer' | 'professional', typed: object) =>
  Object.fromEntries(
    registrationForm(role)
      .safeParse({ ...filled, ...typed })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
      .toReversed() ?? [],
  )

it('lets in who has filled everything', () => {
  expect(refused('customer', {})).toEqual({})
  expect(refused('professional', { mobilite: 'se déplace' })).toEqual({})
})

it('asks a professional, and only her, whether she travels', () => {
  expect(refused('professional', { mobilite: null })).toEqual({ mobilite: 'Champs requis!' })
})

it('wants both declarations ticked', () => {
  expect(refused('customer', { majeur: false, cgu: false })).toEqual({
    majeur: 'Champs requis!',
    cgu: 'Champs requis!',
  })
})

it('says that the passwords differ even while other fields are wrong', () => {
  expect(refused('customer', { majeur: false, password: 'court', passwordConfirm: 'autre' })).toEqual({
    majeur: 'Champs requis!',
    password: passwordText,
    passwordConfirm: mismatchText,
  })
})

it.each([
  ['06 12 34 56 78', '0612345678'],
  ['06.12-34(56)78', '0612345678'],
  ['+33 6 12 34 56 78', '0033612345678'],
  ['06 abc', '06abc'],
])('takes a number as people write it: « %s »', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})
