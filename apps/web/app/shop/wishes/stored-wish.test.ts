import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetWish, keepWish, keptWish } from './stored-wish.ts'

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
  keepWish('7')
  vi.advanceTimersByTime(48 * 3_600_000 - 1)
  expect(keptWish()).toBe('7')
  vi.advanceTimersByTime(1)
  expect(keptWish()).toBeUndefined()
})

it('a guest’s wish is deleted once it is sent or the guest cancels', () => {
  keepWish('7')
  forgetWish()
  expect(keptWish()).toBeUndefined()
})

it.each(['', 'null', '7', '{"productId":7}', '{"until":9e15}'])(
  'the invalid stored text %j contains no wish',
  (text) => {
    localStorage.setItem('souhait', text)
    expect(keptWish()).toBeUndefined()
  },
)

it('a guest’s wish lasts as long as the page if the browser forbids storage, like the page to return to', () => {
  vi.stubGlobal('localStorage', undefined)
  keepWish('7')
  expect(keptWish()).toBe('7')
  forgetWish()
  expect(keptWish()).toBeUndefined()
})
