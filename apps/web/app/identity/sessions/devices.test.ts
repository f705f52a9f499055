import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDevice, keptDevices } from './devices.ts'

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const deviceOf = (sub: string, more = '') => `x.${btoa(JSON.stringify({ sub, more }))}.x`

it('the browser stores one device token per account, the newest five first', () => {
  for (const sub of ['awa', 'lea', 'awa', 'nadia', 'fatou', 'aya', 'rokia']) keepDevice(deviceOf(sub))
  expect(keptDevices()).toEqual(['rokia', 'aya', 'fatou', 'nadia', 'awa'].map((sub) => deviceOf(sub)))
  keepDevice(deviceOf('awa', 'newer'))
  expect(keptDevices()).toHaveLength(5)
  expect(keptDevices()[0]).toBe(deviceOf('awa', 'newer'))
})

it.each(['', 'nothing', '{"a":1}', '[1,null]'])('no device token is read from the invalid stored value %j', (left) => {
  storage.set('devices', left)
  expect(keptDevices()).toEqual([])
})
