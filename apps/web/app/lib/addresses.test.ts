import { globSync, readFileSync } from 'node:fs'
import { pageAddress, pageFolders, pagePaths } from '@couronne/contract/lib/page-paths'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import routes from '../routes.ts'
import { addresses, isBookingAddress } from './addresses.ts'

const nadia = { id: '7', firstname: 'Nadia & Léa' }

/** These are sample arguments for the address functions that need some. */
const sampleArguments: Record<string, unknown[]> = {
  privacy: [6],
  report: [{ kind: 'review', id: '7' }],
  decision: [{ id: '7', key: 'reported.a' }],
  product: [{ slug: 'tissage-awa' }],
  profile: [nadia],
  bookingPage: [nadia],
  booking: [nadia, 'Braids', { date: '2026-11-20' }],
  ownAppointments: ['7'],
  orderConfirmation: [{ id: '7' }],
  stripeLink: ['acct_7'],
  customer: ['7'],
  people: [{ q: 'Awa' }],
  person: ['7'],
  operatorAppointments: [{ q: 'Awa' }],
  operatorAppointment: ['7'],
  dispute: ['7'],
  reportCase: ['7'],
  professionalFile: ['7'],
  movements: ['7'],
  operatorProduct: ['7'],
  withdrawal: ['7'],
  conversation: ['7'],
  teamConversation: ['7'],
  newTeamConversation: ['7'],
  operatorOrder: ['7'],
}

type Address = (...args: never[]) => string

const all = Object.entries(addresses).flatMap(([name, address]) =>
  typeof address === 'function' ? [[name, address as Address] as const] : Object.entries<Address>(address),
)

it.each(all)('the address « %s » is a page', (name, address) => {
  const { pathname } = new URL(address(...((sampleArguments[name] ?? []) as never[])), 'https://couronne.test')
  expect(matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route).toHaveProperty('file')
})

it('a booking address encodes its path and query so that both decode to the same values', () => {
  const url = new URL(addresses.booking(nadia, 'Tresses & nattes', { date: '2026-11-20' }), 'https://couronne.test')
  expect(decodeURIComponent(url.pathname)).toBe('/reservation/Nadia & Léa')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    professionalId: '7',
    prestation: 'Tresses & nattes',
    date: '2026-11-20',
  })
  expect(addresses.booking(nadia, 'Braids')).not.toContain('date')
})

it.each(Object.entries(pagePaths))('the page that mails link to as « %s » exists', (_, path) => {
  expect(
    matchRoutes(routes as RouteObject[], path)
      ?.flatMap(({ route }) => route.path ?? [])
      .join('/'),
  ).toContain(path.slice(1))
})

it('a booking link in a mail leads to the same page as a booking link on the site', () => {
  const { id, firstname } = nadia
  const query = { name: firstname, professionalId: id, prestation: 'Braids' }
  const [mailed, linked] = [pageAddress('https://couronne.test', 'booking', query), addresses.booking(nadia, 'Braids')]
  const read = (address: string) => {
    const { pathname, search } = new URL(address, 'https://couronne.test')
    return decodeURIComponent(pathname) + search
  }
  expect(read(mailed)).toBe(read(linked))
})

it('isBookingAddress recognises an address of the booking page', () => {
  expect(isBookingAddress(addresses.booking(nadia, 'Braids'))).toBe(true)
  expect(isBookingAddress(addresses.profile(nadia))).toBe(false)
})

/** These are the first path segments of our routes: `account`, `reservation`, … */
const firstWords = routesIn(routes).filter(Boolean)

function routesIn(entries: readonly { path?: string | undefined; children?: typeof routes }[]): string[] {
  return entries.flatMap(({ path, children = [] }) => (path ? [path.split('/')[0] ?? ''] : routesIn(children)))
}

it.each(Object.entries(pageFolders))('the folder « %s » of a person’s own pages exists', (_, folder) => {
  expect(firstWords).toContain(folder.slice(1))
})

const ownPath = new RegExp(`(['"\`])/(?:(?:${firstWords.join('|')})(?![\\w.-])[^'"\`]*|[?#][^'"\`]*)\\1`, 'g')
/** A lone slash is a link to the home page, unless the code splits or joins texts with it. */
const home = /(?<!(?:With|split|join)\(|\[0\]===|, ?)(['"`])\/\1/g

const withoutComments = (source: string) => source.replace(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '')

const hardCodedPathsIn = (source: string) =>
  [ownPath, home].flatMap((pattern) => [...withoutComments(source).matchAll(pattern)]).map(([path]) => path)

it('no page path is hard-coded in the web app', () => {
  const app = new URL('..', import.meta.url).pathname
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter(
    (file) => !/\.test\.tsx?$|^routes\.ts$|^lib\/addresses\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    hardCodedPathsIn(readFileSync(app + file, 'utf8')).map((path) => `${file}: ${path}`),
  )
  expect(found).toEqual([])
})

it('no page path is hard-coded in the server, which takes paths from the contract', () => {
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
])('the check for hard-coded paths reads « %s » correctly', (source, hardCoded) => {
  expect(hardCodedPathsIn(source)).toEqual(hardCoded)
})
