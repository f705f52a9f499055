import { expect, it, vi } from 'vitest'
import { createFlood, startTicking } from './spike.ts'

const ticksOf = (flood: ReturnType<typeof createFlood>) => (requests: number, lateMs: number) => {
  for (let n = 0; n < requests; n++) flood.oneCame()
  flood.ticked(lateMs)
  return [flood.isNow(), flood.isLasting()]
}

it('a flood is many requests while the event loop is late, for some time', () => {
  const tick = ticksOf(createFlood())
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

it('the flood detector measures the delay of the event loop', async () => {
  const flood = createFlood()
  const end = startTicking(flood)
  const ticked = vi.spyOn(flood, 'ticked')
  for (const until = performance.now() + 150; performance.now() < until; );
  await expect.poll(() => Math.max(0, ...ticked.mock.calls.flat()), { interval: 1 }).toBeGreaterThan(100)
  end()
})
