import type { MessageView, OpenConversationView } from '@couronne/contract/talk/conversations'
import { beforeEach, expect, it } from 'vitest'
import { createSync } from './sync.ts'
import { emptyTalk, openThread, type TalkState } from './talk-state.ts'
import { aConversation, aMessage, someMessages } from './test-messages.ts'

let state: TalkState
let asked: string[]
let onServer: { conversations: ReturnType<typeof aConversation>[]; messages: MessageView[]; fails: boolean }
let arrived: number[]
let ends: unknown[]
let shownSid: string | undefined
let isOfTeam: boolean

const etagOf = () => JSON.stringify(onServer.conversations)
const newSync = () =>
  createSync({
    server: {
      list: async (etag) => {
        asked.push('list')
        if (onServer.fails) throw new Error('offline')
        const { conversations: rows } = onServer
        if (isOfTeam) {
          const listed = rows.filter(({ sid }) => sid !== shownSid)
          return { rows: listed, total: listed.length, etag: undefined, isOfTeam }
        }
        return etag === etagOf() ? null : { rows, total: rows.length, etag: etagOf() }
      },
      conversation: async (sid) => {
        asked.push('conversation')
        const found = onServer.conversations.find((each) => each.sid === sid)
        return { ...found, appointments: [], professional: null } as OpenConversationView
      },
      messages: async (_, { after = 0, before, limit = 50 }) => {
        asked.push(before ? `messages before ${before}` : `messages after ${after}`)
        const rows = onServer.messages.filter(({ seq }) => seq > after && seq < (before ?? Number.POSITIVE_INFINITY))
        return after ? rows.slice(0, limit) : rows.slice(-limit)
      },
    },
    store: {
      read: () => state,
      update: (change) => {
        state = change(state)
      },
    },
    shownSid: () => shownSid,
    onConversation: () => {},
    onNewMessages: (_, messages) => arrived.push(...messages.map(({ seq }) => seq)),
    onEnd: (error) => ends.push(error),
  })

beforeEach(() => {
  state = emptyTalk
  asked = []
  arrived = []
  ends = []
  shownSid = undefined
  isOfTeam = false
  onServer = { conversations: [aConversation('a', 3)], messages: someMessages(1, 3), fails: false }
})

it('an unchanged list costs one request', async () => {
  const { sync } = newSync()
  await sync()
  await sync()
  expect(asked).toEqual(['list', 'list'])
  expect(state.inbox?.sids).toEqual(['a'])
})

it('only an opened conversation loads what it misses, all of it', async () => {
  const { sync } = newSync()
  await sync()
  onServer.conversations = [aConversation('b', 9), aConversation('a', 130)]
  onServer.messages = someMessages(1, 130)
  state = openThread(state, 'a', someMessages(1, 3), 0)
  shownSid = 'a'
  await sync()
  expect(asked.slice(1)).toEqual([
    ...['list', 'conversation', 'messages after 3', 'messages after 53', 'messages after 103'],
  ])
  expect(state.threads.get('a')?.messages).toHaveLength(130)
  expect(arrived).toEqual(Array.from({ length: 127 }, (_, at) => at + 4))
})

it('messages that the server hides do not keep the synchronisation busy', async () => {
  const { sync } = newSync()
  state = openThread(state, 'a', [], 0)
  onServer.messages = []
  await sync()
  expect(asked).toEqual(['list', 'messages after 0'])
})

it('own and withdrawn messages are not reported as new', async () => {
  const { sync } = newSync()
  state = openThread(state, 'a', someMessages(1, 3), 0)
  onServer.conversations = [aConversation('a', 6)]
  onServer.messages = [aMessage(4, { isOwn: true }), aMessage(5, { withdrawn: true }), aMessage(6)]
  await sync()
  expect(arrived).toEqual([6])
})

