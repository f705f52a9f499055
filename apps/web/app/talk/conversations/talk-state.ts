import type { ConversationView, MessageView } from '@couronne/contract/talk/conversations'

/** This is how many messages one request loads. A shorter answer has reached the beginning. */
export const messagesPerPage = 50

export type Thread = {
  /** The numbers have no gaps and rise. */
  messages: readonly MessageView[]
  hasOlder: boolean
  /** This is the conversation's count of withdrawn messages when these messages were loaded. */
  withdrawnCount: number
}

/** One folder lists the loaded conversations in the server's order; `total` counts those on the server too. */
type Folder = { sids: readonly string[]; total: number }
/** The conversations of the inbox that are not loaded have so many unread messages. */
type Inbox = Folder & { unreadElsewhere: number }

/** Everything that this tab knows of the user's conversations. A folder is null until it was loaded. */
export type TalkState = {
  conversations: ReadonlyMap<string, ConversationView>
  inbox: Inbox | null
  archive: Folder | null
  /** This is the page that an operator reads of the team's conversations. */
  team: Folder | null
  threads: ReadonlyMap<string, Thread>
}

export const emptyTalk: TalkState = {
  conversations: new Map(),
  inbox: null,
  archive: null,
  team: null,
  threads: new Map(),
}

type FolderName = 'inbox' | 'archive'
/** `unread` counts the unread messages of the whole inbox. */
type Rows = { rows: ConversationView[]; total: number; unread?: number | undefined }

const withEntry = <Value>(map: ReadonlyMap<string, Value>, sid: string, value: Value) => new Map(map).set(sid, value)
const withoutEntry = <Value>(map: ReadonlyMap<string, Value>, sid: string) => {
  const copy = new Map(map)
  copy.delete(sid)
  return copy
}

/**
 * An answer may have left the server before a later change arrived here. The numbers of the reader belong together, so
 * all are those of the later one.
 */
const newest = (known: ConversationView | undefined, next: ConversationView): ConversationView => {
  if (!known) return next
  const isOlder = known.lastSeq > next.lastSeq || (known.lastSeq === next.lastSeq && known.readSeq > next.readSeq)
  const { lastSeq, lastMessage, readSeq, unreadMessagesCount } = known
  return {
    ...next,
    ...(isOlder && { lastSeq, lastMessage, readSeq, unreadMessagesCount }),
    otherReadSeq: next.otherReadSeq === null ? null : Math.max(next.otherReadSeq, known.otherReadSeq ?? 0),
    otherDeliveredSeq: Math.max(next.otherDeliveredSeq, known.otherDeliveredSeq),
    withdrawnCount: Math.max(next.withdrawnCount, known.withdrawnCount),
  }
}

const withConversations = (state: TalkState, rows: readonly ConversationView[]) => {
  const conversations = new Map(state.conversations)
  for (const row of rows) conversations.set(row.sid, newest(conversations.get(row.sid), row))
  return conversations
}

const unreadAmong = (conversations: TalkState['conversations'], sids: readonly string[]) =>
  sids.reduce((sum, sid) => sum + (conversations.get(sid)?.unreadMessagesCount ?? 0), 0)

/** The total is as old as the rows, so it is compared with their counts, and not with those of a later signal. */
const unreadElsewhere = (state: TalkState, { rows, unread }: Rows, otherSids: readonly string[]) => {
  if (unread === undefined) return state.inbox?.unreadElsewhere ?? 0
  const inRows = rows.reduce((sum, { unreadMessagesCount }) => sum + unreadMessagesCount, 0)
  return Math.max(0, unread - inRows - unreadAmong(state.conversations, otherSids))
}

const lastDate = (conversation: ConversationView | undefined) => conversation?.lastMessage?.dateCreated ?? ''

const withFolder = (state: TalkState, name: FolderName, folder: Folder, elsewhere: number): TalkState =>
  name === 'inbox' ? { ...state, inbox: { ...folder, unreadElsewhere: elsewhere } } : { ...state, archive: folder }

/**
 * Takes the first page of a folder. Conversations of later pages stay below it: they are those with an older last
 * message than all rows of this page.
 */
export const applyList = (state: TalkState, name: FolderName, page: Rows): TalkState => {
  const { rows, total } = page
  const conversations = withConversations(state, rows)
  const isListed = new Set(rows.map(({ sid }) => sid))
  const oldest = lastDate(rows.at(-1))
  const later = (state[name]?.sids ?? []).filter(
    (sid) => rows.length < total && !isListed.has(sid) && lastDate(conversations.get(sid)) <= oldest,
  )
  const sids = [...isListed, ...later].slice(0, total)
  return withFolder({ ...state, conversations }, name, { sids, total }, unreadElsewhere(state, page, later))
}

