import { beforeEach, expect, it, vi } from 'vitest'
import { createPlaces } from './places.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('lets in as many as there is room for, the others in their order, and sends away whom it cannot keep', () => {
  const places = createPlaces({ atOnce: 1, mayWait: 2, mayWaitInBurst: 2, maxWaitMs: 500 })
  const log: string[] = []
  for (const name of ['Awa', 'Léa', 'Zoé', 'Mia'])
    places.enter(
      () => log.push(`${name} in`),
      () => log.push(`${name} away`),
    )
  expect(log).toEqual(['Awa in', 'Mia away'])
  places.leave()
  vi.advanceTimersByTime(0)
  expect(log).toEqual(['Awa in', 'Mia away', 'Léa in'])
  vi.advanceTimersByTime(500)
  expect(log).toEqual(['Awa in', 'Mia away', 'Léa in', 'Zoé away'])
  places.leave()
  places.enter(
    () => log.push('Ada in'),
    () => log.push('Ada away'),
  )
  expect(log.at(-1)).toBe('Ada in')
})

it('has more wait in a burst, which does not last, and in the next one when it has been calm', () => {
  const places = createPlaces({ atOnce: 1, mayWait: 1, mayWaitInBurst: 3, maxWaitMs: 10_000 })
  let away = 0
  const come = (count: number) => {
    away = 0
    const sentAway = () => away++
    for (let came = 0; came < count; came++) places.enter(() => {}, sentAway)
    return away
  }
  const leave = (count: number) => {
    for (let gone = 0; gone < count; gone++) places.leave()
  }
  expect(come(5)).toBe(1)
  leave(2)
  for (let ms = 0; ms < 1000; ms += 250) {
    vi.advanceTimersByTime(250)
    expect(places.isFull()).toBe(false)
  }
  vi.advanceTimersByTime(250)
  expect(places.isFull()).toBe(true)
  expect(come(1)).toBe(1)
  leave(1)
  vi.advanceTimersByTime(501)
  expect(come(4)).toBe(1)
})
