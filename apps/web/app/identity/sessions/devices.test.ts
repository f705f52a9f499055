import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDevice, keptDevices } from './devices.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const deviceOf = (sub: string, more = '') => `x.${btoa(JSON.stringify({ sub, more }))}.x`

it('is kept once for each account that was open here, the newest five first', () => {
  for (const sub of ['awa', 'lea', 'awa', 'nadia', 'fatou', 'aya', 'rokia']) keepDevice(deviceOf(sub))
  expect(keptDevices()).toEqual(['rokia', 'aya', 'fatou', 'nadia', 'awa'].map((sub) => deviceOf(sub)))
  keepDevice(deviceOf('awa', 'newer'))
  expect(keptDevices()).toHaveLength(5)
  expect(keptDevices()[0]).toBe(deviceOf('awa', 'newer'))
})

it.each(['', 'nothing', '{"a":1}', '[1,null]'])('is none where %j was left', (left) => {
  kept.set('devices', left)
  expect(keptDevices()).toEqual([])
})
