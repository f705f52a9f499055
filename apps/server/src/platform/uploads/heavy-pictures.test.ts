import { setImmediate as immediate } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createFairSemaphore } from '../../lib/semaphore.ts'
import { createEncoder } from './encode-picture.ts'

/** What the processes were given, and how each is let go. */
let begun: { name: string; end: () => void }[]
/** How often each person stood in a queue. */
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
  // By its header of as many pixels as a light one may have: nobody decodes it here.
  light = await aPicture(8, 8)
  light.writeUInt32BE(4000, 16)
  light.writeUInt32BE(4000, 20)
})
const nameOf = (bytes: Buffer) => bytes.subarray(-5).toString()
beforeEach(() => {
  begun = []
  queued = new Map()
  encode = createEncoder(
    async ({ source }) => {
      const name = nameOf(source as Buffer)
      await new Promise<void>((end) => begun.push({ name, end }))
      const webp = Buffer.from(name)
      return { picture: { hash: name, width: 8, height: 8, webp, narrower: [] } }
    },
    (room) => {
      const turn = createFairSemaphore(room)
      return (name, ...rest) => {
        const turned = turn(name, ...rest)
        queued.set(name, (queued.get(name) ?? 0) + 1)
        return turned
      }
    },
  )
})

/** A picture that ends in its name, of five letters. */
const sends = (
  person: string,
  name: string,
  { picture = heavy, signal }: { picture?: Buffer; signal?: AbortSignal } = {},
) => encode(Buffer.concat([picture, Buffer.from(name)]), person, signal).then(({ hash }) => hash)
const isBegun = (name: string) => vi.waitUntil(() => begun.some((each) => each.name === name), { timeout: 20_000 })
/** Her header is read, and then she waits for what is heavy. */
const isWaiting = (person: string, pictures: number) =>
  vi.waitUntil(() => queued.get(person) === 2 * pictures, { timeout: 20_000 })
const end = (name: string) => begun.find((each) => each.name === name)?.end()

it('makes another person’s heavy picture beside that of who has brought many, and a light one beside both', async () => {
  const sent = [sends('awa', 'awa-1')]
  await isBegun('awa-1')
  sent.push(sends('awa', 'awa-2'), sends('awa', 'awa-3'))
  await isWaiting('awa', 3)
  sent.push(sends('lea', 'lea-1'))
  await isBegun('lea-1')
  // More would take more memory than there is: the third person waits for one of them, and comes before who was served.
  sent.push(sends('mia', 'mia-1'))
  await isWaiting('mia', 1)
  const sentByZoe = sends('zoe', 'zoe-1', { picture: light })
  await isBegun('zoe-1')
  end('zoe-1')
  expect(await sentByZoe).toBe('zoe-1')
  expect(begun.map(({ name }) => name)).toEqual(['awa-1', 'lea-1', 'zoe-1'])
  end('awa-1')
  await isBegun('mia-1')
  expect(begun.map(({ name }) => name)).toEqual(['awa-1', 'lea-1', 'zoe-1', 'mia-1'])
  end('lea-1')
  end('mia-1')
  for (const name of ['awa-2', 'awa-3']) {
    await isBegun(name)
    end(name)
  }
  expect(await Promise.all(sent)).toEqual(['awa-1', 'awa-2', 'awa-3', 'lea-1', 'mia-1'])
})

it('never begins a picture whose sender has gone', async () => {
  const first = sends('awa', 'awa-4')
  await isBegun('awa-4')
  const gone = new AbortController()
  const dropped = expect(sends('awa', 'awa-5', { signal: gone.signal })).rejects.toMatchObject({ code: 'unavailable' })
  await isWaiting('awa', 2)
  gone.abort()
  await dropped
  const next = sends('awa', 'awa-6')
  await isWaiting('awa', 3)
  end('awa-4')
  await isBegun('awa-6')
  end('awa-6')
  expect([await first, await next]).toEqual(['awa-4', 'awa-6'])
  await immediate()
  expect(begun.map(({ name }) => name)).toEqual(['awa-4', 'awa-6'])
})
