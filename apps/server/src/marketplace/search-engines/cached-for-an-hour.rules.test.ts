import { beforeEach, expect, it } from 'vitest'
import { movingClock } from '../../lib/clock.ts'
import { cachedForAnHour } from './cached-for-an-hour.rules.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let cached: ReturnType<typeof cachedForAnHour<string>>
let computedKeys: string[]
beforeEach(() => {
  cached = cachedForAnHour<string>(clock, 2)
  computedKeys = []
})
const readKey = (key: string) =>
  cached(key, async () => {
    computedKeys.push(key)
    return `${key} ${computedKeys.length}`
  })

it('the hourly cache recomputes a value only after an hour, or when the clock goes back by an hour', async () => {
  expect(await readKey('a')).toBe('a 1')
  clock.advance(hourMs - 1)
  expect(await readKey('a')).toBe('a 1')
  clock.advance(1)
  expect(await readKey('a')).toBe('a 2')
  clock.advance(-hourMs)
  expect(await readKey('a')).toBe('a 3')
})

it('the hourly cache evicts the least recently used key', async () => {
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await readKey(key)
  // b was evicted when c was added.
  expect(computedKeys).toEqual(['a', 'b', 'c', 'b'])
})

it('the hourly cache drops a failed value, and a late failure does not remove a newer value', async () => {
  await expect(cached('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  let fail = () => {}
  const failing = new Promise<string>((_, reject) => {
    fail = () => reject(new Error('late'))
  })
  const late = cached('a', () => failing)
  clock.advance(hourMs)
  expect(await readKey('a')).toBe('a 1')
  fail()
  await expect(late).rejects.toThrow('late')
  expect(await readKey('a')).toBe('a 1')
})
