import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissTown } from './dismissed-towns.ts'
import { findMemberWithOtherTown } from './member-with-other-town.ts'

const [montreuil, lyon, nantes] = [{ id: 1 }, { id: 2 }, { id: 3 }]
const awa = { id: 'awa', firstname: 'Awa', cityId: montreuil.id }

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('fetch', async () => Response.json(awa))
})
afterEach(() => vi.unstubAllGlobals())

const logIn = (sub: string, role: string) =>
  storage.set('token', `x.${btoa(JSON.stringify({ sub, role, exp: 4_000_000_000 }))}.x`)

it.each(['customer', 'professional'])(
  'findMemberWithOtherTown returns a %s whose account has another town',
  async (role) => {
    logIn('awa', role)
    expect(await findMemberWithOtherTown(lyon)).toEqual(awa)
    expect(await findMemberWithOtherTown(montreuil)).toBeNull()
  },
)

it('findMemberWithOtherTown returns null when this account has already kept its town at that place', async () => {
  logIn('awa', 'customer')
  dismissTown({ userId: 'awa', cityId: lyon.id })
  dismissTown({ userId: 'lea', cityId: nantes.id })
  expect(await findMemberWithOtherTown(lyon)).toBeNull()
  expect(await findMemberWithOtherTown(nantes)).toEqual(awa)
})

it('findMemberWithOtherTown returns null for a guest and for an operator', async () => {
  expect(await findMemberWithOtherTown(lyon)).toBeNull()
  logIn('awa', 'admin')
  expect(await findMemberWithOtherTown(lyon)).toBeNull()
})
