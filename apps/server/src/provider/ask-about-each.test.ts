import { expect, it } from 'vitest'
import { Refusal } from '../lib/refusal.ts'
import { askAboutEach } from './ask-about-each.ts'

const ids = Array.from({ length: 100 }, (_, i) => `${i}`)
const away = () => Promise.reject(new Refusal('unavailable'))

it('asks about all, eight at a time', async () => {
  let underWay = 0
  let most = 0
  const asked: string[] = []
  await askAboutEach(ids, async (id) => {
    most = Math.max(most, ++underWay)
    await new Promise(setImmediate)
    asked.push(id)
    underWay--
  })
  expect(asked.sort()).toEqual([...ids].sort())
  expect(most).toBe(8)
})

it('leaves a provider alone that is away', async () => {
  const asked: string[] = []
  await askAboutEach(ids, (id) => {
    asked.push(id)
    return away()
  })
  expect(asked.length).toBeLessThan(20)
})

it('goes on when some have no answer, and reports the failures at the end', async () => {
  const asked: string[] = []
  const asking = askAboutEach(ids, async (id) => {
    asked.push(id)
    if (id === '3') throw new TypeError('unreadable')
    if (Number(id) % 2) return away()
  })
  await expect(asking).rejects.toThrow(AggregateError)
  expect(asked).toHaveLength(100)
})
