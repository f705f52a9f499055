import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearReturnTo, readStoredReturnTo, storeReturnTo } from './stored-return-to.ts'

let storage: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the return address is stored as long as the link in the mail is valid', () => {
  storeReturnTo('/reservation/Nadia')
  vi.advanceTimersByTime(47 * 3_600_000)
  expect(readStoredReturnTo()).toBe('/reservation/Nadia')
  vi.advanceTimersByTime(3_600_000)
  expect(readStoredReturnTo()).toBe('')
})

it('clearReturnTo leaves nothing in the browser', () => {
  storeReturnTo('/reservation/Nadia')
  clearReturnTo()
  expect(storage.size).toBe(0)
})
