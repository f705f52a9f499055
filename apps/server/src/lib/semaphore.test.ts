import { expect, it } from 'vitest'
import { createFairSemaphore, createSemaphore } from './semaphore.ts'

const gate = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { promise, open: resolve, fail: reject }
}

it('a semaphore runs a limited number of works at once, queues the next in order, and rejects the rest', async () => {
  const run = createSemaphore(2, 2)
  const started: number[] = []
  const gates = [gate(), gate(), gate(), gate()]
  const works = gates.map(({ promise }, n) =>
    run(() => {
      started.push(n)
      return promise
    }),
  )
  expect(started).toEqual([0, 1])
  await expect(run(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  gates[1]?.fail(new Error('failed at its work'))
  await expect(works[1]).rejects.toThrow('failed at its work')
  expect(started).toEqual([0, 1, 2])
  gates[0]?.open()
  await works[0]
  expect(started).toEqual([0, 1, 2, 3])
  for (const { open } of gates) open()
  await Promise.all([works[2], works[3]])
  expect(await run(async () => 'again')).toBe('again')
})

it('a fair semaphore takes people in turns, however much work one of them has', async () => {
  const run = createFairSemaphore({ maxConcurrent: 2, maxQueued: 100, perPerson: { maxConcurrent: 1, maxQueued: 60 } })
  const started: string[] = []
  const gates = new Map<string, ReturnType<typeof gate>>()
  const submit = (name: string, work: string) => {
    const { promise, open } = gate()
    gates.set(work, { promise, open, fail: open })
    return run(name, () => {
      started.push(work)
      return promise
    })
  }
  const end = async (work: string) => {
    gates.get(work)?.open()
    await all.get(work)
  }
  const all = new Map<string, Promise<void>>()
  for (let n = 1; n <= 55; n++) all.set(`awa ${n}`, submit('awa', `awa ${n}`))
  // Each person gets one place, so the other place stays free.
  expect(started).toEqual(['awa 1'])
  all.set('lea 1', submit('lea', 'lea 1'))
  expect(started).toEqual(['awa 1', 'lea 1'])
  for (const [name, work] of [
    ['mia', 'mia 1'],
    ['mia', 'mia 2'],
    ['zoe', 'zoe 1'],
  ] as const)
    all.set(work, submit(name, work))
  await end('awa 1')
  await end('mia 1')
  await end('zoe 1')
  await end('awa 2')
  await end('lea 1')
  expect(started).toEqual(['awa 1', 'lea 1', 'mia 1', 'zoe 1', 'awa 2', 'mia 2', 'awa 3'])
})

it('a fair semaphore does not start work that was aborted in the queue, and its place goes to the next', async () => {
  const run = createFairSemaphore({ maxConcurrent: 1, maxQueued: 2, perPerson: { maxConcurrent: 1, maxQueued: 2 } })
  const { promise, open } = gate()
  const started: string[] = []
  const submit = (work: string, signal?: AbortSignal) => run('awa', async () => void started.push(work), signal)
  const first = run('awa', () => promise)
  const controller = new AbortController()
  const second = submit('second', controller.signal)
  const third = submit('third', new AbortController().signal)
  const rejection = expect(second).rejects.toMatchObject({ code: 'unavailable' })
  controller.abort()
  await rejection
  const fourth = submit('fourth')
  await expect(submit('gone before', controller.signal)).rejects.toMatchObject({ code: 'unavailable' })
  open()
  await Promise.all([first, third, fourth])
  expect(started).toEqual(['third', 'fourth'])
})

it("a fair semaphore rejects work beyond one person's share of the queue, and no other person's", async () => {
  const run = createFairSemaphore({ maxConcurrent: 1, maxQueued: 3, perPerson: { maxConcurrent: 1, maxQueued: 2 } })
  const { promise, open } = gate()
  const works = [run('awa', () => promise), run('awa', () => promise), run('awa', () => promise)]
  await expect(run('awa', async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  works.push(run('lea', () => promise))
  await expect(run('mia', async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  open()
  await Promise.all(works)
  expect(await run('awa', async () => 'again')).toBe('again')
})
