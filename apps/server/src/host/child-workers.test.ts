import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { createChildWorkers } from './child-workers.ts'

/** The CPU time is unknown, so the elapsed time counts. */
const cpuMsOf = () => undefined

let program: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'couronne-worker-'))
  program = join(folder, 'worker.mjs')
  // The worker replies with its pid, ends, stays silent, or blocks for ever in a loop that nothing can interrupt.
  await writeFile(
    program,
    `process.on('message', ({ does, port }) => {
       if (does === 'end') process.exit()
       if (does === 'stay') return
       if (does !== 'hang') return process.send(process.pid)
       fetch('http://127.0.0.1:' + port).catch(() => { for (;;); })
     })
     process.on('disconnect', () => process.exit())`,
  )
  return async () => {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  }
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('child workers reuse an idle process for the next task', async () => {
  const work = createChildWorkers<{ does: string }, number>({ program, cpuLimitMs: 60_000 })
  const pid = await work({ does: 'say' })
  expect(await work({ does: 'say' })).toBe(pid)
  const results = await Promise.all([work({ does: 'say' }), work({ does: 'say' })])
  expect(new Set(results).size).toBe(2)
  expect(results).toContain(pid)
})

it('child workers kill a task that takes too long and continue with a new process', async () => {
  const { createServer } = await import('node:http')
  const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const work = createChildWorkers<{ does: string; port?: number }, number>({ program, cpuLimitMs: 10_000, cpuMsOf })
  const pid = await work({ does: 'say' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hung = work({ does: 'hang', port: (server.address() as { port: number }).port })
  const rejection = expect(hung).rejects.toMatchObject({ isTooSlow: true, message: 'too slow' })
  // The connection shows that the task has begun.
  await once(server, 'connection')
  vi.advanceTimersByTime(10_000)
  await rejection
  vi.useRealTimers()
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(await work({ does: 'say' })).not.toBe(pid)
  server.close()
})

it('child workers limit the CPU time of a task, and end it after six times as much elapsed time', async () => {
  const fakeCpuMsOf = vi.fn<(pid: number) => number | undefined>()
  const work = createChildWorkers<{ does: string }, number>({ program, cpuLimitMs: 10_000, cpuMsOf: fakeCpuMsOf })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const startTask = () => {
    fakeCpuMsOf.mockReturnValueOnce(500)
    const state = { isOver: false }
    const rejection = expect(work({ does: 'stay' }).finally(() => (state.isOver = true))).rejects.toMatchObject({
      isTooSlow: true,
    })
    return { state, rejection }
  }
  const busy = startTask()
  fakeCpuMsOf.mockReturnValue(2_500)
  await vi.advanceTimersByTimeAsync(10_000)
  fakeCpuMsOf.mockReturnValue(10_500)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(busy.state.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await busy.rejection

  const starved = startTask()
  fakeCpuMsOf.mockReturnValue(501)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(starved.state.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await starved.rejection
})

it('child workers keep a second process ready beside the first', async () => {
  const work = createChildWorkers<{ does: string; port?: number }, number>({
    program,
    cpuLimitMs: 60_000,
    maxProcesses: 2,
  })
  const first = await work({ does: 'say' })
  const [one, two] = await Promise.all([work({ does: 'say' }), work({ does: 'say' })])
  const [three, four] = await Promise.all([work({ does: 'say' }), work({ does: 'say' })])
  expect(new Set([first, one, two, three, four]).size).toBe(2)
})

it('child workers report a process that ends during its task and continue with another', async () => {
  const work = createChildWorkers<{ does: string }, number>({ program, cpuLimitMs: 60_000 })
  await expect(work({ does: 'end' })).rejects.toMatchObject({ isTooSlow: false, message: 'ended without an answer' })
  expect(await work({ does: 'say' })).toBeGreaterThan(0)
})

it('child workers end a process that has been idle for `idleMs`', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const work = createChildWorkers<{ does: string }, number>({ program, cpuLimitMs: 60_000, idleMs: 1000 })
  const pid = await work({ does: 'say' })
  expect(isAlive(pid)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(await work({ does: 'say' })).not.toBe(pid)
  vi.useRealTimers()
  await expect.poll(() => isAlive(pid)).toBe(false)
})
