import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeDeviceToken, storedDeviceTokens } from './device-tokens.ts'

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const createToken = (sub: string, more = '') => `x.${btoa(JSON.stringify({ sub, more }))}.x`

it('the browser stores one device token per account, the newest five first', () => {
  for (const sub of ['awa', 'lea', 'awa', 'nadia', 'fatou', 'aya', 'rokia']) storeDeviceToken(createToken(sub))
  expect(storedDeviceTokens()).toEqual(['rokia', 'aya', 'fatou', 'nadia', 'awa'].map((sub) => createToken(sub)))
  storeDeviceToken(createToken('awa', 'newer'))
  expect(storedDeviceTokens()).toHaveLength(5)
  expect(storedDeviceTokens()[0]).toBe(createToken('awa', 'newer'))
})

it.each(['', 'nothing', '{"a":1}', '[1,null]'])('no device token is read from the invalid stored value %j', (text) => {
  storage.set('devices', text)
  expect(storedDeviceTokens()).toEqual([])
})
