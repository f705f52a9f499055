import { typingIntervalMs, typingShownMs } from '@couronne/contract/lib/live'
import { readLive, updateLive } from './talk-store.ts'

/** The server counts three seconds from what it has received, which is not as regular as what is sent. */
const spareMs = 200

let send: ((sid: string) => void) | undefined
const recentlySent = new Set<string>()

/** Names the function that tells the other side. */
export const onTyping = (sendTyping: typeof send) => {
  send = sendTyping
}

/** The member writes in this conversation. A signal is sent now and then. */
export const reportTyping = (sid: string) => {
  if (!send || recentlySent.has(sid)) return
  recentlySent.add(sid)
  setTimeout(() => recentlySent.delete(sid), typingIntervalMs + spareMs)
  send(sid)
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

const setTyping = (sid: string, isTyping: boolean) => {
  const { typing } = readLive()
  if (typing.has(sid) === isTyping) return
  const next = new Set(typing)
  if (isTyping) next.add(sid)
  else next.delete(sid)
  updateLive({ typing: next })
}

/** Shows for some seconds that the other side writes in this conversation. */
export const showTyping = (sid: string) => {
  clearTimeout(timers.get(sid))
  timers.set(
    sid,
    setTimeout(() => setTyping(sid, false), typingShownMs),
  )
  setTyping(sid, true)
}

/** The message is there. */
export const hideTyping = (sid: string) => {
  clearTimeout(timers.get(sid))
  setTyping(sid, false)
}

export const typingText = (name: string) => `${name} écrit…`
