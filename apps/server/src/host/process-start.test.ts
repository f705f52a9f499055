import { expect, it } from 'vitest'
import { processStart } from './process-start.ts'

it('processStart identifies a running process and distinguishes it from others', () => {
  const startedAt = processStart(process.pid)
  expect(startedAt).toMatch(/\S/)
  expect(processStart(process.pid)).toBe(startedAt)
  expect(processStart(process.ppid)).not.toBe(startedAt)
})