/** Takes one page of the team's conversations in place of the last one. */
export const applyTeam = (state: TalkState, { rows, total }: Rows): TalkState => ({
  ...state,
  conversations: withConversations(state, rows),
  team: { sids: rows.map(({ sid }) => sid), total },
})

/** Takes a further page of a folder. */
export const appendList = (state: TalkState, name: FolderName, page: Rows): TalkState => {
  const { rows, total } = page
  const isNew = new Set(rows.map(({ sid }) => sid))
  const known = state[name]?.sids ?? []
  const others = known.filter((sid) => !isNew.has(sid))
  const folder = { sids: [...new Set([...known, ...isNew])], total }
  const conversations = withConversations(state, rows)
  return withFolder({ ...state, conversations }, name, folder, unreadElsewhere(state, page, others))
}

/** A listed conversation with a new message comes first. */
const withFirst = <F extends Folder>(folder: F | null, sid: string): F | null =>
  folder?.sids.includes(sid) ? { ...folder, sids: [sid, ...folder.sids.filter((each) => each !== sid)] } : folder

/** A conversation without a last message, though it has messages, was deleted by its reader, perhaps on another device. */
const withoutHidden = ({ threads }: TalkState, { sid, lastSeq, lastMessage }: ConversationView) => {
  const thread = threads.get(sid)
  if (!thread || lastMessage || lastKnownSeq(thread) > lastSeq) return threads
  return withEntry(threads, sid, { ...thread, messages: [], hasOlder: false })
}

/** Takes one conversation, which is in the folder that it says if that folder had it or the other one loses it. */
export const applyConversation = (state: TalkState, conversation: ConversationView): TalkState => {
  const { sid, archived, lastSeq } = conversation
  const hasNewMessage = lastSeq > (state.conversations.get(sid)?.lastSeq ?? lastSeq)
  const next = {
    ...state,
    conversations: withConversations(state, [conversation]),
    threads: withoutHidden(state, conversation),
    inbox: hasNewMessage ? withFirst(state.inbox, sid) : state.inbox,
  }
  const wrong = archived ? 'inbox' : 'archive'
  return next[wrong]?.sids.includes(sid) ? { ...next, [wrong]: without(next[wrong], sid) } : next
}

const without = <F extends Folder>(folder: F | null, sid: string): F | null =>
  folder?.sids.includes(sid)
    ? { ...folder, sids: folder.sids.filter((each) => each !== sid), total: folder.total - 1 }
    : folder

/** Removes a conversation that its reader has deleted, with the messages. */
export const removeConversation = (state: TalkState, sid: string): TalkState => ({
  ...state,
  conversations: withoutEntry(state.conversations, sid),
  inbox: without(state.inbox, sid),
  archive: without(state.archive, sid),
  threads: withoutEntry(state.threads, sid),
})

export const lastKnownSeq = (thread: Thread) => thread.messages.at(-1)?.seq ?? 0

