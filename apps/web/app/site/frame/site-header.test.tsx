import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it, vi } from 'vitest'
import { addresses } from '#app/lib/addresses.ts'
import * as cart from '#app/shop/carts/stored-cart.ts'
import { SiteHeader } from './site-header.tsx'

vi.mock('#app/shop/carts/stored-cart.ts', { spy: true })

const Header = createRoutesStub([{ path: '*', Component: () => <SiteHeader brandName="Couronne" /> }])
const htmlAt = (address: string) => renderToStaticMarkup(<Header initialEntries={[address]} />)
const html = htmlAt('/')
const menu = html.slice(html.indexOf('id="menu"'))
const items = [...menu.matchAll(/<li(?: class="([^"]*)")?><a [^>]*href="([^"]+)"/g)].map(([, look = '', to = '']) => ({
  to,
  look,
}))
const leadingTo = (to: string) => items.filter((item) => item.to === to)

it('leads a phone to every page of an account from its menu', () => {
  const account = join(import.meta.dirname, '../../routes/account')
  // One withdraws from an order, found among the orders.
  const parts = ['index', 'layout', 'in-place', 'professionals-only', 'renoncer']
  const pages = readdirSync(account)
    .map((file) => file.replace('.tsx', ''))
    .filter((page) => !parts.includes(page))
  expect(pages.length).toBeGreaterThan(7)
  expect(pages.filter((page) => leadingTo(`/account/${page}`).length !== 1)).toEqual([])
})

it('leads it to every page that is for all', () => {
  const all = [addresses.home(), addresses.about(), addresses.faq(), addresses.shop(), addresses.cart()]
  expect(all.filter((to) => leadingTo(to).length !== 1)).toEqual([])
})

const ofHers = ['service', 'catalogue', 'disponibilite', 'paiement'].map((page) => `/account/${page}`)

it.each([
  ['a professional', 'professional:block', ofHers],
  ['an operator', 'operator:block', ['/admin']],
])('shows to %s alone what is hers', (_who, look, pages) => {
  const shownToHer = items.filter((item) => item.look.split(' ').includes(look))
  expect(shownToHer.map(({ to }) => to)).toEqual(pages)
  expect(shownToHer.every((item) => item.look.split(' ').includes('hidden'))).toBe(true)
})

it('leads a guest from her way to a booking, or from a profile, to where she logs in and back', () => {
  const waysIn = (address: string) =>
    [...htmlAt(address).matchAll(/href="(\/(?:welcome-page|inscription)[^"]*)"/g)].map(([, to = '']) => to)
  const booking = '/reservation/Nadia?professionalId=1&date=2026-12-01T09:00:00Z'
  const onTheWay = `?retour=${encodeURIComponent(booking)}`
  const ways = ['/welcome-page', '/welcome-page', '/inscription']
  for (const address of [booking, `/welcome-page${onTheWay}`, `/register-client${onTheWay}`])
    expect(waysIn(address)).toEqual(ways.map((way) => way + onTheWay))
  expect(waysIn('/login-client?retour=//ailleurs.example')).toEqual(ways)
})

it.each([0, 1, 2, 99, 100, 2000])('names the cart with %i articles by what its badge shows', (quantity) => {
  vi.mocked(cart.useCartQuantity).mockReturnValue(quantity)
  const [, label = '', inside = ''] = /aria-label="(Panier[^"]*)"[^>]*>(.*?)<\/a>/.exec(htmlAt('/')) ?? []
  const badge = inside.replaceAll(/<[^>]*>/g, '')
  expect(badge).toMatch(quantity === 0 ? /^$/ : /^\d\d?\+?$/)
  expect(label).toContain(badge)
})
