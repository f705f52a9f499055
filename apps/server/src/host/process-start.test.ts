import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { processStart } from './process-start.ts'

it('knows a living process again, and no other', () => {
  const begun = processStart(process.pid)
  expect(begun).toMatch(/\S/)
  expect(processStart(process.pid)).toBe(begun)
  expect(processStart(process.ppid)).not.toBe(begun)
})

it('knows of none that has ended, though its parent has not asked how', async () => {
  // What takes the place of the shell never asks.
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'])
  const pid = Number(String((await once(parent.stdout, 'data'))[0]))
  await expect.poll(() => processStart(pid)).toBeUndefined()
  expect(process.kill(pid, 0)).toBe(true)
  parent.kill()
})
