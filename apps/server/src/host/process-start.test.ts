import { expect, it } from 'vitest'
import { processStart } from './process-start.ts'

it('processStart identifies a running process and distinguishes it from others', () => {
  const begun = processStart(process.pid)
  expect(begun).toMatch(/\S/)
  expect(processStart(process.pid)).toBe(begun)
  expect(processStart(process.ppid)).not.toBe(begun)
})
