import { beforeEach, expect, it, vi } from 'vitest'
import { createAdmission } from './admission.ts'

const browsing = { name: 'browsing' }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('admission control admits up to its capacity, queues further requests in order, and rejects the rest', () => {
  const admission = createAdmission({ maxConcurrent: 1, maxQueued: 2, maxQueuedInBurst: 2, maxQueuedMs: 500 })
  const log: string[] = []
  for (const name of ['Awa', 'Léa', 'Zoé', 'Mia'])
    admission.enter(
      browsing,
      () => log.push(`${name} in`),
      () => log.push(`${name} away`),
    )
  expect(log).toEqual(['Awa in', 'Mia away'])
  admission.leave(browsing)
  vi.advanceTimersByTime(0)
  expect(log).toEqual(['Awa in', 'Mia away', 'Léa in'])
  vi.advanceTimersByTime(500)
  expect(log).toEqual(['Awa in', 'Mia away', 'Léa in', 'Zoé away'])
  admission.leave(browsing)
  admission.enter(
    browsing,
    () => log.push('Ada in'),
    () => log.push('Ada away'),
  )
  expect(log.at(-1)).toBe('Ada in')
})

it('admission control allows a longer queue during a short burst, and again after a calm period', () => {
  const admission = createAdmission({ maxConcurrent: 1, maxQueued: 1, maxQueuedInBurst: 3, maxQueuedMs: 10_000 })
  let rejected = 0
  const arrive = (count: number) => {
    rejected = 0
    const rejectedNumber = () => rejected++
    for (let n = 0; n < count; n++) admission.enter(browsing, () => {}, rejectedNumber)
    return rejected
  }
  const leave = (count: number) => {
    for (let n = 0; n < count; n++) admission.leave(browsing)
  }
  expect(arrive(5)).toBe(1)
  leave(2)
  for (let ms = 0; ms < 1000; ms += 250) {
    vi.advanceTimersByTime(250)
    expect(admission.isFull('browsing')).toBe(false)
  }
  vi.advanceTimersByTime(250)
  expect(admission.isFull('browsing')).toBe(true)
  expect(arrive(1)).toBe(1)
  leave(1)
  vi.advanceTimersByTime(501)
  expect(arrive(4)).toBe(1)
})

it('one kind of request never takes the whole capacity, and kinds take turns however many requests one has', () => {
  const admission = createAdmission({ maxConcurrent: 3, maxQueued: 4, maxQueuedInBurst: 100, maxQueuedMs: 10_000 })
  const towns = { name: 'towns', isSerial: true }
  const log: string[] = []
  const arrive = (kind: { name: string }, count = 1) => {
    for (let n = 0; n < count; n++)
      admission.enter(
        kind,
        () => log.push(kind.name),
        () => log.push('away'),
      )
  }
  const finish = (kind: { name: string }) => {
    log.length = 0
    admission.leave(kind)
    vi.advanceTimersByTime(0)
    return [...log]
  }
  arrive(towns, 60)
  expect(log).toEqual(['towns'])
  vi.advanceTimersByTime(2000)
  expect(admission.isFull('towns')).toBe(false)
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
  const admission = createAdmission({ maxConcurrent: 3, maxQueued: 4, maxQueuedInBurst: 1000, maxQueuedMs: 10_000 })
  const towns = { name: 'towns', isSerial: true }
  let started = 0
  let isRunning = false
  const arrive = () =>
    admission.enter(
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
    if (isRunning) admission.leave(towns)
    isRunning = false
  }
  expect(started).toBeGreaterThan(90)
  expect(started).toBeLessThanOrEqual(101)
})
