import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from './outbox.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { memoryOutbox, type OutboxStore } from './outbox-store.ts'

type Failure = { statusCode: number; message: string; retryAfterSeconds?: number }
const offline: Failure = { statusCode: 503, message: 'Connexion impossible.' }

let store: OutboxStore
let sent: string[]
let shown: OutboxEntry[]
let answer: (entry: OutboxEntry) => Failure | undefined | Promise<undefined>
let inFlight: number
let mostInFlight: number
let uploaded: number
let onWay: string[][]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  store = memoryOutbox()
  sent = []
  shown = []
  onWay = []
  inFlight = mostInFlight = uploaded = 0
  answer = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const newSender = (userId = 'awa') =>
  createOutboxSender({
    store: async () => store,
    userId: () => userId,
    send: async (entry) => {
      mostInFlight = Math.max(mostInFlight, ++inFlight)
      await Promise.resolve()
      inFlight -= 1
      sent.push(entry.content)
      const failure = await answer(entry)
      if (entry.photo && !entry.image) uploaded += 1
      return { ...(failure && { failure }), image: entry.photo && 'a.webp' }
    },
    onChange: (entries) => {
      shown = entries
    },
    onSending: (clientIds) => onWay.push([...clientIds]),
    tellTabs: () => {},
  })
const write = async (sender: ReturnType<typeof newSender>, content: string, photo: File | null = null, sid = 'a') => {
  await sender.add({ clientId: content, userId: 'awa', sid, content, photo, readUpTo: 0 })
  await sender.flush()
}

it('messages leave in their order, one after the other, and are stored until the server has them', async () => {
  const sender = newSender()
  await Promise.all(['un', 'deux', 'trois'].map((content) => write(sender, content)))
  expect([sent, mostInFlight, await store.all()]).toEqual([['un', 'deux', 'trois'], 1, []])
})

it('offline, messages wait and are sent in their order when the connection is back', async () => {
  const sender = newSender()
  answer = () => offline
  await write(sender, 'un')
  await write(sender, 'deux')
  expect(sent).toEqual(['un'])
  expect(shown.map(({ content, state }) => [content, state])).toEqual([
    ['un', 'waiting'],
    ['deux', 'waiting'],
  ])
  answer = () => undefined
  await sender.flushAtOnce()
  expect(sent).toEqual(['un', 'un', 'deux'])
  expect(shown).toEqual([])
})

it('a failed attempt is repeated by itself', async () => {
  const sender = newSender()
  answer = () => offline
  await write(sender, 'un')
  answer = () => undefined
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  expect(await store.all()).toEqual([])
})

it('a refused message stays with its reason until its writer sends it again or deletes it', async () => {
  const sender = newSender()
  answer = () => ({ statusCode: 409, message: 'Cette conversation est fermée.' })
  await write(sender, 'un')
  expect(shown).toMatchObject([{ state: 'failed', problem: 'Cette conversation est fermée.' }])
  answer = () => undefined
  await sender.retry(shown[0] as OutboxEntry)
  expect([sent, shown]).toEqual([['un', 'un'], []])
})

it('a limit without a short wait stops the whole conversation with the server’s sentence, and nothing is tried again', async () => {
  const sender = newSender()
  answer = () => offline
  for (const content of ['un', 'deux', 'trois']) await write(sender, content)
  answer = () => ({ statusCode: 429, message: 'Attendez une réponse avant d’écrire à nouveau.' })
  await sender.flushAtOnce()
  expect(sent).toEqual(['un', 'un'])
  const problem = 'Attendez une réponse avant d’écrire à nouveau.'
  expect(shown).toMatchObject(Array(3).fill({ state: 'failed', problem }))
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(sent).toHaveLength(2)
})

it('a message of the day before is sent only once its writer has decided so', async () => {
  const sender = newSender()
  answer = () => offline
  await write(sender, 'un')
  sender.stop()
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  answer = () => undefined
  await sender.flushAtOnce()
  expect([sent, shown]).toMatchObject([['un'], [{ state: 'asked' }]])
  await sender.retry(shown[0] as OutboxEntry)
  expect([sent, shown]).toEqual([['un', 'un'], []])
})

it('a photo waits with its message, and is not uploaded again when only the message has failed', async () => {
  const sender = newSender()
  const photo = new File(['a'], 'a.jpg')
  answer = () => offline
  await write(sender, 'un', photo)
  expect(await store.all()).toMatchObject([{ photo, image: 'a.webp' }])
  answer = () => undefined
  await sender.flushAtOnce()
  expect([sent, uploaded, await store.all()]).toEqual([['un', 'un'], 1, []])
})

it('a message that the logout deletes while it is on its way is not stored again', async () => {
  const sender = newSender()
  answer = () => {
    void store.remove('un')
    return offline
  }
  await write(sender, 'un')
  expect(await store.all()).toEqual([])
})

it('a message that the browser has no room for is an error to its writer', async () => {
  store = { ...store, put: () => Promise.reject(new Error('quota')) }
  await expect(write(newSender(), 'un')).rejects.toThrow('quota')
})

it('messages of another person in this browser are neither shown nor sent, and are dropped', async () => {
  answer = () => offline
  const first = newSender()
  await write(first, 'un')
  first.stop()
  const sender = newSender('lea')
  await sender.flush()
  expect([sent, shown]).toEqual([['un'], []])
  await sender.dropOthers()
  expect(await store.all()).toEqual([])
})

it('a message that does not arrive delays those of its own conversation alone, also when they are tried again', async () => {
  const sender = newSender()
  const stalled = Promise.withResolvers<undefined>()
  answer = ({ content }) => (content === 'photo' ? stalled.promise : undefined)
  const first = write(sender, 'photo')
  await vi.advanceTimersByTimeAsync(0)
  const second = write(sender, 'later')
  answer = () => offline
  const other = write(sender, 'other', null, 'b')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['photo', 'other'])
  answer = () => undefined
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['photo', 'other', 'other'])
  stalled.resolve(undefined)
  await Promise.all([first, second, other])
  expect([sent.slice(3), await store.all()]).toEqual([['later'], []])
})

it('a message is on its way until it is answered, and one that waits can be deleted', async () => {
  const sender = newSender()
  answer = () => offline
  await write(sender, 'un')
  expect(onWay).toEqual([['un'], []])
  await sender.discard(shown[0] as OutboxEntry)
  await sender.flushAtOnce()
  expect([sent, shown]).toEqual([['un'], []])
})

it('a message that is deleted while its request is on its way is deleted after the answer', async () => {
  const sender = newSender()
  const stalled = Promise.withResolvers<undefined>()
  answer = () => stalled.promise
  const written = write(sender, 'un')
  await vi.advanceTimersByTimeAsync(0)
  const discarded = sender.discard(shown[0] as OutboxEntry)
  await vi.advanceTimersByTimeAsync(0)
  expect(await store.all()).toHaveLength(1)
  stalled.resolve(undefined)
  await Promise.all([written, discarded])
  expect([sent, await store.all()]).toEqual([['un'], []])
})
