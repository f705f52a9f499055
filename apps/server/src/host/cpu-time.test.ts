import { expect, it } from 'vitest'
import { cpuMsOf } from './cpu-time.ts'

it.runIf(process.platform === 'linux')('cpuMsOf returns the CPU time that a process has used', () => {
  const ownMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const before = ownMs()
  const measured = cpuMsOf(process.pid)
  // User and system time are each rounded to a hundredth of a second.
  expect(measured).toBeGreaterThan(before - 20)
  expect(measured).toBeLessThan(ownMs() + 20)
})

it('cpuMsOf returns undefined for a process that does not exist', () => {
  expect(cpuMsOf(2 ** 30)).toBeUndefined()
})
