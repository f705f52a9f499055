import type { MessageView, OpenConversationView } from '@couronne/contract/talk/conversations'
import { beforeEach, expect, it } from 'vitest'
import { createSync } from './sync.ts'
import { applyConversation, emptyTalk, openThread, type TalkState } from './talk-state.ts'
import { aConversation, aMessage, someMessages } from './test-messages.ts'

let state: TalkState
let asked: string[]
let onServer: { conversations: ReturnType<typeof aConversation>[]; messages: MessageView[]; fails: boolean }
let arrived: number[]
let ends: unknown[]
let isDeliveryLost: boolean
let reported: [sid: string, seq: number][]
let shownSid: string | undefined
/** This conversation is on no page of the list. */
let shown: ReturnType<typeof aConversation> | undefined
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
        const found = shown ?? onServer.conversations.find((each) => each.sid === sid)
        return { ...found, appointments: [], professional: null } as OpenConversationView
      },
      messages: async (_, { after = 0, before, limit = 50 }) => {
        asked.push(before ? `messages before ${before}` : `messages after ${after}`)
        const rows = onServer.messages.filter(({ seq }) => seq > after && seq < (before ?? Number.POSITIVE_INFINITY))
        return after ? rows.slice(0, limit) : rows.slice(-limit)
      },
      deliver: async (sid, seq) => {
        reported.push([sid, seq])
        if (isDeliveryLost) throw new Error('offline')
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
  reported = []
  isDeliveryLost = false
  shownSid = undefined
  shown = undefined
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

it('the conversation on the screen is read each time, also when the list is the same', async () => {
  const { sync } = newSync()
  shownSid = 'a'
  await sync()
  state = openThread(state, 'a', someMessages(1, 3), 0)
  await sync()
  expect(asked).toEqual(['list', 'conversation', 'list', 'conversation'])
})

it('an archived conversation on the screen shows a withdrawn message and that it was closed', async () => {
  const archived = aConversation('b', 3, { archived: true })
  const { sync } = newSync()
  state = openThread(applyConversation(state, archived), 'b', someMessages(1, 3), 0)
  shownSid = 'b'
  shown = archived
  await sync()
  shown = { ...archived, withdrawnCount: 1, closedText: 'Cette conversation est fermée.' }
  onServer.messages = [aMessage(1, { withdrawn: true }), aMessage(2), aMessage(3)]
  await sync()
  expect(state.conversations.get('b')?.closedText).toBe('Cette conversation est fermée.')
  expect(state.threads.get('b')?.messages[0]?.withdrawn).toBe(true)
})

it('the arrival of unread messages in a thread that is not loaded is reported once for each new one', async () => {
  const { sync, refresh, restart } = newSync()
  const unread = (sid: string, lastSeq: number) => aConversation(sid, lastSeq, { readSeq: 0, unreadMessagesCount: 1 })
  state = openThread(state, 'c', someMessages(1, 3), 0)
  onServer.conversations = [unread('a', 4), unread('c', 3), aConversation('d', 2)]
  await sync()
  await sync()
  expect(reported).toEqual([['a', 4]])
  onServer.conversations = [unread('a', 5), unread('c', 3), aConversation('d', 2)]
  await refresh('a')
  await refresh('a')
  expect(reported.slice(1)).toEqual([['a', 5]])
  restart()
  await sync()
  expect(reported.slice(2)).toEqual([['a', 5]])
})

it('an arrival that could not be reported is reported with the next answer', async () => {
  const { sync } = newSync()
  onServer.conversations = [aConversation('a', 4, { readSeq: 0, unreadMessagesCount: 4 })]
  isDeliveryLost = true
  await sync()
  isDeliveryLost = false
  await sync()
  await sync()
  expect(reported).toEqual([
    ['a', 4],
    ['a', 4],
  ])
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
