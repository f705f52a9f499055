import type { ConversationView, MessageView, OpenConversationView } from '@couronne/contract/talk/conversations'
import { coalesce } from './coalesce.ts'
import { createDeliveryReport } from './delivery-report.ts'
import {
  appendMessages,
  applyConversation,
  applyList,
  applyTeam,
  hasWithdrawals,
  lastKnownSeq,
  messagesPerPage,
  missingAfter,
  type TalkState,
} from './talk-state.ts'

type Page = {
  rows: ConversationView[]
  total: number
  unread?: number | undefined
  etag: string | undefined
  isOfTeam?: boolean
}

/** These are the requests that the synchronisation makes. */
export type TalkServer = {
  /** Returns null when the list is still the one with this `etag`. */
  list: (etag: string | undefined) => Promise<Page | null>
  conversation: (sid: string) => Promise<OpenConversationView>
  messages: (sid: string, query: { after?: number; before?: number; limit?: number }) => Promise<MessageView[]>
  /** Says that a device has the messages up to this number. */
  deliver: (sid: string, seq: number) => Promise<unknown>
}

type Store = {
  read: () => TalkState
  update: (change: (state: TalkState) => TalkState) => void
}

type Means = {
  server: TalkServer
  store: Store
  /** Returns the conversation on the screen, if there is one. */
  shownSid: () => string | undefined
  onConversation: (conversation: OpenConversationView) => void
  /** Receives messages of the other that have just arrived in an opened conversation. */
  onNewMessages: (sid: string, messages: MessageView[]) => void
  /** Receives the error if the server could not be read. */
  onEnd: (error?: unknown) => void
}

/** The server returns at most so many messages at once. */
const mostMessages = 100

/**
 * Reads what has changed on the server since the last time: the list, unless it is the same, the conversation on the
 * screen, which may be on no page of the list, and then the messages that the opened conversations miss. Nothing depends
 * on a signal.
 */
export const createSync = ({ server, store, shownSid, onConversation, onNewMessages, onEnd }: Means) => {
  let etag: string | undefined
  const delivery = createDeliveryReport({ read: store.read, deliver: server.deliver })

  const loadMissing = async (sid: string) => {
    for (;;) {
      const after = missingAfter(store.read(), sid)
      if (after === null) return
      const rows = await server.messages(sid, { after, limit: messagesPerPage })
      const thread = store.read().threads.get(sid)
      const known = thread ? lastKnownSeq(thread) : 0
      store.update((state) => appendMessages(state, sid, rows))
      const fresh = rows.filter(({ seq, isOwn, withdrawn }) => seq > known && !isOwn && !withdrawn)
      if (fresh.length > 0) onNewMessages(sid, fresh)
      // The server may hide messages that the list still counts.
      if (rows.length < messagesPerPage) return
    }
  }

  /** Operators remove messages of any age, so all that are loaded are read again, the newest first. */
  const loadWithdrawals = async (sid: string) => {
    const count = store.read().conversations.get(sid)?.withdrawnCount
    const firstSeq = store.read().threads.get(sid)?.messages[0]?.seq ?? 0
    let before: number | undefined
    for (;;) {
      const rows = await server.messages(sid, { limit: mostMessages, ...(before && { before }) })
      // Older messages than the first one would leave a gap.
      const loaded = rows.filter(({ seq }) => seq >= firstSeq)
      const isDone = rows.length < mostMessages || loaded.length < rows.length || rows[0]?.seq === firstSeq
      store.update((state) => appendMessages(state, sid, loaded, isDone ? count : undefined))
      if (isDone) return
      before = rows[0]?.seq
    }
  }

  const loadThread = async (sid: string) => {
    await loadMissing(sid)
    if (hasWithdrawals(store.read(), sid)) await loadWithdrawals(sid)
  }

  const loadConversation = async (sid: string) => {
    const conversation = await server.conversation(sid)
    store.update((state) => applyConversation(state, conversation))
    onConversation(conversation)
  }

  const readAll = async () => {
    const page = await server.list(etag)
    if (page) {
      store.update((state) => (page.isOfTeam ? applyTeam(state, page) : applyList(state, 'inbox', page)))
      etag = page.etag
    }
    void delivery.report()
    const sid = shownSid()
    if (sid) await loadConversation(sid)
    for (const sid of store.read().threads.keys()) await loadThread(sid)
  }

  const readAndReport = async () => {
    try {
      await readAll()
      onEnd()
    } catch (error) {
      onEnd(error)
      throw error
    }
  }

  const refreshes = new Map<string, () => Promise<void>>()
  const refreshOf = (sid: string) => {
    const refresh =
      refreshes.get(sid) ??
      coalesce(async () => {
        await loadConversation(sid)
        await loadThread(sid)
        void delivery.report()
      })
    refreshes.set(sid, refresh)
    return refresh
  }

  return {
    /** Reads the changes. A call during another one reads once more afterwards. */
    sync: coalesce(readAndReport),
    /** Reads the changes of one conversation in the same way. */
    refresh: (sid: string) => refreshOf(sid)(),
    loadThread,
    /** The next answer must be whole: the list here is not the one of the `etag`. */
    expire: () => {
      etag = undefined
    },
    /** Forgets everything about the user before. */
    restart: () => {
      etag = undefined
      delivery.forget()
    },
  }
}
