import type { TalkState } from './talk-state.ts'

type Means = {
  read: () => TalkState
  /** Says that a device has the messages up to this number. */
  deliver: (sid: string, seq: number) => Promise<unknown>
}

/** Tells the server, once for each new message, that unread messages have arrived in this browser. */
export const createDeliveryReport = ({ read, deliver }: Means) => {
  /** The server has these numbers, or they are on their way to it. */
  const reported = new Map<string, number>()
  return {
    /** A thread that is loaded has reported by its own request. Nothing waits for these requests. */
    report: async () => {
      const { inbox, conversations, threads } = read()
      for (const sid of inbox?.sids ?? []) {
        const { lastSeq = 0, unreadMessagesCount = 0 } = conversations.get(sid) ?? {}
        const before = reported.get(sid) ?? 0
        if (unreadMessagesCount === 0 || threads.has(sid) || before >= lastSeq) continue
        reported.set(sid, lastSeq)
        await deliver(sid, lastSeq).catch(() => reported.set(sid, before))
      }
    },
    /** Another user has logged in. */
    forget: () => reported.clear(),
  }
}
