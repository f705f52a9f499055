import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { archiveConversation, hideConversation, loadArchive, markRead, restoreConversation } from './talk-engine.ts'
import { applyList, emptyTalk } from './talk-state.ts'
import { readLive, updateTalk } from './talk-store.ts'
import { aConversation } from './test-messages.ts'

const read = { readSeq: 7, otherReadSeq: null, unreadMessagesCount: 0, totalUnreadCount: 0 }
let asked: string[]
let archived: ReturnType<typeof aConversation>[]
beforeEach(() => {
  asked = []
  archived = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, url, body].filter(Boolean).join(' '))
    if (method === 'POST') return Response.json(read)
    if (method === 'PATCH') return Response.json(aConversation('a', 7))
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(url.includes('archived=1') ? archived : [aConversation('a', 7)])
  })
  updateTalk(() => applyList(emptyTalk, 'inbox', { rows: [aConversation('a', 7)], total: 1 }))
})
afterEach(() => {
  updateTalk(() => emptyTalk)
  vi.unstubAllGlobals()
})

it('a conversation is archived, deleted and marked as read only up to the last message that the page shows', async () => {
  await archiveConversation('a', true)
  await markRead('a')
  await hideConversation('a')
  expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([
    'PATCH /api/v1/conversation/a {"archived":true,"seq":7}',
    'POST /api/v1/conversation/a/read {"seq":7}',
    'DELETE /api/v1/conversation/a?seq=7',
  ])
})

it('an archived conversation whose deletion is taken back is in the archive again', async () => {
  archived = [aConversation('b', 3, { archived: true })]
  await loadArchive()
  await hideConversation('b')
  expect(readLive().talk.archive?.sids).toEqual([])
  await restoreConversation('b')
  expect(readLive().talk.archive?.sids).toEqual(['b'])
})
