import { beforeEach, expect, it, vi } from 'vitest'
import { createPlaces } from './admission.ts'

const look = { name: 'look' }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('lets in as many as there is room for, the others in their order, and sends away whom it cannot keep', () => {
  const places = createPlaces({ atOnce: 1, mayWait: 2, mayWaitInBurst: 2, maxWaitMs: 500 })
  const log: string[] = []
  for (const name of ['Awa', 'Léa', 'Zoé', 'Mia'])
    places.enter(
      look,
      () => log.push(`${name} in`),
      () => log.push(`${name} away`),
    )
  expect(log).toEqual(['Awa in', 'Mia away'])
  places.leave(look)
  vi.advanceTimersByTime(0)
  expect(log).toEqual(['Awa in', 'Mia away', 'Léa in'])
  vi.advanceTimersByTime(500)
  expect(log).toEqual(['Awa in', 'Mia away', 'Léa in', 'Zoé away'])
  places.leave(look)
  places.enter(
    look,
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
    for (let came = 0; came < count; came++) places.enter(look, () => {}, sentAway)
    return away
  }
  const leave = (count: number) => {
    for (let gone = 0; gone < count; gone++) places.leave(look)
  }
  expect(come(5)).toBe(1)
  leave(2)
  for (let ms = 0; ms < 1000; ms += 250) {
    vi.advanceTimersByTime(250)
    expect(places.isFull('look')).toBe(false)
  }
  vi.advanceTimersByTime(250)
  expect(places.isFull('look')).toBe(true)
  expect(come(1)).toBe(1)
  leave(1)
  vi.advanceTimersByTime(501)
  expect(come(4)).toBe(1)
})

it('leaves others a place, and takes kinds in turns, however many of one have come', () => {
  const places = createPlaces({ atOnce: 3, mayWait: 4, mayWaitInBurst: 100, maxWaitMs: 10_000 })
  const towns = { name: 'towns', inTurn: true }
  const log: string[] = []
  const come = (kind: { name: string }, count = 1) => {
    for (let came = 0; came < count; came++)
      places.enter(
        kind,
        () => log.push(kind.name),
        () => log.push('away'),
      )
  }
  const leaves = (kind: { name: string }) => {
    log.length = 0
    places.leave(kind)
    vi.advanceTimersByTime(0)
    return [...log]
  }
  come(towns, 60)
  expect(log).toEqual(['towns'])
  vi.advanceTimersByTime(2000)
  expect(places.isFull('towns')).toBe(false)
  come(look, 3)
  expect(log).toEqual(['towns', 'look', 'look'])
  come({ name: 'shop' })
  expect(leaves(towns)).toEqual(['shop'])
  // Not at once: others have the time between two of them.
  vi.advanceTimersByTime(50)
  expect(leaves(look)).toEqual(['towns'])
  expect(leaves(towns)).toEqual(['look'])
  vi.advanceTimersByTime(50)
  expect(leaves(look)).toEqual(['towns'])
})

it('leaves three quarters of the time to others than what comes in turn', () => {
  const places = createPlaces({ atOnce: 3, mayWait: 4, mayWaitInBurst: 1000, maxWaitMs: 10_000 })
  const towns = { name: 'towns', inTurn: true }
  let begun = 0
  let isAtWork = false
  const come = () =>
    places.enter(
      towns,
      () => {
        begun++
        isAtWork = true
      },
      () => {},
    )
  for (let came = 0; came < 500; came++) come()
  for (let ms = 0; ms < 400; ms++) {
    vi.advanceTimersByTime(1)
    // Each takes a millisecond.
    if (isAtWork) places.leave(towns)
    isAtWork = false
  }
  expect(begun).toBeGreaterThan(90)
  expect(begun).toBeLessThanOrEqual(101)
})
