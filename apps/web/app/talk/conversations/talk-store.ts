import type { OpenConversationView } from '@couronne/contract/talk/conversations'
import { useSyncExternalStore } from 'react'
import type { OutboxEntry } from './outbox.ts'
import { emptyTalk, type TalkState } from './talk-state.ts'

/**
 * Conversations change without a navigation, so their state lives here and not in the router. Loaders, the
 * synchronisation and the page's own actions write it; components read it.
 */
type Live = {
  /** Everything here belongs to this user. */
  userId: string | undefined
  talk: TalkState
  /** Conversations with their appointments, as far as they were opened. */
  opened: ReadonlyMap<string, OpenConversationView>
  /** Messages that this browser has not sent yet, oldest first. */
  outbox: readonly OutboxEntry[]
  /** Messages whose request is on its way, by their `clientId`. */
  sending: ReadonlySet<string>
  /** Photos on their way, by the `clientId` of their message, with the share that was sent, from 0 to 1. */
  uploads: ReadonlyMap<string, number>
  isOnline: boolean
  /** The other side writes in these conversations. */
  typing: ReadonlySet<string>
}

const empty: Live = {
  ...{ userId: undefined, talk: emptyTalk, opened: new Map(), outbox: [], uploads: new Map() },
  isOnline: true,
  sending: new Set(),
  typing: new Set(),
}
let live = empty
const changes = new EventTarget()

const set = (next: Live) => {
  if (next === live) return
  live = next
  changes.dispatchEvent(new Event('change'))
}

export const readLive = () => live

/** Empties the store when another user has logged in. Returns true if it did. */
export const startFor = (userId: string) => {
  if (live.userId === userId) return false
  set({ ...empty, userId })
  return true
}

export const updateTalk = (change: (state: TalkState) => TalkState) => set({ ...live, talk: change(live.talk) })
export const updateLive = (change: Partial<Omit<Live, 'userId' | 'talk'>>) => set({ ...live, ...change })
export const putOpened = (conversation: OpenConversationView) =>
  updateLive({ opened: new Map(live.opened).set(conversation.sid, conversation) })

/** Shows how much of a photo was sent, or that its upload has ended. */
export const showUpload = (clientId: string, share: number | undefined) => {
  const uploads = new Map(live.uploads)
  if (share === undefined) uploads.delete(clientId)
  else uploads.set(clientId, share)
  updateLive({ uploads })
}

export const onLiveChange = (onChange: () => void) => {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

/** Returns a part of the live state. `select` returns the same value as long as nothing has changed. */
export const useLive = <T>(select: (state: Live) => T): T =>
  useSyncExternalStore(
    onLiveChange,
    () => select(live),
    () => select(empty),
  )
