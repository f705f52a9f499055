import { afterEach, expect, it, vi } from 'vitest'
import { eachMinute } from './use-each-minute.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('work of each minute runs while the page is visible, and at once when it becomes visible again', () => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const work = vi.fn()
  const stop = eachMinute(work)
  vi.advanceTimersByTime(120_000)
  expect(work).toHaveBeenCalledTimes(2)
  page.visibilityState = 'hidden'
  vi.advanceTimersByTime(600_000)
  expect(work).toHaveBeenCalledTimes(2)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(work).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(120_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(work).toHaveBeenCalledTimes(3)
})
