import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { form, formType } from '../../test/odd-files/form.ts'

const work = vi.hoisted(() => ({
  /** What the processes were given, and how each is let go. */
  begun: [] as { name: string; end: () => void }[],
  /** How often each person stood in a queue. */
  queued: new Map<string, number>(),
  givenUp: 0,
}))
const nameOf = (bytes: Buffer) => bytes.subarray(-5).toString()

vi.mock('../host/child-workers.ts', async (original) => ({
  ...(await original<object>()),
  createChildWorkers:
    () =>
    async ({ source }: { source: string }) => {
      const name = nameOf(await readFile(source))
      await new Promise<void>((end) => work.begun.push({ name, end }))
      const webp = Buffer.from(name)
      return { picture: { hash: webp.toString('hex').padStart(64, '0'), width: 8, height: 8, webp, narrower: [] } }
    },
}))
vi.mock('../lib/turns.ts', async (original) => {
  const turns = await original<typeof import('../lib/turns.ts')>()
  return {
    ...turns,
    createFairTurns: (room: Parameters<typeof turns.createFairTurns>[0]) => {
      const turn = turns.createFairTurns(room)
      return <T>(name: string, ...rest: [() => Promise<T>, AbortSignal?]) => {
        const turned = turn(name, ...rest)
        work.queued.set(name, (work.queued.get(name) ?? 0) + 1)
        turned.catch(() => work.givenUp++)
        return turned
      }
    },
  }
})

let house: TestApp
let heavy: Buffer
let light: Buffer
let address: string
beforeAll(async () => {
  house = await testApp()
  const aPicture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#6d1f48' } })
      .png()
      .toBuffer()
  heavy = await aPicture(4100, 4000)
  light = await aPicture(8, 8)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
beforeEach(() => {
  work.begun.splice(0)
  work.queued.clear()
  work.givenUp = 0
})
afterAll(() => house.close())

type Person = Awaited<ReturnType<TestApp['aPerson']>>
/** A picture that ends in its name, of five letters. */
const sends = (
  person: Person,
  name: string,
  { picture = heavy, signal }: { picture?: Buffer; signal?: AbortSignal } = {},
) =>
  fetch(`${address}/api/v1/upload`, {
    method: 'POST',
    headers: { 'content-type': formType, authorization: `Bearer ${person.token}` },
    body: new Uint8Array(form({ content: Buffer.concat([picture, Buffer.from(name)]) })),
    ...(signal && { signal }),
  }).then(({ status }) => status)
const isBegun = (name: string) => vi.waitUntil(() => work.begun.some((each) => each.name === name), { timeout: 20_000 })
/** Her header is read, and then she waits for what is heavy. */
const isWaiting = ({ id }: Person, pictures: number) =>
  vi.waitUntil(() => work.queued.get(id) === 2 * pictures, { timeout: 20_000 })
const end = (name: string) => work.begun.find((each) => each.name === name)?.end()

it('makes another person’s heavy picture before the second of who has brought many, and light ones meanwhile', async () => {
  const [awa, lea, zoe] = [
    await house.aPerson('customer'),
    await house.aPerson('customer'),
    await house.aPerson('customer'),
  ]
  const sent = [sends(awa, 'awa-1')]
  await isBegun('awa-1')
  sent.push(sends(awa, 'awa-2'), sends(awa, 'awa-3'))
  await isWaiting(awa, 3)
  sent.push(sends(lea, 'lea-1'))
  await isWaiting(lea, 1)
  const sentByZoe = sends(zoe, 'zoe-1', { picture: light })
  await isBegun('zoe-1')
  end('zoe-1')
  expect(await sentByZoe).toBe(201)
  expect(work.begun.map(({ name }) => name)).toEqual(['awa-1', 'zoe-1'])
  end('awa-1')
  await isBegun('lea-1')
  expect(work.begun.map(({ name }) => name)).toEqual(['awa-1', 'zoe-1', 'lea-1'])
  end('lea-1')
  for (const at of [3, 4]) {
    await vi.waitUntil(() => work.begun[at], { timeout: 20_000 })
    work.begun[at]?.end()
  }
  expect(await Promise.all(sent)).toEqual([201, 201, 201, 201])
})

it('never begins a picture whose sender has gone', async () => {
  const [awa, lea] = [await house.aPerson('customer'), await house.aPerson('customer')]
  const first = sends(awa, 'awa-4')
  await isBegun('awa-4')
  const gone = new AbortController()
  const dropped = expect(sends(awa, 'awa-5', { signal: gone.signal })).rejects.toThrow()
  await isWaiting(awa, 2)
  gone.abort()
  await dropped
  await vi.waitUntil(() => work.givenUp > 0, { timeout: 20_000 })
  const next = sends(lea, 'lea-6')
  await isWaiting(lea, 1)
  end('awa-4')
  await isBegun('lea-6')
  end('lea-6')
  expect([await first, await next]).toEqual([201, 201])
  expect(work.begun.map(({ name }) => name)).toEqual(['awa-4', 'lea-6'])
})
