import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetReturn, keepReturn, keptReturn } from './stored-return-to.ts'

let kept: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is kept as long as the link in the mail', () => {
  keepReturn('/reservation/Nadia')
  vi.advanceTimersByTime(47 * 3_600_000)
  expect(keptReturn()).toBe('/reservation/Nadia')
  vi.advanceTimersByTime(3_600_000)
  expect(keptReturn()).toBe('')
})

it('leaves nothing in the browser once she has logged in', () => {
  keepReturn('/reservation/Nadia')
  forgetReturn()
  expect(kept.size).toBe(0)
})
