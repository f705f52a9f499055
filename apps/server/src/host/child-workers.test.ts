import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { createChildWorkers } from './child-workers.ts'

/** Where it cannot be known, the clock counts. */
const cpuMsOf = () => undefined

let program: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'couronne-worker-'))
  program = join(folder, 'worker.mjs')
  // Says who it is; is busy for ever, with nothing that could be interrupted; ends.
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

it('has the next piece done by the process of the last one', async () => {
  const work = createChildWorkers<{ does: string }, number>({ program, patienceMs: 60_000 })
  const pid = await work({ does: 'say' })
  expect(await work({ does: 'say' })).toBe(pid)
  const two = await Promise.all([work({ does: 'say' }), work({ does: 'say' })])
  expect(new Set(two).size).toBe(2)
  expect(two).toContain(pid)
})

it('kills what takes too long, and goes on', async () => {
  const { createServer } = await import('node:http')
  const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const work = createChildWorkers<{ does: string; port?: number }, number>({ program, patienceMs: 10_000, cpuMsOf })
  const pid = await work({ does: 'say' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hung = work({ does: 'hang', port: (server.address() as { port: number }).port })
  const told = expect(hung).rejects.toMatchObject({ isTooSlow: true, message: 'too slow' })
  // It has begun.
  await once(server, 'connection')
  vi.advanceTimersByTime(10_000)
  await told
  vi.useRealTimers()
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(await work({ does: 'say' })).not.toBe(pid)
  server.close()
})

it('counts the time that its process was given, and ends it after six times as long on the clock', async () => {
  const own = vi.fn<(pid: number) => number | undefined>()
  const work = createChildWorkers<{ does: string }, number>({ program, patienceMs: 10_000, cpuMsOf: own })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begins = () => {
    own.mockReturnValueOnce(500)
    const seen = { isOver: false }
    const told = expect(work({ does: 'stay' }).finally(() => (seen.isOver = true))).rejects.toMatchObject({
      isTooSlow: true,
    })
    return { seen, told }
  }
  const busy = begins()
  own.mockReturnValue(2_500)
  await vi.advanceTimersByTimeAsync(10_000)
  own.mockReturnValue(10_500)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(busy.seen.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await busy.told

  const starved = begins()
  own.mockReturnValue(501)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(starved.seen.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await starved.told
})

it('has another process ready beside the first', async () => {
  const work = createChildWorkers<{ does: string; port?: number }, number>({ program, patienceMs: 60_000, atOnce: 2 })
  const first = await work({ does: 'say' })
  const [one, two] = await Promise.all([work({ does: 'say' }), work({ does: 'say' })])
  const [three, four] = await Promise.all([work({ does: 'say' }), work({ does: 'say' })])
  expect(new Set([first, one, two, three, four]).size).toBe(2)
})

it('says so when a process ends over its work, and goes on', async () => {
  const work = createChildWorkers<{ does: string }, number>({ program, patienceMs: 60_000 })
  await expect(work({ does: 'end' })).rejects.toMatchObject({ isTooSlow: false, message: 'ended without an answer' })
  expect(await work({ does: 'say' })).toBeGreaterThan(0)
})

it('ends a process that nobody has needed for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const work = createChildWorkers<{ does: string }, number>({ program, patienceMs: 60_000, idleMs: 1000 })
  const pid = await work({ does: 'say' })
  expect(isAlive(pid)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(await work({ does: 'say' })).not.toBe(pid)
  vi.useRealTimers()
  await expect.poll(() => isAlive(pid)).toBe(false)
})