/** Merges messages by their numbers. A message that is known is replaced, because it may be withdrawn now. */
const merged = (known: readonly MessageView[], next: readonly MessageView[]) => {
  const bySeq = new Map([...known, ...next].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/**
 * Shows the newest messages of a conversation. Those that were loaded before stay if they follow without a gap. A page
 * that is not full has all of them, so older ones have been hidden on another device.
 */
export const openThread = (state: TalkState, sid: string, rows: MessageView[], withdrawnCount: number): TalkState => {
  const known = state.threads.get(sid)
  const first = rows[0]?.seq ?? 0
  const isFull = rows.length === messagesPerPage
  const hasGap = !known || rows.length === 0 || lastKnownSeq(known) < first - 1
  const kept = hasGap ? [] : isFull ? known.messages : known.messages.filter(({ seq }) => seq >= first)
  const messages = merged(kept, rows)
  const hasOlder = hasGap || (messages[0]?.seq ?? 0) === first ? isFull : known.hasOlder
  // Older messages of the known ones may be withdrawn too, and are then read again.
  const count = hasGap || !isFull ? withdrawnCount : known.withdrawnCount
  return { ...state, threads: withEntry(state.threads, sid, { messages, hasOlder, withdrawnCount: count }) }
}

/** Takes the messages before the oldest one. */
export const prependMessages = (state: TalkState, sid: string, rows: MessageView[]): TalkState => {
  const thread = state.threads.get(sid)
  if (!thread) return state
  const messages = merged(rows, thread.messages)
  return {
    ...state,
    threads: withEntry(state.threads, sid, { ...thread, messages, hasOlder: rows.length === messagesPerPage }),
  }
}

/** Takes the messages after the newest one, or newer versions of known ones. */
export const appendMessages = (
  state: TalkState,
  sid: string,
  rows: readonly MessageView[],
  withdrawnCount?: number,
): TalkState => {
  const thread = state.threads.get(sid)
  if (!thread) return state
  const next = {
    ...thread,
    messages: merged(thread.messages, rows),
    withdrawnCount: withdrawnCount ?? thread.withdrawnCount,
  }
  return { ...state, threads: withEntry(state.threads, sid, next) }
}

/**
 * Takes one message that was just sent or received. It is shown if it is the next one or a known one. Otherwise some
 * before it are missing, and `missingAfter` names the number from which to load.
 */
export const applyMessage = (state: TalkState, sid: string, message: MessageView, shownText: string): TalkState => {
  const thread = state.threads.get(sid)
  const isNext = thread && message.seq <= lastKnownSeq(thread) + 1
  const next = isNext ? appendMessages(state, sid, [message]) : state
  const conversation = next.conversations.get(sid)
  if (!conversation || message.seq <= conversation.lastSeq) return next
  const conversations = withEntry(next.conversations, sid, {
    ...conversation,
    lastSeq: message.seq,
    lastMessage: { dateCreated: message.dateCreated, content: shownText },
    unreadMessagesCount: conversation.unreadMessagesCount + (message.isOwn ? 0 : 1),
  })
  return { ...next, conversations, inbox: withFirst(next.inbox, sid) }
}

/** Returns the number after which messages of an opened conversation are missing, or null. */
export const missingAfter = (state: TalkState, sid: string) => {
  const thread = state.threads.get(sid)
  const conversation = state.conversations.get(sid)
  if (!thread || !conversation) return null
  const last = lastKnownSeq(thread)
  return conversation.lastSeq > last ? last : null
}

/** A message was withdrawn since the thread was loaded. */
export const hasWithdrawals = (state: TalkState, sid: string) => {
  const thread = state.threads.get(sid)
  const conversation = state.conversations.get(sid)
  return thread !== undefined && conversation !== undefined && conversation.withdrawnCount > thread.withdrawnCount
}

/** Takes the answer to a read marker, with the count of the whole inbox. */
export const applyRead = (
  state: TalkState,
  sid: string,
  read: { readSeq: number; otherReadSeq: number | null; unreadMessagesCount: number; totalUnreadCount: number },
): TalkState => {
  const conversation = state.conversations.get(sid)
  if (!conversation || read.readSeq < conversation.readSeq) return state
  const { readSeq, unreadMessagesCount, otherReadSeq, totalUnreadCount } = read
  const conversations = withEntry(state.conversations, sid, {
    ...conversation,
    readSeq,
    unreadMessagesCount,
    otherReadSeq: otherReadSeq === null ? null : Math.max(otherReadSeq, conversation.otherReadSeq ?? 0),
  })
  const { inbox } = state
  if (!inbox) return { ...state, conversations }
  const elsewhere = Math.max(0, totalUnreadCount - unreadAmong(conversations, inbox.sids))
  return { ...state, conversations, inbox: { ...inbox, unreadElsewhere: elsewhere } }
}

/** Takes how far the other side has read or received. No number falls. */
export const applyOtherMarkers = (
  state: TalkState,
  sid: string,
  { otherReadSeq = 0, otherDeliveredSeq = 0 }: { otherReadSeq?: number; otherDeliveredSeq?: number },
): TalkState => {
  const known = state.conversations.get(sid)
  if (!known) return state
  const knownReadSeq = known.otherReadSeq ?? 0
  return {
    ...state,
    conversations: withEntry(state.conversations, sid, {
      ...known,
      otherReadSeq: otherReadSeq > knownReadSeq ? otherReadSeq : known.otherReadSeq,
      otherDeliveredSeq: Math.max(otherDeliveredSeq, known.otherDeliveredSeq),
    }),
  }
}

/** Counts what is unread in the whole inbox. */
export const unreadInInbox = ({ conversations, inbox }: TalkState) =>
  inbox ? unreadAmong(conversations, inbox.sids) + inbox.unreadElsewhere : 0

export type DeliveryState = 'sent' | 'delivered' | 'read'

/** Says how far an own message has come. */
export const deliveryOf = (
  { otherReadSeq, otherDeliveredSeq }: Pick<ConversationView, 'otherReadSeq' | 'otherDeliveredSeq'>,
  seq: number,
): DeliveryState => {
  if (otherReadSeq !== null && otherReadSeq >= seq) return 'read'
  return otherDeliveredSeq >= seq ? 'delivered' : 'sent'
}
