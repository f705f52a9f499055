import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { readConsent } from '#app/site/cookies/consent.ts'
import '#app/shop/orders/placed-order-key.ts'
import { headScript } from './head-script.ts'
import { returnAddress } from './return-address.ts'
import { readSession } from './session.ts'

// It says in a few lines what the modules say: the same of every browser, or the page changes once it has come alive.

const origin = 'https://couronne.test'

const storageWith = (kept: Record<string, string>) => {
  const items = new Map(Object.entries(kept))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** What it does to a page of that address, in a browser that keeps this. */
const atFirst = (access: string, { path = '/', cookie = '', kept = {} }) => {
  const localStorage = storageWith(kept)
  const document = { documentElement: { dataset: {} as Record<string, string> }, cookie }
  const { pathname, search } = new URL(path, origin)
  const led: string[] = []
  const location = { origin, pathname, search, replace: (address: string) => void led.push(address) }
  runInNewContext(headScript(access), { document, location, localStorage, atob, URL, URLSearchParams, Date, JSON })
  return { marks: document.documentElement.dataset, ledTo: led[0], kept: Object.fromEntries(localStorage.items) }
}

/** What session.ts makes of the same browser. */
const sessionIn = (kept: Record<string, string>) => {
  const localStorage = storageWith(kept)
  vi.stubGlobal('localStorage', localStorage)
  const session = readSession()
  return { role: session?.role, kept: Object.fromEntries(localStorage.items) }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const inAnHour = Math.floor(Date.now() / 1000) + 3600
const hers = { chatToken: 'c', firstname: 'Léa', commande: '{}', couleurs: 'kept' }

it.each([
  ['nobody', {}],
  ['nobody, where something of hers is left', { couleurs: 'kept' }],
  ['a customer', { ...hers, token: tokenOf({ sub: '1', role: 'customer', exp: inAnHour, name: '??>>~~' }) }],
  ['a professional', { ...hers, token: tokenOf({ sub: '1', role: 'professional', exp: inAnHour }) }],
  ['one whose session is over', { ...hers, token: tokenOf({ sub: '1', role: 'customer', exp: inAnHour - 7200 }) }],
  ['one whose token is none', { ...hers, token: 'x.y.z' }],
  ['one whose token has no parts', { ...hers, token: 'x' }],
])('knows %s as session.ts does, and forgets the same', (_, kept) => {
  const { role, kept: left } = sessionIn(kept)
  const first = atFirst('anyone', { kept })
  expect([first.marks.session, first.marks.role]).toEqual([role ? 'in' : 'out', role])
  expect(first.kept).toEqual(left)
})

it('leaves of who was here what is not of her session alone', () => {
  expect(sessionIn({ ...hers, token: 'x' }).kept).toEqual({ couleurs: 'kept' })
})

it('knows on every page the key of each noun that keeps something for a session', () => {
  const app = join(import.meta.dirname, '..')
  const read = (path: string) => readFileSync(join(app, path), 'utf8')
  const nouns = globSync('*/**/*.{ts,tsx}', { cwd: app, exclude: (path) => path.endsWith('.test.ts') })
  const adding = nouns.filter((path) => read(path).includes('keysOfSession.push('))
  expect(adding).toContain('orders/placed-order-key.ts')
  const root = read('root.tsx')
  expect(adding.filter((path) => !root.includes(`import './${path}'`))).toEqual([])
})

it.each([
  '',
  'couronne_consent=audience',
  'a=1; couronne_consent=aucun; b=2',
  'xcouronne_consent=audience',
  'couronne=1',
])('asks for cookies as consent.ts does: « %s »', (cookie) => {
  vi.stubGlobal('document', { cookie })
  expect(atFirst('anyone', { cookie }).marks.consent).toBe(readConsent() ? 'given' : 'asked')
})

const token = tokenOf({ sub: '1', role: 'customer', exp: inAnHour })

it.each([
  '',
  '/reservation/Awa?professionalId=1&prestation=Braids#heures',
  'https://ailleurs.example/',
  '//ailleurs.example/',
  '/\\ailleurs.example',
  '/\t/ailleurs.example',
  '/.//ailleurs.example',
  'javascript:alert(1)',
  'account/x',
])('leads who is logged in from the login where return-address.ts does: « %s »', (retour) => {
  const search = new URLSearchParams({ retour })
  const { ledTo, marks } = atFirst('guests', { path: `/welcome-page?${search}`, kept: { token } })
  expect([ledTo, marks.leaving]).toEqual([returnAddress(search), ''])
})

it('leads a guest from a page of members to the login and back, and nobody else anywhere', () => {
  const path = '/account/commandes?page=2'
  expect(atFirst('members', { path }).ledTo).toBe(`/welcome-page?retour=${encodeURIComponent(path)}`)
  expect(atFirst('members', { path, kept: { token } }).ledTo).toBeUndefined()
  expect(atFirst('guests', { path: '/welcome-page' }).ledTo).toBeUndefined()
  for (const kept of [{}, { token }]) expect(atFirst('anyone', { path, kept }).ledTo).toBeUndefined()
})
