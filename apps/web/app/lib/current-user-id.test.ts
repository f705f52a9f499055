import { afterEach, expect, it, vi } from 'vitest'
import { currentUserId } from './current-user-id.ts'

afterEach(() => vi.unstubAllGlobals())

const storing = (token: string | null) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? token : null), removeItem: () => {} })
const tokenUntil = (exp: number) => `x.${btoa(JSON.stringify({ sub: 'awa', role: 'customer', exp }))}.x`
const nowSeconds = () => Date.now() / 1000

it("currentUserId returns the user's id while the session is valid", () => {
  storing(tokenUntil(nowSeconds() + 60))
  expect(currentUserId()).toBe('awa')
})

it.each([
  ['nobody is logged in', null],
  ['the session has expired', tokenUntil(nowSeconds() - 60)],
])("currentUserId throws the server's error without a request when %s", (_when, token) => {
  storing(token)
  expect(currentUserId).toThrow(expect.objectContaining({ statusCode: 401, message: 'Unauthorized' }))
})
