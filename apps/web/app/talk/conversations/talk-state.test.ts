import { expect, it } from 'vitest'
import {
  appendList,
  appendMessages,
  applyConversation,
  applyList,
  applyMessage,
  applyOtherMarkers,
  applyRead,
  deliveryOf,
  emptyTalk,
  hasWithdrawals,
  messagesPerPage,
  missingAfter,
  openThread,
  prependMessages,
  removeConversation,
  unreadInInbox,
} from './talk-state.ts'
import { aConversation, aMessage, someMessages } from './test-messages.ts'

const listed = (...rows: ReturnType<typeof aConversation>[]) =>
  applyList(emptyTalk, 'inbox', { rows, total: rows.length })
const seqs = (state: ReturnType<typeof listed>, sid = 'a') => state.threads.get(sid)?.messages.map(({ seq }) => seq)

it('a new message moves its conversation to the top of the list and counts as unread', () => {
  const state = applyMessage(listed(aConversation('a', 5), aConversation('b', 3)), 'b', aMessage(4), 'À demain')
  expect(state.inbox?.sids).toEqual(['b', 'a'])
  expect(state.conversations.get('b')).toMatchObject({
    lastSeq: 4,
    unreadMessagesCount: 1,
    lastMessage: { content: 'À demain' },
  })
  expect(unreadInInbox(state)).toBe(1)
})

it('an own message does not count as unread', () => {
  const state = applyMessage(listed(aConversation('a', 5)), 'a', aMessage(6, { isOwn: true }), 'Oui')
  expect(unreadInInbox(state)).toBe(0)
})

it('the message after the last one is shown at once', () => {
  const open = openThread(listed(aConversation('a', 2)), 'a', someMessages(1, 2), 0)
  const state = applyMessage(open, 'a', aMessage(3), 'x')
  expect(seqs(state)).toEqual([1, 2, 3])
  expect(missingAfter(state, 'a')).toBeNull()
})

it('a message with a gap before it is not shown, and the messages after the last known one are missing', () => {
  const open = openThread(listed(aConversation('a', 2)), 'a', someMessages(1, 2), 0)
  const state = applyMessage(open, 'a', aMessage(5), 'x')
  expect(seqs(state)).toEqual([1, 2])
  expect(missingAfter(state, 'a')).toBe(2)
  expect(missingAfter(appendMessages(state, 'a', someMessages(3, 5)), 'a')).toBeNull()
})

it('the same message twice is one message, and a withdrawn version replaces it', () => {
  const open = openThread(listed(aConversation('a', 2)), 'a', someMessages(1, 2), 0)
  const state = applyMessage(applyMessage(open, 'a', aMessage(2), 'x'), 'a', aMessage(2, { withdrawn: true }), 'x')
  expect(seqs(state)).toEqual([1, 2])
  expect(state.threads.get('a')?.messages[1]?.withdrawn).toBe(true)
})

it('a higher count of withdrawn messages is noticed until the thread is loaded again', () => {
  const open = openThread(listed(aConversation('a', 2, { withdrawnCount: 1 })), 'a', someMessages(1, 2), 0)
  expect(hasWithdrawals(open, 'a')).toBe(true)
  expect(hasWithdrawals(appendMessages(open, 'a', [], 1), 'a')).toBe(false)
})

it('an answer that is older than a later change lowers no number', () => {
  const read = applyRead(listed(aConversation('a', 5, { readSeq: 2, unreadMessagesCount: 3, otherReadSeq: 4 })), 'a', {
    readSeq: 5,
    otherReadSeq: 4,
    unreadMessagesCount: 0,
    totalUnreadCount: 0,
  })
  const stale = aConversation('a', 4, { readSeq: 2, unreadMessagesCount: 2, otherReadSeq: 1 })
  expect(applyList(read, 'inbox', { rows: [stale], total: 1 }).conversations.get('a')).toMatchObject({
    lastSeq: 5,
    readSeq: 5,
    unreadMessagesCount: 0,
    otherReadSeq: 4,
  })
  expect(applyRead(read, 'a', { readSeq: 3, otherReadSeq: null, unreadMessagesCount: 2, totalUnreadCount: 2 })).toBe(
    read,
  )
})

