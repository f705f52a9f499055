import { expect, it } from 'vitest'
import { processStart } from './process-start.ts'

it('knows a living process again, and no other', () => {
  const begun = processStart(process.pid)
  expect(begun).toMatch(/\S/)
  expect(processStart(process.pid)).toBe(begun)
  expect(processStart(process.ppid)).not.toBe(begun)
})
