import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('inTime returns a result, or throws an error, that arrives before the timeout', async () => {
  await expect(withTimeout(Promise.resolve(7), 100)).resolves.toBe(7)
  await expect(withTimeout(Promise.reject(new Error('no')), 100)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

it('inTime throws when the timeout passes', async () => {
  const late = withTimeout(new Promise(() => {}), 100)
  vi.advanceTimersByTime(100)
  await expect(late).rejects.toThrow('too late')
})
