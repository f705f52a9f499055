import { describe, expect, it } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

const createFile = (name: string) => new File(['x'], name)

/** Creates a queue whose uploads succeed or fail when the test decides. */
const createQueue = () => {
  const pendingUploads = new Map<
    string,
    { arrive: () => void; fail: (error: Error) => void; progress: (share: number) => void }
  >()
  const started: string[] = []
  const problems: string[] = []
  const queue = createUploadQueue({
    concurrency: 2,
    send: ({ name }, { onProgress, signal }) => {
      started.push(name)
      return new Promise<void>((arrive, fail) => {
        pendingUploads.set(name, { arrive, fail, progress: onProgress })
        signal.addEventListener('abort', () => fail(new Error('given up')))
      })
    },
    check: ({ name }) => (name.endsWith('.pdf') ? 'pas une image' : undefined),
    describeError: (error) => (error as Error).message,
    onProblem: ({ name }, problem) => problems.push(`${name}: ${problem}`),
  })
  const states = () => queue.getUploads().map(({ file, state }) => `${file.name} ${state}`)
  const file = (name: string) => {
    const found = pendingUploads.get(name)
    if (!found) throw new Error(`${name} is not under way`)
    return found
  }
  const idOf = (name: string) => queue.getUploads().find((upload) => upload.file.name === name)?.id ?? 0
  const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { queue, started, problems, states, file, idOf, flushPromises }
}

describe('uploads in the queue', () => {
  it('run two at a time, in the order in which the files were chosen', async () => {
    const { queue, started, states, file, flushPromises } = createQueue()
    queue.add(['a', 'b', 'c', 'd'].map(createFile))
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting', 'd waiting'])
    file('b').arrive()
    await flushPromises()
    expect(states()).toEqual(['a sending', 'c sending', 'd waiting'])
    file('a').arrive()
    file('c').arrive()
    await flushPromises()
    file('d').arrive()
    await flushPromises()
    expect([states(), started]).toEqual([[], ['a', 'b', 'c', 'd']])
  })

  it('report their progress', () => {
    const { queue, file } = createQueue()
    queue.add([createFile('a')])
    file('a').progress(0.4)
    expect(queue.getUploads()[0]?.progress).toBe(0.4)
  })

  it('stay in the list when they fail, and run again on request', async () => {
    const { queue, started, problems, states, file, idOf, flushPromises } = createQueue()
    queue.add(['a', 'b', 'c'].map(createFile))
    file('a').fail(new Error('pas de réseau'))
    await flushPromises()
    expect(states()).toEqual(['a failed', 'b sending', 'c sending'])
    expect([queue.getUploads()[0]?.problem, problems]).toEqual(['pas de réseau', ['a: pas de réseau']])
    queue.retry([idOf('a')])
    expect(states()).toEqual(['a waiting', 'b sending', 'c sending'])
    file('b').arrive()
    await flushPromises()
    expect([states(), started]).toEqual([
      ['a sending', 'c sending'],
      ['a', 'b', 'c', 'a'],
    ])
  })

  it('are not sent when the check rejects the file', () => {
    const { queue, started, problems, states } = createQueue()
    queue.add(['tarifs.pdf', 'a'].map(createFile))
    expect(states()).toEqual(['tarifs.pdf refused', 'a sending'])
    expect([started, problems]).toEqual([['a'], ['tarifs.pdf: pas une image']])
  })

  it('stop silently when they are cancelled, and let the next one start', async () => {
    const { queue, problems, states, idOf, flushPromises } = createQueue()
    queue.add(['a', 'b', 'c'].map(createFile))
    queue.cancel(idOf('a'))
    await flushPromises()
    expect(states()).toEqual(['b sending', 'c sending'])
    queue.cancelAll()
    await flushPromises()
    expect([states(), problems]).toEqual([[], []])
  })
})
