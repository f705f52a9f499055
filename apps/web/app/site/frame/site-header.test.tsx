import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { addresses } from '#app/lib/addresses.ts'
import { CartLinkWithBadge, SiteHeader } from './site-header.tsx'

const Header = createRoutesStub([{ path: '*', Component: () => <SiteHeader brandName="Couronne" /> }])
const htmlAt = (address: string) => renderToStaticMarkup(<Header initialEntries={[address]} />)
const html = htmlAt('/')
const menu = html.slice(html.indexOf('id="menu"'))
const items = [...menu.matchAll(/<li(?: class="([^"]*)")?><a [^>]*href="([^"]+)"/g)].map(
  ([, className = '', to = '']) => ({
    to,
    className,
  }),
)
const leadingTo = (to: string) => items.filter((item) => item.to === to)

it('the phone menu links to every account page', () => {
  const account = join(import.meta.dirname, '../../routes/account')
  // The withdrawal page, the lists of blocked people, of reports and of cards, the weekly template, the notice and the
  // pause, and the calendar are missing in the menu: the order, the profile, the availabilities and the notifications
  // link to them.
  const parts = ['index', 'layout', 'in-place', 'professionals-only']
  const linkedElsewhere = [
    'renoncer',
    'personnes-bloquees',
    'signalements',
    'semaine-type',
    'delais',
    'agenda',
    'mes-cartes',
    'clientes',
    'cliente',
  ]
  const pages = readdirSync(account)
    .map((file) => file.replace('.tsx', ''))
    .filter((page) => ![...parts, ...linkedElsewhere].includes(page))
  expect(pages.length).toBeGreaterThan(7)
  expect(pages.filter((page) => leadingTo(`/account/${page}`).length !== 1)).toEqual([])
})

it('the phone menu links to every public page', () => {
  const all = [addresses.home(), addresses.about(), addresses.faq(), addresses.shop(), addresses.cart()]
  expect(all.filter((to) => leadingTo(to).length !== 1)).toEqual([])
})

const professionalPages = [
  '/account',
  ...['service', 'catalogue', 'disponibilite', 'paiement', 'verification'].map((page) => `/account/${page}`),
]

it.each([
  ['a professional', 'professional:block', professionalPages],
  ['an operator', 'operator:block', ['/admin/messages', '/admin']],
])('the phone menu shows the pages of %s to that role only', (_role, className, pages) => {
  const shownItems = items.filter((item) => item.className.split(' ').includes(className))
  expect(shownItems.map(({ to }) => to)).toEqual(pages)
  expect(shownItems.every((item) => item.className.split(' ').includes('hidden'))).toBe(true)
})

it('a guest’s login links carry the booking or profile page as return address', () => {
  const loginLinks = (address: string) =>
    [...htmlAt(address).matchAll(/href="(\/(?:welcome-page|inscription)[^"]*)"/g)].map(([, to = '']) => to)
  const booking = '/reservation/Nadia?professionalId=1&date=2026-12-01T09:00:00Z'
  const onTheWay = `?retour=${encodeURIComponent(booking)}`
  const loginPaths = ['/welcome-page', '/welcome-page', '/inscription']
  for (const address of [booking, `/welcome-page${onTheWay}`, `/register-client${onTheWay}`])
    expect(loginLinks(address)).toEqual(loginPaths.map((path) => path + onTheWay))
  expect(loginLinks('/login-client?retour=//ailleurs.example')).toEqual(loginPaths)
})

it.each([0, 1, 2, 99, 100, 2000])('the cart link with %i articles has a label that contains its badge', (quantity) => {
  const link = renderToStaticMarkup(
    <MemoryRouter>
      <CartLinkWithBadge quantity={quantity} />
    </MemoryRouter>,
  )
  const [, label = '', inside = ''] = /aria-label="(Panier[^"]*)"[^>]*>(.*?)<\/a>/.exec(link) ?? []
  const badge = inside.replaceAll(/<[^>]*>/g, '')
  expect(badge).toMatch(quantity === 0 ? /^$/ : /^\d\d?\+?$/)
  expect(label).toContain(badge)
})
