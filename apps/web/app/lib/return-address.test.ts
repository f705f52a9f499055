import { expect, it } from 'vitest'
import { returnAddress, withReturn } from './return-address.ts'

it('returnAddress leads back to the page that withReturn was given', () => {
  const back = '/reservation/Awa?professionalId=1&prestation=Braids'
  const address = new URL(withReturn('/welcome-page', back), 'https://couronne.test')
  expect(returnAddress(address.search)).toBe(back)
})

it.each([
  '',
  'https://ailleurs.example/',
  '//ailleurs.example/',
  '/\\ailleurs.example',
  '/\t/ailleurs.example',
  '/.//ailleurs.example',
  'javascript:alert(1)',
])('returnAddress never leads to another site: « %s »', (retour) => {
  expect(returnAddress(new URLSearchParams({ retour }))).toBe('/account/profile')
})
