import { setImmediate as immediate } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createFairSemaphore } from '../../lib/semaphore.ts'
import { createEncoder } from './encode-picture.ts'

/** Lists the pictures that the workers have started, and the functions that complete them. */
let started: { name: string; end: () => void }[]
/** Counts how often each person entered a queue. */
let queued: Map<string, number>
let encode: ReturnType<typeof createEncoder>
let heavy: Buffer
let light: Buffer
beforeAll(async () => {
  const aPicture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#6d1f48' } })
      .png()
      .toBuffer()
  heavy = await aPicture(4100, 4000)
  // The header claims as many pixels as a light picture may have; nothing decodes it here.
  light = await aPicture(8, 8)
  light.writeUInt32BE(4000, 16)
  light.writeUInt32BE(4000, 20)
})
const nameOf = (bytes: Buffer) => bytes.subarray(-5).toString()
beforeEach(() => {
  started = []
  queued = new Map()
  encode = createEncoder(
    async ({ source }) => {
      const name = nameOf(source as Buffer)
      await new Promise<void>((end) => started.push({ name, end }))
      const webp = Buffer.from(name)
      return { picture: { hash: name, width: 8, height: 8, webp, narrower: [] } }
    },
    (capacity) => {
      const run = createFairSemaphore(capacity)
      return (name, ...rest) => {
        const result = run(name, ...rest)
        queued.set(name, (queued.get(name) ?? 0) + 1)
        return result
      }
    },
  )
})

/** Sends a picture whose last five bytes are its name. */
const send = (
  person: string,
  name: string,
  { picture = heavy, signal }: { picture?: Buffer; signal?: AbortSignal } = {},
) => encode(Buffer.concat([picture, Buffer.from(name)]), person, signal).then(({ hash }) => hash)
const hasStarted = (name: string) => vi.waitUntil(() => started.some((each) => each.name === name), { timeout: 20_000 })
/** Waits until the headers of the person's pictures have been read and the pictures are in the queue of heavy ones. */
const isWaiting = (person: string, pictures: number) =>
  vi.waitUntil(() => queued.get(person) === 2 * pictures, { timeout: 20_000 })
const end = (name: string) => started.find((each) => each.name === name)?.end()

it("another person's heavy picture is encoded beside that of a person with many, and a light one beside both", async () => {
  const sent = [send('awa', 'awa-1')]
  await hasStarted('awa-1')
  sent.push(send('awa', 'awa-2'), send('awa', 'awa-3'))
  await isWaiting('awa', 3)
  sent.push(send('lea', 'lea-1'))
  await hasStarted('lea-1')
  // A third heavy picture would need too much memory, so the third person waits for one of them, and comes before a
  // person who was served already.
  sent.push(send('mia', 'mia-1'))
  await isWaiting('mia', 1)
  const sentByZoe = send('zoe', 'zoe-1', { picture: light })
  await hasStarted('zoe-1')
  end('zoe-1')
  expect(await sentByZoe).toBe('zoe-1')
  expect(started.map(({ name }) => name)).toEqual(['awa-1', 'lea-1', 'zoe-1'])
  end('awa-1')
  await hasStarted('mia-1')
  expect(started.map(({ name }) => name)).toEqual(['awa-1', 'lea-1', 'zoe-1', 'mia-1'])
  end('lea-1')
  end('mia-1')
  for (const name of ['awa-2', 'awa-3']) {
    await hasStarted(name)
    end(name)
  }
  expect(await Promise.all(sent)).toEqual(['awa-1', 'awa-2', 'awa-3', 'lea-1', 'mia-1'])
})

it('a picture whose sender has gone is never encoded', async () => {
  const first = send('awa', 'awa-4')
  await hasStarted('awa-4')
  const controller = new AbortController()
  const dropped = expect(send('awa', 'awa-5', { signal: controller.signal })).rejects.toMatchObject({
    code: 'unavailable',
  })
  await isWaiting('awa', 2)
  controller.abort()
  await dropped
  const next = send('awa', 'awa-6')
  await isWaiting('awa', 3)
  end('awa-4')
  await hasStarted('awa-6')
  end('awa-6')
  expect([await first, await next]).toEqual(['awa-4', 'awa-6'])
  await immediate()
  expect(started.map(({ name }) => name)).toEqual(['awa-4', 'awa-6'])
})

it('a heavy picture is counted before it is encoded, a light one is not', async () => {
  let counted = 0
  const refuse = async () => {
    counted += 1
    throw new Error('too many')
  }
  const lightOne = encode(Buffer.concat([light, Buffer.from('awa-1')]), 'awa', undefined, refuse)
  await hasStarted('awa-1')
  end('awa-1')
  await lightOne
  expect(counted).toBe(0)
  await expect(encode(Buffer.concat([heavy, Buffer.from('awa-2')]), 'awa', undefined, refuse)).rejects.toThrow(
    'too many',
  )
  expect([counted, started.map(({ name }) => name)]).toEqual([1, ['awa-1']])
})
