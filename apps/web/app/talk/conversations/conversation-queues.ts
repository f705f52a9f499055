import { withLock } from '#app/lib/with-lock.ts'

/** Runs the work of one conversation after the other, across all tabs. */
export const inConversation = <T>(sid: string, work: () => Promise<T>) => withLock(`messages ${sid}`, work)

type Means = {
  /** Sends until nothing of the conversation is due. */
  sendDue: (sid: string) => Promise<void>
  /** Returns when the next attempt of the conversation is due, if one is. */
  nextAttemptAt: (sid: string) => Promise<number | null>
  now: () => number
}

/** Sends each conversation by itself, and again when its next attempt is due. */
export const createConversationQueues = ({ sendDue, nextAttemptAt, now }: Means) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const queued = new Map<string, Promise<void>>()

  const start = async (sid: string) => {
    await inConversation(sid, () => {
      queued.delete(sid)
      return sendDue(sid)
    })
    const at = await nextAttemptAt(sid)
    clearTimeout(timers.get(sid))
    if (at !== null)
      timers.set(
        sid,
        setTimeout(() => void run(sid), Math.max(0, at - now())),
      )
  }

  /** A run that still waits for its turn will see every entry, so a second one is not needed. */
  const run = (sid: string) => {
    const next = queued.get(sid) ?? start(sid)
    queued.set(sid, next)
    return next
  }

  return {
    run,
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
