import { beforeEach, expect, it, vi } from 'vitest'
import { createPlaces } from './admission.ts'

const browsing = { name: 'browsing' }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('admission control admits up to its capacity, queues further requests in order, and rejects the rest', () => {
  const places = createPlaces({ atOnce: 1, mayWait: 2, mayWaitInBurst: 2, maxWaitMs: 500 })
  const log: string[] = []
  for (const name of ['Awa', 'Léa', 'Zoé', 'Mia'])
    places.enter(
      browsing,
      () => log.push(`${name} in`),
      () => log.push(`${name} away`),
    )
  expect(log).toEqual(['Awa in', 'Mia away'])
  places.leave(browsing)
  vi.advanceTimersByTime(0)
  expect(log).toEqual(['Awa in', 'Mia away', 'Léa in'])
  vi.advanceTimersByTime(500)
  expect(log).toEqual(['Awa in', 'Mia away', 'Léa in', 'Zoé away'])
  places.leave(browsing)
  places.enter(
    browsing,
    () => log.push('Ada in'),
    () => log.push('Ada away'),
  )
  expect(log.at(-1)).toBe('Ada in')
})

it('admission control allows a longer queue during a short burst, and again after a calm period', () => {
  const places = createPlaces({ atOnce: 1, mayWait: 1, mayWaitInBurst: 3, maxWaitMs: 10_000 })
  let rejected = 0
  const arrive = (count: number) => {
    rejected = 0
    const sentAway = () => rejected++
    for (let n = 0; n < count; n++) places.enter(browsing, () => {}, sentAway)
    return rejected
  }
  const leave = (count: number) => {
    for (let n = 0; n < count; n++) places.leave(browsing)
  }
  expect(arrive(5)).toBe(1)
  leave(2)
  for (let ms = 0; ms < 1000; ms += 250) {
    vi.advanceTimersByTime(250)
    expect(places.isFull('browsing')).toBe(false)
  }
  vi.advanceTimersByTime(250)
  expect(places.isFull('browsing')).toBe(true)
  expect(arrive(1)).toBe(1)
  leave(1)
  vi.advanceTimersByTime(501)
  expect(arrive(4)).toBe(1)
})

it('one kind of request never takes all places, and kinds take turns however many requests one has', () => {
  const places = createPlaces({ atOnce: 3, mayWait: 4, mayWaitInBurst: 100, maxWaitMs: 10_000 })
  const towns = { name: 'towns', inTurn: true }
  const log: string[] = []
  const arrive = (kind: { name: string }, count = 1) => {
    for (let n = 0; n < count; n++)
      places.enter(
        kind,
        () => log.push(kind.name),
        () => log.push('away'),
      )
  }
  const finish = (kind: { name: string }) => {
    log.length = 0
    places.leave(kind)
    vi.advanceTimersByTime(0)
    return [...log]
  }
  arrive(towns, 60)
  expect(log).toEqual(['towns'])
  vi.advanceTimersByTime(2000)
  expect(places.isFull('towns')).toBe(false)
  arrive(browsing, 3)
  expect(log).toEqual(['towns', 'browsing', 'browsing'])
  arrive({ name: 'shop' })
  expect(finish(towns)).toEqual(['shop'])
  // The next one does not start at once, because other requests get the time between two of a kind in turn.
  vi.advanceTimersByTime(50)
  expect(finish(browsing)).toEqual(['towns'])
  expect(finish(towns)).toEqual(['browsing'])
  vi.advanceTimersByTime(50)
  expect(finish(browsing)).toEqual(['towns'])
})

it('requests processed in turn leave three quarters of the time to other requests', () => {
  const places = createPlaces({ atOnce: 3, mayWait: 4, mayWaitInBurst: 1000, maxWaitMs: 10_000 })
  const towns = { name: 'towns', inTurn: true }
  let started = 0
  let isRunning = false
  const arrive = () =>
    places.enter(
      towns,
      () => {
        started++
        isRunning = true
      },
      () => {},
    )
  for (let n = 0; n < 500; n++) arrive()
  for (let ms = 0; ms < 400; ms++) {
    vi.advanceTimersByTime(1)
    // Each request takes a millisecond.
    if (isRunning) places.leave(towns)
    isRunning = false
  }
  expect(started).toBeGreaterThan(90)
  expect(started).toBeLessThanOrEqual(101)
})
