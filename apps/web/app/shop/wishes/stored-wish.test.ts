import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetWish, keepWish, keptWish } from './stored-wish.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps what a guest wished for for 48 hours', () => {
  keepWish('7')
  vi.advanceTimersByTime(48 * 3_600_000 - 1)
  expect(keptWish()).toBe('7')
  vi.advanceTimersByTime(1)
  expect(keptWish()).toBeUndefined()
})

it('forgets it once it is sent, or she thinks better of it', () => {
  keepWish('7')
  forgetWish()
  expect(keptWish()).toBeUndefined()
})

it.each(['', 'null', '7', '{"productId":7}', '{"until":9e15}'])('is none where %j stands in its place', (text) => {
  localStorage.setItem('souhait', text)
  expect(keptWish()).toBeUndefined()
})

it('is remembered by the page where the browser keeps nothing, as the way back is', () => {
  vi.stubGlobal('localStorage', undefined)
  keepWish('7')
  expect(keptWish()).toBe('7')
  forgetWish()
  expect(keptWish()).toBeUndefined()
})
