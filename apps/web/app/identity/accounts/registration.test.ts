import { expect, it } from 'vitest'
import { phoneDigits } from './phone-digits.ts'
import { registrationSchema } from './registration.ts'

const validForm = {
  firstname: 'Awa',
  lastname: 'Ngo Bassong',
  email: 'awa@example.test',
  phone: '0612345678',
  ville: 'Montreuil',
  adresse: '12 rue des Lilas',
  password: 'Tresse-longue-42!',
  majeur: true,
  cgu: true,
}

/** Returns the first error of each field, as the page shows it. */
const errorsOf = (role: 'customer' | 'professional', typed: object) =>
  Object.fromEntries(
    registrationSchema(role)
      .safeParse({ ...validForm, ...typed })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
      .toReversed() ?? [],
  )

it('a complete registration form is valid', () => {
  expect(errorsOf('customer', {})).toEqual({})
  expect(errorsOf('professional', { mobilite: 'se déplace' })).toEqual({})
})

it('the registration form requires the field about travelling from professionals only', () => {
  expect(errorsOf('professional', { mobilite: null })).toEqual({ mobilite: 'Champs requis!' })
})

it('the registration form requires both declarations', () => {
  expect(errorsOf('customer', { majeur: false, cgu: false })).toEqual({
    majeur: 'Champs requis!',
    cgu: 'Champs requis!',
  })
})

it.each([
  ['06 12 34 56 78', '0612345678'],
  ['06.12-34(56)78', '0612345678'],
  ['+33 6 12 34 56 78', '0033612345678'],
  ['06 abc', '06abc'],
])('the registration form accepts the phone number « %s »', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})
