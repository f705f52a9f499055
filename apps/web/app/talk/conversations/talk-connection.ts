import { readUnreadCount, setUnreadCount } from '#app/identity/sessions/unread-count.ts'
import { startTalk } from './talk-engine.ts'
import { unreadInInbox } from './talk-state.ts'
import { onLiveChange, readLive } from './talk-store.ts'

/** The header, the menus and the title show the same number as the list. */
const showUnread = () => {
  const { talk } = readLive()
  if (!talk.inbox) return
  const loaded = unreadInInbox(talk)
  const isWhole = talk.inbox.sids.length >= talk.inbox.total
  setUnreadCount(isWhole ? loaded : Math.max(loaded, readUnreadCount()))
}

/** Keeps the conversations up to date, until the returned function is called. */
export const connectTalk = () => {
  const stopTalk = startTalk()
  const stopListening = onLiveChange(showUnread)
  return () => {
    stopTalk()
    stopListening()
  }
}
