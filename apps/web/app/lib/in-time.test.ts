import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('inTime returns a result, or throws an error, that arrives before the timeout', async () => {
  await expect(inTime(Promise.resolve(7), 100)).resolves.toBe(7)
  await expect(inTime(Promise.reject(new Error('no')), 100)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

it('inTime throws when the timeout passes', async () => {
  const late = inTime(new Promise(() => {}), 100)
  vi.advanceTimersByTime(100)
  await expect(late).rejects.toThrow('too late')
})