it('a message withdrawn meanwhile is loaded again', async () => {
  const { sync } = newSync()
  state = openThread(state, 'a', someMessages(1, 3), 0)
  onServer.conversations = [aConversation('a', 3, { withdrawnCount: 1 })]
  onServer.messages = [aMessage(1), aMessage(2, { withdrawn: true, content: '' }), aMessage(3)]
  await sync()
  expect(state.threads.get('a')?.messages.map(({ withdrawn }) => withdrawn)).toEqual([false, true, false])
  await sync()
  expect(asked).toEqual(['list', 'messages after 0', 'list'])
})

it('a message that is removed from far above is loaded again, and none before the first loaded one', async () => {
  const { sync } = newSync()
  state = openThread(state, 'a', someMessages(51, 300), 0)
  onServer.conversations = [aConversation('a', 300, { withdrawnCount: 1 })]
  onServer.messages = someMessages(1, 300).map((each) => (each.seq === 60 ? { ...each, withdrawn: true } : each))
  await sync()
  expect(asked).toEqual(['list', 'messages after 0', 'messages before 201', 'messages before 101'])
  const shown = state.threads.get('a')?.messages ?? []
  expect(shown.filter(({ withdrawn }) => withdrawn).map(({ seq }) => seq)).toEqual([60])
  expect([shown[0]?.seq, shown.length]).toEqual([51, 250])
  await sync()
  expect(asked.slice(4)).toEqual(['list'])
})

it('a failure is reported, keeps what is known, and the next call reads everything', async () => {
  const { sync } = newSync()
  await sync()
  onServer.fails = true
  onServer.conversations = [aConversation('a', 4)]
  await expect(sync()).rejects.toThrow('offline')
  expect(state.conversations.get('a')?.lastSeq).toBe(3)
  onServer.fails = false
  await sync()
  expect(state.conversations.get('a')?.lastSeq).toBe(4)
  expect(ends).toEqual([undefined, expect.any(Error), undefined])
})

it('calls during a call read once more', async () => {
  const { sync } = newSync()
  await Promise.all([sync(), sync(), sync()])
  expect(asked).toEqual(['list', 'list'])
})

it('a refresh reads one conversation and what it misses, and shows it first', async () => {
  const { sync, refresh } = newSync()
  onServer.conversations = [aConversation('b', 9), aConversation('a', 3)]
  await sync()
  state = openThread(state, 'a', someMessages(1, 3), 0)
  onServer.conversations = [aConversation('b', 9), aConversation('a', 5, { readSeq: 3, unreadMessagesCount: 2 })]
  onServer.messages = someMessages(1, 5)
  await Promise.all([refresh('a'), refresh('a'), refresh('a')])
  expect(asked.slice(1)).toEqual(['conversation', 'messages after 3', 'conversation'])
  expect(state.inbox?.sids).toEqual(['a', 'b'])
  expect(state.conversations.get('a')?.unreadMessagesCount).toBe(2)
  expect(arrived).toEqual([4, 5])
})

it('a forgotten list is read as a whole', async () => {
  const { sync, expire } = newSync()
  await sync()
  state = emptyTalk
  expire()
  await sync()
  expect(state.inbox?.sids).toEqual(['a'])
})

it('the list of the team replaces its last page, and the shown conversation is read although it is on no page', async () => {
  const { sync } = newSync()
  isOfTeam = true
  await sync()
  expect([state.team?.sids, state.inbox]).toEqual([['a'], null])
  state = openThread(state, 'a', someMessages(1, 3), 0)
  shownSid = 'a'
  onServer.conversations = [aConversation('b', 1), aConversation('a', 4)]
  onServer.messages = [...someMessages(1, 3), aMessage(4, { isOwn: true, writtenBy: 'Sira' })]
  await sync()
  expect(state.team).toEqual({ sids: ['b'], total: 1 })
  expect(state.threads.get('a')?.messages.at(-1)?.writtenBy).toBe('Sira')
})
