import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReadMarker } from './read-marker.ts'

let sent: number[]
let isWatched: boolean
let arrives: boolean
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  isWatched = true
  arrives = true
})
afterEach(() => vi.useRealTimers())

const newMarker = () =>
  createReadMarker({
    send: async (seq) => {
      sent.push(seq)
      return arrives
    },
    isWatched: () => isWatched,
  })

it('the highest displayed message is marked, at most once a second', () => {
  const marker = newMarker()
  marker.show(3)
  for (const seq of [4, 7, 5]) marker.show(seq)
  expect(sent).toEqual([3])
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([3, 7])
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([3, 7])
})

it('a message that is displayed while nobody watches is marked when the reader is back', () => {
  const marker = newMarker()
  isWatched = false
  marker.show(3)
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([])
  isWatched = true
  marker.look()
  expect(sent).toEqual([3])
})

it('a message that another device has read is not marked again', () => {
  const marker = newMarker()
  marker.known(5)
  marker.show(5)
  expect(sent).toEqual([])
  marker.show(6)
  expect(sent).toEqual([6])
})

it('a marker that did not arrive is sent again at the next look', async () => {
  const marker = newMarker()
  arrives = false
  marker.show(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([3])
  arrives = true
  marker.look()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([3, 3])
})

it('nothing is marked after the thread was closed', () => {
  const marker = newMarker()
  marker.show(3)
  marker.show(4)
  marker.stop()
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([3])
})
