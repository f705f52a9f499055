import { setUnreadCount } from '#app/identity/sessions/unread-count.ts'
import { handleSignals } from './live-signals.ts'
import { openLiveSocket } from './live-socket.ts'
import { startTalk, syncNow } from './talk-engine.ts'
import { unreadInInbox } from './talk-state.ts'
import { onLiveChange, readLive } from './talk-store.ts'
import { onTyping } from './typing.ts'

/** The header, the menus and the title show the same number as the list. */
const showUnread = () => {
  const { talk } = readLive()
  if (talk.inbox) setUnreadCount(unreadInInbox(talk))
}

/** Keeps the conversations up to date, until the returned function is called. */
export const connectTalk = () => {
  const stopTalk = startTalk()
  const socket = openLiveSocket(handleSignals, () => void syncNow())
  onTyping(socket.sendTyping)
  const stopListening = onLiveChange(showUnread)
  return () => {
    stopTalk()
    onTyping(undefined)
    socket.stop()
    stopListening()
  }
}
