import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredWish, readStoredWish, storeWish } from './stored-wish.ts'

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a guest’s wish is stored for 48 hours', () => {
  storeWish('7')
  vi.advanceTimersByTime(48 * 3_600_000 - 1)
  expect(readStoredWish()).toBe('7')
  vi.advanceTimersByTime(1)
  expect(readStoredWish()).toBeUndefined()
})

it('a guest’s wish is deleted once it is sent or the guest cancels', () => {
  storeWish('7')
  clearStoredWish()
  expect(readStoredWish()).toBeUndefined()
})

it.each(['', 'null', '7', '{"productId":7}', '{"until":9e15}'])(
  'the invalid stored text %j contains no wish',
  (text) => {
    localStorage.setItem('souhait', text)
    expect(readStoredWish()).toBeUndefined()
  },
)

it('a guest’s wish lasts as long as the page if the browser forbids storage, like the page to return to', () => {
  vi.stubGlobal('localStorage', undefined)
  storeWish('7')
  expect(readStoredWish()).toBe('7')
  clearStoredWish()
  expect(readStoredWish()).toBeUndefined()
})
