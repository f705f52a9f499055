import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { homeWhenUnauthorized, operatorsOnly, professionalsOnly } from './guards.ts'

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const logIn = (role: string) =>
  storage.set('token', `x.${btoa(JSON.stringify({ sub: role, role, exp: 4_000_000_000 }))}.x`)

/** Returns the path on which a navigation to a guarded page ends. `loader` loads the page's data. */
const pathAfterGuard = async (guard: typeof homeWhenUnauthorized, loader: () => unknown = () => null) => {
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

const throwApiError = (statusCode: number, message: string) => () => {
  throw new ApiError({ statusCode, error: 'refused', message })
}

it('homeWhenUnauthorized redirects home when a list belongs to another person', async () => {
  logIn('customer')
  expect(await pathAfterGuard(homeWhenUnauthorized, throwApiError(401, 'Unauthorized'))).toBe('/')
})

it('homeWhenUnauthorized stays on the page when a list loads or fails for another reason', async () => {
  logIn('customer')
  expect(await pathAfterGuard(homeWhenUnauthorized, throwApiError(503, 'Plus tard.'))).toBe('/page')
  expect(await pathAfterGuard(homeWhenUnauthorized)).toBe('/page')
})

it('homeWhenUnauthorized leaves a visitor without a session to the guard that keeps the return address', async () => {
  expect(await pathAfterGuard(homeWhenUnauthorized, throwApiError(401, 'Unauthorized'))).toBe('/page')
})

it.each([
  ['professional', professionalsOnly, '/page'],
  ['customer', professionalsOnly, '/account/profile'],
  ['admin', professionalsOnly, '/account/profile'],
  ['admin', operatorsOnly, '/page'],
  ['professional', operatorsOnly, '/account/profile'],
] as const)('the role %s opens a guarded page or is redirected to the profile', async (role, guard, expectedPath) => {
  logIn(role)
  expect(await pathAfterGuard(guard)).toBe(expectedPath)
})
