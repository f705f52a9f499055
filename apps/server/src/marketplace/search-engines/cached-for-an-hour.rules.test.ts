import { beforeEach, expect, it } from 'vitest'
import { movingClock } from '../../lib/clock.ts'
import { keptForAnHour } from './cached-for-an-hour.rules.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let kept: ReturnType<typeof keptForAnHour<string>>
let made: string[]
beforeEach(() => {
  kept = keptForAnHour<string>(clock, 2)
  made = []
})
const ask = (key: string) =>
  kept(key, async () => {
    made.push(key)
    return `${key} ${made.length}`
  })

it('the hourly cache recomputes a value only after an hour, or when the clock goes back by an hour', async () => {
  expect(await ask('a')).toBe('a 1')
  clock.advance(hourMs - 1)
  expect(await ask('a')).toBe('a 1')
  clock.advance(1)
  expect(await ask('a')).toBe('a 2')
  clock.advance(-hourMs)
  expect(await ask('a')).toBe('a 3')
})

it('the hourly cache evicts the least recently used key', async () => {
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  // b was evicted when c was added.
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('the hourly cache drops a failed value, and a late failure does not remove a newer value', async () => {
  await expect(kept('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  let fail = () => {}
  const failing = new Promise<string>((_, reject) => {
    fail = () => reject(new Error('late'))
  })
  const late = kept('a', () => failing)
  clock.advance(hourMs)
  expect(await ask('a')).toBe('a 1')
  fail()
  await expect(late).rejects.toThrow('late')
  expect(await ask('a')).toBe('a 1')
})
