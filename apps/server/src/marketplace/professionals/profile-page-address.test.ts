import { expect, it } from 'vitest'
import { renderedAddress } from './profile-page-address.ts'

const profile = '/fiche-coiffeuse/Awa?professionalId=7'

it.each([
  [`${profile}&prestation=Braids&date=2026-11-29&ville=Lyon+%2869%29`, `${profile}&prestation=Braids`],
  ['/fiche-coiffeuse/Awa.data?date=2026-11-29&professionalId=7', '/fiche-coiffeuse/Awa.data?professionalId=7'],
  [`${profile}&prestation=Lissage%20Brushing`, `${profile}&prestation=Lissage`],
  [`${profile}&prestation=Permanente&x=1`, profile],
  [`${profile}&professionalId=8`, profile],
  ['/fiche-coiffeuse/Awa?prestation=a', '/fiche-coiffeuse/Awa'],
  ['/fiche-coiffeuse/Awa', '/fiche-coiffeuse/Awa'],
])('the page at « %s » is rendered as « %s »', (url, rendered) => {
  expect(renderedAddress(url)).toBe(rendered)
})

it.each([
  '/',
  '/?ville=Lyon&prestation=Braids&date=2026-11-29',
  '/boutique?x=1',
  '/account/fiche-coiffeuse/Awa?date=1',
])('the page at « %s » is rendered at its own address', (url) => {
  expect(renderedAddress(url)).toBe(url)
})

it('a profile has one address for each hairstyle, however many values are sent', () => {
  const addresses = Array.from({ length: 200 }, (_, value) =>
    renderedAddress(`${profile}&prestation=${value % 2 ? 'Braids' : value}&date=${value}&ville=${value}&${value}`),
  )
  expect([...new Set(addresses)].sort()).toEqual([profile, `${profile}&prestation=Braids`])
})
