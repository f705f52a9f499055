import { expect, it } from 'vitest'
import { cpuMsOf } from './cpu-time.ts'

it.runIf(process.platform === 'linux')('knows how long processors have worked for a process', () => {
  const ownMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const before = ownMs()
  const told = cpuMsOf(process.pid)
  // Each of the two numbers is rounded to a hundredth of a second.
  expect(told).toBeGreaterThan(before - 20)
  expect(told).toBeLessThan(ownMs() + 20)
})

it('knows nothing of a process that is not there', () => {
  expect(cpuMsOf(2 ** 30)).toBeUndefined()
})
