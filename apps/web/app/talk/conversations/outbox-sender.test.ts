import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from './outbox.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { memoryOutbox, type OutboxStore } from './outbox-store.ts'

type Failure = { statusCode: number; message: string }
const offline: Failure = { statusCode: 503, message: 'Connexion impossible.' }

let store: OutboxStore
let sent: string[]
let shown: OutboxEntry[]
let answer: (entry: OutboxEntry) => Failure | undefined
let inFlight: number
let mostInFlight: number

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  store = memoryOutbox()
  sent = []
  shown = []
  inFlight = mostInFlight = 0
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
      return answer(entry)
    },
    onChange: (entries) => {
      shown = entries
    },
    tellTabs: () => {},
  })
const write = (sender: ReturnType<typeof newSender>, content: string) =>
  sender.add({ clientId: content, userId: 'awa', sid: 'a', content, readUpTo: 0 })

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
