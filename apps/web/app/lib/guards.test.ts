import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RefusalError } from './api.ts'
import { homeWhenUnauthorized, operatorsOnly, professionalsOnly } from './guards.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const logIn = (role: string) =>
  kept.set('token', `x.${btoa(JSON.stringify({ sub: role, role, exp: 4_000_000_000 }))}.x`)

/** Where she is who asks for a page behind a guard; `loader` is what the page reads. */
const arrivesAt = async (guard: typeof homeWhenUnauthorized, loader: () => unknown = () => null) => {
  const router = createMemoryRouter(
    [
      { path: '/', loader: () => null },
      { path: '/account/profile', loader: () => null },
      { path: '/page', middleware: [guard], children: [{ index: true, loader }] },
    ],
    { initialEntries: ['/account/profile'] },
  )
  await router.navigate('/page')
  const { pathname } = router.state.location
  router.dispose()
  return pathname
}

const refused = (statusCode: number, message: string) => () => {
  throw new RefusalError({ statusCode, error: 'refused', message })
}

it('leads home from a list that is not hers', async () => {
  logIn('customer')
  expect(await arrivesAt(homeWhenUnauthorized, refused(401, 'Unauthorized'))).toBe('/')
})

it('stays where a list fails for another reason, or is read', async () => {
  logIn('customer')
  expect(await arrivesAt(homeWhenUnauthorized, refused(503, 'Plus tard.'))).toBe('/page')
  expect(await arrivesAt(homeWhenUnauthorized)).toBe('/page')
})

it('leaves whose session is over to the guard that knows the way back', async () => {
  expect(await arrivesAt(homeWhenUnauthorized, refused(401, 'Unauthorized'))).toBe('/page')
})

it.each([
  ['professional', professionalsOnly, '/page'],
  ['customer', professionalsOnly, '/account/profile'],
  ['admin', professionalsOnly, '/account/profile'],
  ['admin', operatorsOnly, '/page'],
  ['professional', operatorsOnly, '/account/profile'],
] as const)('lets a %s in, or leads to the profile', async (role, guard, where) => {
  logIn(role)
  expect(await arrivesAt(guard)).toBe(where)
})
