import { afterEach, expect, it, vi } from 'vitest'
import { ownId } from './own-id.ts'

afterEach(() => vi.unstubAllGlobals())

const storing = (token: string | null) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? token : null), removeItem: () => {} })
const tokenUntil = (exp: number) => `x.${btoa(JSON.stringify({ sub: 'awa', role: 'customer', exp }))}.x`
const nowSeconds = () => Date.now() / 1000

it('is hers while she is logged in', () => {
  storing(tokenUntil(nowSeconds() + 60))
  expect(ownId()).toBe('awa')
})

it.each([
  ['nobody is logged in', null],
  ['her session is over', tokenUntil(nowSeconds() - 60)],
])('is refused as the server would where %s, and nobody is asked for', (_when, token) => {
  storing(token)
  expect(ownId).toThrow(expect.objectContaining({ statusCode: 401, message: 'Unauthorized' }))
})
