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

it('makes nothing anew within the hour, and all of it after that, also by a clock that is put back', async () => {
  expect(await ask('a')).toBe('a 1')
  clock.advance(hourMs - 1)
  expect(await ask('a')).toBe('a 1')
  clock.advance(1)
  expect(await ask('a')).toBe('a 2')
  clock.advance(-hourMs)
  expect(await ask('a')).toBe('a 3')
})

it('keeps as many as it may, those that were asked for last', async () => {
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  // c has taken the place of b.
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('keeps no failure, and loses nothing by one that comes late', async () => {
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
