import { globSync, readFileSync } from 'node:fs'
import { pageAddress, pageFolders, pagePaths } from '@couronne/contract/lib/page-paths'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import routes from '../routes.ts'
import { addresses, leadsToBooking } from './addresses.ts'

const nadia = { id: '7', firstname: 'Nadia & Léa' }

/** What the addresses that show one thing are asked with. */
const asked: Record<string, unknown[]> = {
  privacy: [6],
  product: [{ slug: 'tissage-awa' }],
  profile: [nadia],
  bookingPage: [nadia],
  booking: [nadia, 'Braids', '2026-11-20'],
  ownAppointments: ['7'],
  thanks: [{ id: '7' }],
  stripeLink: ['acct_7'],
  people: [{ q: 'Awa' }],
  person: ['7'],
  visits: [{ q: 'Awa' }],
  visit: ['7'],
  dispute: ['7'],
  movements: ['7'],
  operatorProduct: ['7'],
  withdrawal: ['7'],
  operatorOrder: ['7'],
}

type Address = (...asked: never[]) => string

const all = Object.entries(addresses).flatMap(([name, address]) =>
  typeof address === 'function' ? [[name, address as Address] as const] : Object.entries<Address>(address),
)

it.each(all)('the address « %s » is a page', (name, address) => {
  const { pathname } = new URL(address(...((asked[name] ?? []) as never[])), 'https://couronne.test')
  expect(matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route).toHaveProperty('file')
})

it('writes what is in a path and what is asked of it so that both are read back', () => {
  const url = new URL(addresses.booking(nadia, 'Tresses & nattes', '2026-11-20'), 'https://couronne.test')
  expect(decodeURIComponent(url.pathname)).toBe('/reservation/Nadia & Léa')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    professionalId: '7',
    prestation: 'Tresses & nattes',
    date: '2026-11-20',
  })
  expect(addresses.booking(nadia, 'Braids')).not.toContain('date')
})

it.each(Object.entries(pagePaths))('the page that mails lead to as « %s » is there', (_, path) => {
  expect(
    matchRoutes(routes as RouteObject[], path)
      ?.flatMap(({ route }) => route.path ?? [])
      .join('/'),
  ).toContain(path.slice(1))
})

it('leads from a mail to where the pages lead', () => {
  const { id, firstname } = nadia
  const asked = { name: firstname, professionalId: id, prestation: 'Braids' }
  const [mailed, linked] = [pageAddress('https://couronne.test', 'booking', asked), addresses.booking(nadia, 'Braids')]
  const read = (address: string) => {
    const { pathname, search } = new URL(address, 'https://couronne.test')
    return decodeURIComponent(pathname) + search
  }
  expect(read(mailed)).toBe(read(linked))
})

it('knows an address that leads to a booking', () => {
  expect(leadsToBooking(addresses.booking(nadia, 'Braids'))).toBe(true)
  expect(leadsToBooking(addresses.profile(nadia))).toBe(false)
})

/** The first words of our paths: `account`, `reservation`, … */
const firstWords = routesIn(routes).filter(Boolean)

function routesIn(entries: readonly { path?: string | undefined; children?: typeof routes }[]): string[] {
  return entries.flatMap(({ path, children = [] }) => (path ? [path.split('/')[0] ?? ''] : routesIn(children)))
}

it.each(Object.entries(pageFolders))('the folder of pages that is one person’s own as « %s » is there', (_, folder) => {
  expect(firstWords).toContain(folder.slice(1))
})

const ownPath = new RegExp(`(['"\`])/(?:(?:${firstWords.join('|')})(?![\\w-])[^'"\`]*|[?#][^'"\`]*)\\1`, 'g')
/** A lone slash is the home page, unless texts are taken apart with it. */
const home = /(?<!(?:With|split|join)\(|\[0\]===|, ?)(['"`])\/\1/g

const withoutComments = (source: string) => source.replace(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '')

const byHandIn = (source: string) =>
  [ownPath, home].flatMap((pattern) => [...withoutComments(source).matchAll(pattern)]).map(([path]) => path)

it('leaves no path of ours written by hand', () => {
  const app = new URL('..', import.meta.url).pathname
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter(
    (file) => !/\.test\.tsx?$|^routes\.ts$|^lib\/addresses\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => byHandIn(readFileSync(app + file, 'utf8')).map((path) => `${file}: ${path}`))
  expect(found).toEqual([])
})

it('leaves no path of ours written by hand on the server, which has them from the contract', () => {
  const server = new URL('../../../server/src/', import.meta.url).pathname
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    [...withoutComments(readFileSync(server + file, 'utf8')).matchAll(ownPath)].map(([path]) => `${file}: ${path}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['<Link to="/faq">', ['"/faq"']],
  ["navigate('/')", ["'/'"]],
  ['to={`/admin/personnes/7`}', ['`/admin/personnes/7`']],
  ["redirect('/?ville=Paris')", ["'/?ville=Paris'"]],
  ["path.startsWith('/')", []],
  ["get('/api/v1/auth')", []],
  ["at('/icon-512.png')", []],
  ['/** `/faq` */', []],
])('sees in « %s » what is written by hand', (source, byHand) => {
  expect(byHandIn(source)).toEqual(byHand)
})