it('the last number, the marker and the count of a conversation are those of one answer, the later one', () => {
  const numbersOf = (state: typeof later) => {
    const { lastSeq, readSeq, unreadMessagesCount } = state.conversations.get('a') ?? {}
    return [lastSeq, readSeq, unreadMessagesCount]
  }
  const later = listed(aConversation('a', 6, { readSeq: 2, unreadMessagesCount: 4 }))
  const answer = (lastSeq: number, readSeq: number, unreadMessagesCount: number) =>
    numbersOf(applyConversation(later, aConversation('a', lastSeq, { readSeq, unreadMessagesCount })))
  expect(answer(5, 2, 3)).toEqual([6, 2, 4])
  expect(answer(5, 5, 0)).toEqual([6, 2, 4])
  expect(answer(6, 1, 5)).toEqual([6, 2, 4])
  expect(answer(6, 6, 0)).toEqual([6, 6, 0])
  expect(answer(7, 1, 6)).toEqual([7, 1, 6])
})

it('the unread messages of conversations that are not loaded count too, and the sum falls', () => {
  const row = (sid: string, lastSeq: number, unreadMessagesCount: number) =>
    aConversation(sid, lastSeq, { readSeq: lastSeq - unreadMessagesCount, unreadMessagesCount })
  const first = applyList(emptyTalk, 'inbox', { rows: [row('a', 50, 2)], total: 2, unread: 5 })
  expect(unreadInInbox(first)).toBe(5)
  const read = { readSeq: 50, otherReadSeq: null, unreadMessagesCount: 0, totalUnreadCount: 3 }
  expect(unreadInInbox(applyRead(first, 'a', read))).toBe(3)
  expect(unreadInInbox(applyRead(first, 'unknown', { ...read, totalUnreadCount: 1 }))).toBe(5)
  const both = appendList(first, 'inbox', { rows: [row('b', 9, 3)], total: 2, unread: 5 })
  expect([unreadInInbox(both), both.inbox?.unreadElsewhere]).toEqual([5, 0])
  expect(unreadInInbox(applyList(first, 'inbox', { rows: [row('a', 50, 2)], total: 2, unread: 2 }))).toBe(2)
})

it('the markers of the other side only rise, and stay unknown where a signal has none', () => {
  const before = listed(aConversation('a', 5, { otherReadSeq: 4, otherDeliveredSeq: 4 }), aConversation('b', 5))
  const markersOf = (state: typeof before, sid: string) => {
    const { otherReadSeq, otherDeliveredSeq } = state.conversations.get(sid) ?? {}
    return [otherReadSeq, otherDeliveredSeq]
  }
  expect(markersOf(applyOtherMarkers(before, 'a', { otherReadSeq: 5 }), 'a')).toEqual([5, 4])
  expect(markersOf(applyOtherMarkers(before, 'a', { otherReadSeq: 3, otherDeliveredSeq: 5 }), 'a')).toEqual([4, 5])
  const off = listed(aConversation('a', 5, { otherReadSeq: null }))
  expect(markersOf(applyOtherMarkers(off, 'a', { otherDeliveredSeq: 5 }), 'a')).toEqual([null, 5])
  expect(applyOtherMarkers(before, 'unknown', { otherReadSeq: 5 })).toBe(before)
})

it('who switches read receipts off is no longer shown as having read', () => {
  const before = listed(aConversation('a', 5, { otherReadSeq: 4 }))
  const after = applyList(before, 'inbox', { rows: [aConversation('a', 5, { otherReadSeq: null })], total: 1 })
  expect(after.conversations.get('a')?.otherReadSeq).toBeNull()
})

