import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLive } from './talk-store.ts'
import { hideTyping, onTyping, reportTyping, showTyping } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  onTyping(undefined)
})

const shown = () => [...readLive().typing]

it('a signal is sent once in three seconds, for each conversation', () => {
  const sent: string[] = []
  onTyping((sid) => sent.push(sid))
  for (const sid of ['a', 'a', 'b', 'a']) reportTyping(sid)
  expect(sent).toEqual(['a', 'b'])
  vi.advanceTimersByTime(3000)
  reportTyping('a')
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(200)
  reportTyping('a')
  expect(sent).toEqual(['a', 'b', 'a'])
})

it('that the other side writes is shown for six seconds after the last signal, or until the message', () => {
  showTyping('a')
  vi.advanceTimersByTime(4000)
  showTyping('a')
  showTyping('b')
  vi.advanceTimersByTime(5999)
  expect(shown()).toEqual(['a', 'b'])
  hideTyping('b')
  expect(shown()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})
