import { expect, it, vi } from 'vitest'
import { createBurstDetector, startTicking } from './burst-detector.ts'

const ticksOf = (burst: ReturnType<typeof createBurstDetector>) => (requests: number, delayMs: number) => {
  for (let n = 0; n < requests; n++) burst.countRequest()
  burst.recordTick(delayMs)
  return [burst.isActive(), burst.isLasting()]
}

it('a burst is many requests while the event loop is late, for some time', () => {
  const tick = ticksOf(createBurstDetector())
  for (let n = 0; n < 9; n++) {
    expect(tick(1000, 20)).toEqual([false, false])
    expect(tick(39, 1000)).toEqual([false, false])
  }
  tick(40, 21)
  expect(tick(200, 500)).toEqual([false, false])
  expect(tick(40, 21)).toEqual([true, true])
  tick(40, 21)
  expect(tick(39, 1000)).toEqual([false, true])
  for (let n = 0; n < 10; n++) tick(10, 0)
  expect(tick(200, 2000)).toEqual([false, false])
})

it('the burst detector measures the delay of the event loop', async () => {
  const burst = createBurstDetector()
  const end = startTicking(burst)
  const ticked = vi.spyOn(burst, 'recordTick')
  for (const until = performance.now() + 150; performance.now() < until; );
  await expect.poll(() => Math.max(0, ...ticked.mock.calls.flat()), { interval: 1 }).toBeGreaterThan(100)
  end()
})
