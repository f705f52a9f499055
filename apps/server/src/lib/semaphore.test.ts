import { expect, it } from 'vitest'
import { createFairSemaphore, createSemaphore } from './semaphore.ts'

const gate = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { promise, open: resolve, fail: reject }
}

it('lets so many work at once, the next in their order, and sends away those beyond', async () => {
  const turn = createSemaphore(2, 2)
  const begun: number[] = []
  const gates = [gate(), gate(), gate(), gate()]
  const works = gates.map(({ promise }, n) =>
    turn(() => {
      begun.push(n)
      return promise
    }),
  )
  expect(begun).toEqual([0, 1])
  await expect(turn(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  gates[1]?.fail(new Error('failed at its work'))
  await expect(works[1]).rejects.toThrow('failed at its work')
  expect(begun).toEqual([0, 1, 2])
  gates[0]?.open()
  await works[0]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { open } of gates) open()
  await Promise.all([works[2], works[3]])
  expect(await turn(async () => 'again')).toBe('again')
})

it('takes people in turns, however much one of them has brought', async () => {
  const turn = createFairSemaphore({ atOnce: 2, mayWait: 100, ofOne: { atOnce: 1, mayWait: 60 } })
  const begun: string[] = []
  const gates = new Map<string, ReturnType<typeof gate>>()
  const bring = (name: string, work: string) => {
    const { promise, open } = gate()
    gates.set(work, { promise, open, fail: open })
    return turn(name, () => {
      begun.push(work)
      return promise
    })
  }
  const end = async (work: string) => {
    gates.get(work)?.open()
    await all.get(work)
  }
  const all = new Map<string, Promise<void>>()
  for (let n = 1; n <= 55; n++) all.set(`awa ${n}`, bring('awa', `awa ${n}`))
  // The other place is not hers.
  expect(begun).toEqual(['awa 1'])
  all.set('lea 1', bring('lea', 'lea 1'))
  expect(begun).toEqual(['awa 1', 'lea 1'])
  for (const [name, work] of [
    ['mia', 'mia 1'],
    ['mia', 'mia 2'],
    ['zoe', 'zoe 1'],
  ] as const)
    all.set(work, bring(name, work))
  await end('awa 1')
  await end('mia 1')
  await end('zoe 1')
  await end('awa 2')
  await end('lea 1')
  expect(begun).toEqual(['awa 1', 'lea 1', 'mia 1', 'zoe 1', 'awa 2', 'mia 2', 'awa 3'])
})

it('never begins what nobody waits for any more, and gives its place to the next', async () => {
  const turn = createFairSemaphore({ atOnce: 1, mayWait: 2, ofOne: { atOnce: 1, mayWait: 2 } })
  const { promise, open } = gate()
  const begun: string[] = []
  const bring = (work: string, signal?: AbortSignal) => turn('awa', async () => void begun.push(work), signal)
  const first = turn('awa', () => promise)
  const gone = new AbortController()
  const second = bring('second', gone.signal)
  const third = bring('third', new AbortController().signal)
  const told = expect(second).rejects.toMatchObject({ code: 'unavailable' })
  gone.abort()
  await told
  const fourth = bring('fourth')
  await expect(bring('gone before', gone.signal)).rejects.toMatchObject({ code: 'unavailable' })
  open()
  await Promise.all([first, third, fourth])
  expect(begun).toEqual(['third', 'fourth'])
})

it('sends away what one person brings beyond her share of the queue, and nobody else', async () => {
  const turn = createFairSemaphore({ atOnce: 1, mayWait: 3, ofOne: { atOnce: 1, mayWait: 2 } })
  const { promise, open } = gate()
  const works = [turn('awa', () => promise), turn('awa', () => promise), turn('awa', () => promise)]
  await expect(turn('awa', async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  works.push(turn('lea', () => promise))
  await expect(turn('mia', async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  open()
  await Promise.all(works)
  expect(await turn('awa', async () => 'again')).toBe('again')
})
