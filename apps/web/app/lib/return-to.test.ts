import { expect, it } from 'vitest'
import { readReturnTo, withReturnTo } from './return-to.ts'

it('readReturnTo leads back to the page that withReturnTo was given', () => {
  const returnTo = '/reservation/Awa?professionalId=1&prestation=Braids'
  const address = new URL(withReturnTo('/welcome-page', returnTo), 'https://couronne.test')
  expect(readReturnTo(address.search)).toBe(returnTo)
})

it.each([
  '',
  'https://ailleurs.example/',
  '//ailleurs.example/',
  '/\\ailleurs.example',
  '/\t/ailleurs.example',
  '/.//ailleurs.example',
  'javascript:alert(1)',
])('readReturnTo never leads to another site: « %s »', (address) => {
  expect(readReturnTo(new URLSearchParams({ retour: address }))).toBe('/account')
})
