import { withLock } from '#app/lib/with-lock.ts'
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
  /** Tells the other tabs that entries have changed. */
  tellTabs: () => void
  now?: () => number
}

/**
 * Sends what is written, one message after the other in each conversation, until the server has it. All tabs share the
 * entries, and one tab at a time sends them.
 */
export const createOutboxSender = ({ store, userId, send, onChange, tellTabs, now = Date.now }: Means) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isAskedAgain = false

  const ownEntries = async () => {
    const user = userId()
    const entries = await (await store()).all()
    return entries.filter((entry) => entry.userId === user).toSorted((one, other) => one.createdAt - other.createdAt)
  }
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
    const { failure, image } = await send(entry)
    if (!failure) return change((outbox) => outbox.remove(entry.clientId))
    const entries = await ownEntries()
    // The logout has deleted it meanwhile.
    if (!entries.some(({ clientId }) => clientId === entry.clientId)) return
    const stopped = stoppedWith(entry, failure, entries)
    await change(async (outbox) => {
      for (const next of [afterFailure({ ...entry, image }, failure, now()), ...stopped]) await outbox.put(next)
    })
  }

  /** Sends until nothing is due. */
  const sendDue = async () => {
    for (;;) {
      const entries = await ownEntries()
      const asked = toAsk(entries, now())
      for (const entry of asked) await change((outbox) => outbox.put(entry))
      const due = toSend(entries, now())
      if (due.length === 0) return
      await Promise.all(due.map(attempt))
    }
  }

  const run = async () => {
    do {
      isAskedAgain = false
      await withLock('messages', sendDue)
    } while (isAskedAgain)
    const at = nextAttemptAt(await refresh(), now())
    clearTimeout(timer)
    if (at !== null) timer = setTimeout(flush, Math.max(0, at - now()))
  }

  /** Sends what is due now, and again when a later attempt is due. */
  const flush = (): Promise<void> => {
    if (running) {
      isAskedAgain = true
      return running
    }
    running = run().finally(() => {
      running = undefined
    })
    return running
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
    discard: (entry: OutboxEntry) => change((outbox) => outbox.remove(entry.clientId)),
    /** Another person used this browser before: their messages are never sent. */
    dropOthers: async () => {
      const outbox = await store()
      const user = userId()
      for (const entry of await outbox.all()) if (entry.userId !== user) await outbox.remove(entry.clientId)
    },
    stop: () => clearTimeout(timer),
  }
}
