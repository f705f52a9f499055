import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { readConsent } from '#app/site/cookies/consent.ts'
import '#app/shop/orders/placed-order-key.ts'
import '#app/talk/conversations/drafts-key.ts'
import { headScript } from './head-script.ts'
import { readReturnTo } from './return-to.ts'
import { readSession } from './session.ts'

// The head script repeats in a few lines the rules of the modules. Both must decide the same for every browser, or the
// page would change after hydration.

const origin = 'https://couronne.test'

const storageWith = (initial: Record<string, string>) => {
  const items = new Map(Object.entries(initial))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** Stands in for the browser's databases, and remembers which were deleted. */
const databases = () => {
  const deleted: string[] = []
  return { indexedDB: { deleteDatabase: (name: string) => void deleted.push(name) }, deleted }
}

/** Runs the head script on a page with that path, cookie and storage. */
const runHeadScript = (access: string, { path = '/', cookie = '', stored = {} }) => {
  const localStorage = storageWith(stored)
  const document = { documentElement: { dataset: {} as Record<string, string> }, cookie }
  const { pathname, search } = new URL(path, origin)
  const redirects: string[] = []
  const location = { origin, pathname, search, replace: (address: string) => void redirects.push(address) }
  const { indexedDB, deleted } = databases()
  const globals = { document, location, localStorage, indexedDB, atob, URL, URLSearchParams, Date, JSON }
  runInNewContext(headScript(access), globals)
  return {
    deleted,
    marks: document.documentElement.dataset,
    redirectedTo: redirects[0],
    stored: Object.fromEntries(localStorage.items),
  }
}

/** Runs session.ts with the same storage. */
const readStoredSession = (stored: Record<string, string>) => {
  const localStorage = storageWith(stored)
  const { indexedDB, deleted } = databases()
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('indexedDB', indexedDB)
  const session = readSession()
  return { role: session?.role, deleted, stored: Object.fromEntries(localStorage.items) }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const inAnHour = Math.floor(Date.now() / 1000) + 3600
const storedData = { brouillons: '{}', chatToken: 'c', firstname: 'Léa', commande: '{}', couleurs: 'unrelated' }

it.each([
  ['nobody', {}],
  ['a guest with unrelated stored data', { couleurs: 'unrelated' }],
  ['a customer', { ...storedData, token: tokenOf({ sub: '1', role: 'customer', exp: inAnHour, name: '??>>~~' }) }],
  ['a professional', { ...storedData, token: tokenOf({ sub: '1', role: 'professional', exp: inAnHour }) }],
  [
    'a member whose session has expired',
    { ...storedData, token: tokenOf({ sub: '1', role: 'customer', exp: inAnHour - 7200 }) },
  ],
  ['a member whose token is malformed', { ...storedData, token: 'x.y.z' }],
  ['a member whose token has no parts', { ...storedData, token: 'x' }],
])(
  'the head script and session.ts read the same session and delete the same keys and databases for %s',
  (_, stored) => {
    const { role, stored: remaining, deleted } = readStoredSession(stored)
    const first = runHeadScript('anyone', { stored })
    expect([first.marks.session, first.marks.role]).toEqual([role ? 'in' : 'out', role])
    expect(first.stored).toEqual(remaining)
    expect(deleted).toEqual('token' in stored && !role ? ['couronne-messages'] : [])
    expect(first.deleted).toEqual(deleted)
  },
)

it('session.ts keeps stored data that is not part of the session', () => {
  expect(readStoredSession({ ...storedData, token: 'x' }).stored).toEqual({ couleurs: 'unrelated' })
})

it('root.tsx imports every feature that adds a key to the session', () => {
  const app = join(import.meta.dirname, '..')
  const read = (path: string) => readFileSync(join(app, path), 'utf8')
  const sources = globSync('*/**/*.{ts,tsx}', { cwd: app, exclude: (path) => path.endsWith('.test.ts') })
  const filesWithKeys = sources.filter((path) => read(path).includes('sessionKeys.push('))
  expect(filesWithKeys).toContain('shop/orders/placed-order-key.ts')
  const root = read('root.tsx')
  expect(filesWithKeys.filter((path) => !root.includes(`import './${path}'`))).toEqual([])
})

it.each([
  '',
  'couronne_consent=audience',
  'a=1; couronne_consent=aucun; b=2',
  'xcouronne_consent=audience',
  'couronne=1',
])('the head script and consent.ts agree on whether to ask about cookies: « %s »', (cookie) => {
  vi.stubGlobal('document', { cookie })
  expect(runHeadScript('anyone', { cookie }).marks.consent).toBe(readConsent() ? 'given' : 'asked')
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
])('the head script redirects a member from the login to the same page as return-to.ts: « %s »', (returnTo) => {
  const search = new URLSearchParams({ retour: returnTo })
  const { redirectedTo, marks } = runHeadScript('guests', { path: `/welcome-page?${search}`, stored: { token } })
  expect([redirectedTo, marks.leaving]).toEqual([readReturnTo(search), ''])
})

it("the head script redirects a guest from a members' page to the login, and redirects nobody else", () => {
  const path = '/account/commandes?page=2'
  expect(runHeadScript('members', { path }).redirectedTo).toBe(`/welcome-page?retour=${encodeURIComponent(path)}`)
  expect(runHeadScript('members', { path, stored: { token } }).redirectedTo).toBeUndefined()
  expect(runHeadScript('guests', { path: '/welcome-page' }).redirectedTo).toBeUndefined()
  for (const stored of [{}, { token }]) expect(runHeadScript('anyone', { path, stored }).redirectedTo).toBeUndefined()
})
