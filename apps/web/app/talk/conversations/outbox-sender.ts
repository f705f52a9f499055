import { createConversationQueues, inConversation } from './conversation-queues.ts'
import {
  afterFailure,
  newEntry,
  nextAttemptAt,
  type OutboxEntry,
  retried,
  stoppedWith,
  toAsk,
  toSend,
  type WrittenMessage,
} from './outbox.ts'
import type { OutboxStore } from './outbox-store.ts'

type Failure = Parameters<typeof afterFailure>[1]

type Means = {
  store: () => Promise<OutboxStore>
  userId: () => string | undefined
  /**
   * Sends the message and shows it. Returns the failure if there is one, and the name of the photo as soon as that is
   * uploaded.
   */
  send: (entry: OutboxEntry) => Promise<{ failure?: Failure; image: string | null }>
  /** Receives the user's entries, oldest first, whenever they change. */
  onChange: (entries: OutboxEntry[]) => void
  /** Receives the messages whose request of this tab is on its way. */
  onSending: (clientIds: ReadonlySet<string>) => void
  /** Tells the other tabs that entries have changed. */
  tellTabs: () => void
  now?: () => number
}

/** Reports which messages are on their way, before and after each of them. */
const tracked = (send: Means['send'], onSending: Means['onSending']): Means['send'] => {
  const sending = new Set<string>()
  return async (entry) => {
    onSending(new Set(sending.add(entry.clientId)))
    try {
      return await send(entry)
    } finally {
      sending.delete(entry.clientId)
      onSending(new Set(sending))
    }
  }
}

/**
 * Sends what is written, one message after the other in each conversation, until the server has it. All tabs share the
 * entries, and one tab at a time sends those of a conversation. A slow photo delays its own conversation alone.
 */
export const createOutboxSender = ({ store, userId, send, onChange, onSending, tellTabs, now = Date.now }: Means) => {
  const sendAndShow = tracked(send, onSending)

  const ownEntries = async () => {
    const user = userId()
    const entries = await (await store()).all()
    return entries.filter((entry) => entry.userId === user).toSorted((one, other) => one.createdAt - other.createdAt)
  }
  const entriesOf = async (sid: string) => (await ownEntries()).filter((entry) => entry.sid === sid)
  const refresh = async () => {
    const entries = await ownEntries()
    onChange(entries)
    return entries
  }
  const change = async (work: (outbox: OutboxStore) => Promise<unknown>) => {
    await work(await store())
    await refresh()
    tellTabs()
  }

  const attempt = async (entry: OutboxEntry) => {
    const { failure, image } = await sendAndShow(entry)
    if (!failure) return change((outbox) => outbox.remove(entry.clientId))
    const entries = await ownEntries()
    // The logout has deleted it meanwhile.
    if (!entries.some(({ clientId }) => clientId === entry.clientId)) return
    const stopped = stoppedWith(entry, failure, entries)
    await change(async (outbox) => {
      for (const next of [afterFailure({ ...entry, image }, failure, now()), ...stopped]) await outbox.put(next)
    })
  }

  /** Sends until nothing of the conversation is due. */
  const sendDue = async (sid: string) => {
    for (;;) {
      const entries = await entriesOf(sid)
      for (const entry of toAsk(entries, now())) await change((outbox) => outbox.put(entry))
      const [due] = toSend(entries, now())
      if (!due) return
      await attempt(due)
    }
  }

  const queues = createConversationQueues({
    sendDue,
    nextAttemptAt: async (sid) => nextAttemptAt(await entriesOf(sid), now()),
    now,
  })

  /** Sends what is due now, and again when a later attempt is due. */
  const flush = async () => {
    const waiting = (await refresh()).filter(({ state }) => state === 'waiting')
    await Promise.all([...new Set(waiting.map(({ sid }) => sid))].map(queues.run))
  }

  /** The connection is back, so nothing waits any longer. */
  const flushAtOnce = async () => {
    for (const entry of await ownEntries())
      if (entry.state === 'waiting' && entry.retryAt > now())
        await (await store()).put({ ...entry, retryAt: 0, attempts: 0 })
    await flush()
  }

  return {
    flush,
    flushAtOnce,
    refresh,
    /** Stores a message, and sends it as soon as possible. Throws if the browser has no room for it. */
    add: async (written: WrittenMessage) => {
      await change((outbox) => outbox.put(newEntry(written, now())))
      void flush()
    },
    retry: async (entry: OutboxEntry) => {
      await change((outbox) => outbox.put(retried(entry)))
      await flush()
    },
    discard: (entry: OutboxEntry) => {
      const remove = () => change((outbox) => outbox.remove(entry.clientId))
      // One that waits may be on its way from another tab.
      return entry.state === 'waiting' ? inConversation(entry.sid, remove) : remove()
    },
    /** Another person used this browser before: their messages are never sent. */
    dropOthers: async () => {
      const outbox = await store()
      const user = userId()
      for (const entry of await outbox.all()) if (entry.userId !== user) await outbox.remove(entry.clientId)
    },
    stop: queues.stop,
  }
}
