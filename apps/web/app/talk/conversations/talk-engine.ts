import { conversationsApi, type MessageView, pictureText, withdrawnText } from '@couronne/contract/talk/conversations'
import { setUnreadCount } from '#app/identity/sessions/unread-count.ts'
import { errorText, isOffline, toApiError } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { readSession } from '#app/lib/session.ts'
import { newIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { announceMessages, announceText, clearAnnouncement } from './announcements.ts'
import { isTemporary, type OutboxEntry } from './outbox.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { openOutbox } from './outbox-store.ts'
import { createSync } from './sync.ts'
import {
  appendList,
  applyConversation,
  applyList,
  applyMessage,
  applyRead,
  applyTeam,
  lastKnownSeq,
  messagesPerPage,
  openThread,
  prependMessages,
  removeConversation,
} from './talk-state.ts'
import { putOpened, readLive, showUpload, startFor, updateLive, updateTalk } from './talk-store.ts'
import { isWatched, readTeam, type TeamQuery, watchedTeam, watchTeam } from './team-list.ts'
import { uploadPhoto } from './upload-photo.ts'

/** One engine runs in a tab: it keeps the store up to date and sends what is written. */

const pollMs = 25_000
let shownSid: string | undefined

/** Names the conversation on the screen, which is read first. */
export const showConversation = (sid: string | undefined) => {
  shownSid = sid
}

/** Returns whether the conversation is on the screen. */
export const isShown = (sid: string) => sid === shownSid

/** An answer for a user who has logged out meanwhile is not shown to the next one. */
const forSameUser = async <T>(answer: Promise<T>): Promise<T> => {
  const { userId } = readLive()
  const result = await answer
  if (readLive().userId !== userId) throw new Error('another user has logged in')
  return result
}

const orOffline = (error: unknown) => {
  if (isOffline(error)) return null
  throw error
}

const readConversation = (sid: string) => forSameUser(call(conversationsApi.bySid, { params: { sid } }))
const readMessages = (sid: string, query: { after?: number; before?: number; limit?: number }) =>
  forSameUser(call(conversationsApi.messages, { params: { sid }, query }))
const listQuery = { limit: messagesPerPage }

/** A request ended like this: it shows whether there is a connection. */
const showConnection = (error?: unknown) => {
  const isOnline = navigator.onLine && !isOffline(error)
  if (readLive().isOnline !== isOnline) updateLive({ isOnline })
}

const { sync, refresh, loadThread, expire, restart } = createSync({
  server: {
    list: (etag) =>
      watchedTeam()
        ? forSameUser(readTeam())
        : forSameUser(call.pageUnlessSame(etag, conversationsApi.list, { query: listQuery })),
    conversation: readConversation,
    messages: readMessages,
    deliver: (sid, seq) => call(conversationsApi.read, { params: { sid }, body: { seq, delivered: true } }),
  },
  store: { read: () => readLive().talk, update: updateTalk },
  shownSid: () => shownSid,
  onConversation: putOpened,
  onNewMessages: (sid, messages) => {
    if (sid === shownSid) announceMessages(readLive().talk.conversations.get(sid)?.friendlyName ?? '', messages)
  },
  onEnd: showConnection,
})

/** Reads what has changed. A failure only shows that the page is offline. */
export const syncNow = () => sync().catch(() => undefined)
export const refreshConversation = (sid: string) => refresh(sid).catch(() => undefined)

/** Empties the store for another user. */
const begin = () => {
  const userId = readSession()?.userId
  if (userId && startFor(userId)) {
    restart()
    clearAnnouncement()
    void outbox.dropOthers().then(outbox.refresh)
  }
}

/** Loads the inbox, or shows the error of a first load that failed. */
export const loadInbox = async () => {
  begin()
  watchTeam(undefined)
  await sync().catch((error: unknown) => {
    if (!readLive().talk.inbox) throw error
  })
}

/** Loads a page of the team's conversations. If that fails, the same page stays as it was. */
export const loadTeam = async (query: TeamQuery) => {
  begin()
  const isKnown = isWatched(query) && readLive().talk.team !== null
  watchTeam(query)
  try {
    const page = await forSameUser(readTeam())
    if (page) updateTalk((state) => applyTeam(state, page))
  } catch (error) {
    if (!isKnown) throw error
  }
}

const loadFolderPage = (archived: '0' | '1', offset: number) =>
  forSameUser(call.page(conversationsApi.list, { query: { ...listQuery, archived, offset } }))

export const loadArchive = async () => {
  begin()
  const page = await loadFolderPage('1', 0)
  updateTalk((state) => applyList(state, 'archive', page))
}

/** Loads the conversations after those that are listed. */
export const loadMore = async (name: 'inbox' | 'archive') => {
  const listed = readLive().talk[name]?.sids.length ?? 0
  const page = await loadFolderPage(name === 'archive' ? '1' : '0', listed)
  updateTalk((state) => appendList(state, name, page))
}

/**
 * Returns the sids of the conversations whose name contains the text, also of those that are not loaded. Offline, it
 * returns null.
 */
export const searchConversations = async (q: string, archived: '0' | '1') => {
  begin()
  const rows = await forSameUser(call(conversationsApi.list, { query: { q, archived, limit: 100 } })).catch(orOffline)
  if (!rows) return null
  for (const row of rows) updateTalk((state) => applyConversation(state, row))
  return rows.map(({ sid }) => sid)
}

/** Opens a conversation with its newest messages, and returns its name. Offline, it shows what this tab has. */
export const loadConversation = async (sid: string) => {
  begin()
  const { talk, opened } = readLive()
  const known = talk.threads.has(sid) && opened.get(sid)
  try {
    const [conversation, rows] = await Promise.all([readConversation(sid), readMessages(sid, listQuery)])
    putOpened(conversation)
    updateTalk((state) => openThread(applyConversation(state, conversation), sid, rows, conversation.withdrawnCount))
    return conversation.friendlyName
  } catch (error) {
    if (!known || toApiError(error).statusCode < 500) throw error
    return known.friendlyName
  }
}

/** Loads the messages before the oldest one. */
export const loadOlder = async (sid: string) => {
  const before = readLive().talk.threads.get(sid)?.messages[0]?.seq
  if (!before) return
  const rows = await readMessages(sid, { ...listQuery, before })
  updateTalk((state) => prependMessages(state, sid, rows))
}

/** A message that arrives meanwhile was not on the page, so it is neither read, archived nor deleted with the others. */
const listedSeq = (sid: string) => readLive().talk.conversations.get(sid)?.lastSeq ?? 0

export const markRead = async (sid: string, seq = listedSeq(sid)) => {
  const read = await call(conversationsApi.read, { params: { sid }, body: { seq } })
  updateTalk((state) => applyRead(state, sid, read))
  setUnreadCount(read.totalUnreadCount)
}

export const archiveConversation = async (sid: string, archived: boolean) => {
  const body = { archived, seq: listedSeq(sid) }
  const conversation = await call(conversationsApi.change, { params: { sid }, body })
  updateTalk((state) => applyConversation(state, conversation))
  await reloadFolders()
}

/** Each folder lists its conversations in their places again. */
const reloadFolders = async () => {
  if (readLive().talk.archive) await loadArchive()
  expire()
  await syncNow()
}

export const blockOther = async (sid: string) => {
  const conversation = await call(conversationsApi.block, { params: { sid } })
  updateTalk((state) => applyConversation(state, conversation))
}
export const unblockOther = async (sid: string) => {
  const conversation = await call(conversationsApi.unblock, { params: { sid } })
  updateTalk((state) => applyConversation(state, conversation))
}

export const hideConversation = async (sid: string) => {
  await call(conversationsApi.hide, { params: { sid }, query: { seq: listedSeq(sid) } })
  updateTalk((state) => removeConversation(state, sid))
}

/** Takes back that the conversation was deleted. */
export const restoreConversation = async (sid: string) => {
  await call(conversationsApi.change, { params: { sid }, body: { hidden: false } })
  await reloadFolders()
}

export const withdrawMessage = async (sid: string, seq: number) => {
  await call(conversationsApi.withdraw, { params: { sid, seq } })
  await syncNow()
}

/** Returns the text that the list shows for a message. */
const listedText = ({ content, withdrawn }: Pick<MessageView, 'content' | 'withdrawn'>) =>
  withdrawn ? withdrawnText : content || pictureText

const uploadOnce = async ({ clientId, photo, image }: OutboxEntry) => {
  if (!photo || image) return image
  try {
    return await uploadPhoto(photo, (share) => showUpload(clientId, share))
  } finally {
    showUpload(clientId, undefined)
  }
}

/** Reads again whether one may write. */
const reloadConversation = async (sid: string) => {
  const conversation = await readConversation(sid)
  updateTalk((state) => applyConversation(state, conversation))
  putOpened(conversation)
}

const sendEntry = async (entry: OutboxEntry) => {
  const { sid, content, clientId, readUpTo } = entry
  let { image } = entry
  try {
    image = await uploadOnce(entry)
    const body = { content, clientId, readUpTo, ...(image && { image }) }
    const message = await call(conversationsApi.send, { params: { sid }, body })
    updateTalk((state) => applyMessage(state, sid, message, listedText(message)))
    showConnection()
    // Messages of the other may have come in between.
    await loadThread(sid).catch(() => undefined)
    // An answer of the team moves the conversation in its list.
    if (watchedTeam()) void syncNow()
    return { image }
  } catch (error) {
    const { statusCode, retryAfterSeconds } = toApiError(error)
    const message = errorText(error)
    const failure = { statusCode, message, retryAfterSeconds }
    showConnection(error)
    if (!isTemporary(failure)) announceText(`Votre message n’a pas été envoyé. ${message}`)
    if (statusCode === 409) await reloadConversation(sid).catch(() => undefined)
    return { image, failure }
  }
}

/** A browser without this channel shows in each tab what that tab has sent. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('messages')

const outbox = createOutboxSender({
  store: openOutbox,
  userId: () => readSession()?.userId,
  send: sendEntry,
  onChange: (entries) => updateLive({ outbox: entries }),
  onSending: (sending) => updateLive({ sending }),
  tellTabs: () => tabs?.postMessage('outbox'),
})

/** Sends a message as soon as possible. Throws if the browser has no room for it. */
export const sendMessage = async (sid: string, content: string, photo: File | null = null) => {
  const userId = readSession()?.userId
  if (!userId) return
  const thread = readLive().talk.threads.get(sid)
  const readUpTo = thread ? lastKnownSeq(thread) : 0
  await outbox.add({ clientId: newIdempotencyKey(), userId, sid, content, photo, readUpTo })
}
export const retryMessage = (entry: OutboxEntry) => void outbox.retry(entry)
export const discardMessage = (entry: OutboxEntry) => void outbox.discard(entry)

/** Starts the engine, until the returned function is called. */
export const startTalk = () => {
  begin()
  const isVisible = () => document.visibilityState === 'visible'
  const look = () => {
    if (!isVisible()) return
    void syncNow()
    void outbox.flush()
  }
  const handleTab = () => void outbox.refresh().then(syncNow)
  const timer = setInterval(look, pollMs)
  const stopListening = listenOnWindow({
    focus: look,
    online: () => {
      void syncNow()
      void outbox.flushAtOnce()
    },
    offline: () => updateLive({ isOnline: false }),
  })
  document.addEventListener('visibilitychange', look)
  tabs?.addEventListener('message', handleTab)
  look()
  return () => {
    clearInterval(timer)
    stopListening()
    document.removeEventListener('visibilitychange', look)
    tabs?.removeEventListener('message', handleTab)
    outbox.stop()
  }
}