it('a new first page keeps the later pages, and drops what was deleted on another device', () => {
  const first = { rows: [aConversation('a', 50), aConversation('b', 40), aConversation('c', 30)], total: 5 }
  const second = { rows: [aConversation('d', 20), aConversation('e', 10)], total: 5 }
  const both = appendList(applyList(emptyTalk, 'inbox', first), 'inbox', second)
  const next = { rows: [aConversation('e', 60), aConversation('a', 50), aConversation('c', 30)], total: 4 }
  expect(applyList(both, 'inbox', next).inbox).toMatchObject({ sids: ['e', 'a', 'c', 'd'], total: 4 })
  const all = { rows: [aConversation('a', 50)], total: 1 }
  expect(applyList(both, 'inbox', all).inbox).toMatchObject({ sids: ['a'], total: 1 })
})

it('an archived conversation leaves the inbox, and a deleted one leaves everything', () => {
  const both = openThread(listed(aConversation('a', 2), aConversation('b', 1)), 'a', someMessages(1, 2), 0)
  expect(applyConversation(both, aConversation('a', 2, { archived: true })).inbox).toMatchObject({
    sids: ['b'],
    total: 1,
  })
  const state = removeConversation(both, 'a')
  expect([state.inbox?.sids, state.conversations.has('a'), state.threads.has('a')]).toEqual([['b'], false, false])
})

it('older messages are loaded page by page until a page is not full', () => {
  const last = 2 * messagesPerPage + 7
  let state = openThread(listed(aConversation('a', last)), 'a', someMessages(last - messagesPerPage + 1, last), 0)
  expect(state.threads.get('a')?.hasOlder).toBe(true)
  state = prependMessages(state, 'a', someMessages(8, last - messagesPerPage))
  expect(state.threads.get('a')?.hasOlder).toBe(true)
  state = prependMessages(state, 'a', someMessages(1, 7))
  expect(state.threads.get('a')?.hasOlder).toBe(false)
  expect(seqs(state)).toEqual(Array.from({ length: last }, (_, at) => at + 1))
})

it('a thread that is opened again keeps its older messages unless messages between are missing', () => {
  const start = openThread(listed(aConversation('a', 60)), 'a', someMessages(11, 60), 0)
  const older = prependMessages(start, 'a', someMessages(1, 10))
  const again = openThread(older, 'a', someMessages(21, 70), 0)
  expect([seqs(again)?.length, again.threads.get('a')?.hasOlder]).toEqual([70, false])
  expect(openThread(older, 'a', someMessages(21, 70), 1).threads.get('a')?.withdrawnCount).toBe(0)
  const afterGap = openThread(older, 'a', someMessages(151, 200), 0)
  expect([seqs(afterGap)?.[0], afterGap.threads.get('a')?.hasOlder]).toEqual([151, true])
})

it('messages that were deleted on another device leave the thread, and those sent meanwhile stay', () => {
  const open = openThread(listed(aConversation('a', 60)), 'a', someMessages(11, 60), 0)
  const again = openThread(open, 'a', someMessages(59, 59), 0)
  expect([seqs(again), again.threads.get('a')?.hasOlder]).toEqual([[59, 60], false])
  const hidden = applyConversation(open, { ...aConversation('a', 60), lastMessage: null })
  expect([seqs(hidden), hidden.threads.get('a')?.hasOlder]).toEqual([[], false])
  expect(seqs(applyConversation(open, aConversation('a', 60)))).toHaveLength(50)
})

it.each([
  [3, 3, 'read'],
  [2, 3, 'delivered'],
  [null, 3, 'delivered'],
  [2, 2, 'sent'],
] as const)(
  'message 3 with the other’s markers read %s and delivered %s is %s',
  (otherReadSeq, otherDeliveredSeq, state) => {
    expect(deliveryOf({ otherReadSeq, otherDeliveredSeq }, 3)).toBe(state)
  },
)
