import { expect, it, vi } from 'vitest'
import { createFlood, startTicking } from './spike.ts'

const ticksOf = (flood: ReturnType<typeof createFlood>) => (requests: number, lateMs: number) => {
  for (let came = 0; came < requests; came++) flood.oneCame()
  flood.ticked(lateMs)
  return [flood.isNow(), flood.isLasting()]
}

it('is when many come and the event loop is late, and that lasts', () => {
  const tick = ticksOf(createFlood())
  for (let ticks = 0; ticks < 9; ticks++) {
    expect(tick(1000, 20)).toEqual([false, false])
    expect(tick(39, 1000)).toEqual([false, false])
  }
  tick(40, 21)
  expect(tick(200, 500)).toEqual([false, false])
  expect(tick(40, 21)).toEqual([true, true])
  tick(40, 21)
  expect(tick(39, 1000)).toEqual([false, true])
  for (let calm = 0; calm < 10; calm++) tick(10, 0)
  expect(tick(200, 2000)).toEqual([false, false])
})

it('sees how late the event loop is', async () => {
  const flood = createFlood()
  const end = startTicking(flood)
  const ticked = vi.spyOn(flood, 'ticked')
  for (const until = performance.now() + 150; performance.now() < until; );
  await expect.poll(() => Math.max(0, ...ticked.mock.calls.flat()), { interval: 1 }).toBeGreaterThan(100)
  end()
})
