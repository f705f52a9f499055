import type { LiveSignals } from '@couronne/contract/lib/live'
import { announceText } from './announcements.ts'
import { isShown, refreshConversation, syncNow } from './talk-engine.ts'
import { applyOtherMarkers } from './talk-state.ts'
import { readLive, updateTalk } from './talk-store.ts'
import { hideTyping, showTyping, typingText } from './typing.ts'

/** Says once before each message that the other side writes, however often it pauses. */
const announced = new Set<string>()

const known = (sid: string) => readLive().talk.conversations.get(sid)
const isListed = (sid: string) => readLive().talk.inbox?.sids.includes(sid) ?? false

/** A conversation that is not listed may have to be, so the whole list is read. */
const refresh = (sid: string) => (isListed(sid) ? refreshConversation(sid) : syncNow())

/** Reads from the server what a signal says has changed. What this tab knows already is not read again. */
export const handleSignals: { [Name in keyof LiveSignals]: (data: LiveSignals[Name]) => void } = {
  message: ({ sid, seq }) => {
    hideTyping(sid)
    announced.delete(sid)
    if (seq > (known(sid)?.lastSeq ?? 0) || !isListed(sid)) void refresh(sid)
  },
  read: ({ sid, readSeq = 0, ...other }) => {
    updateTalk((state) => applyOtherMarkers(state, sid, other))
    if (readSeq > (known(sid)?.readSeq ?? 0)) void refresh(sid)
  },
  typing: ({ sid }) => {
    showTyping(sid)
    const conversation = known(sid)
    if (!conversation || !isShown(sid) || announced.has(sid)) return
    announced.add(sid)
    announceText(typingText(conversation.friendlyName))
  },
  conversation: () => void syncNow(),
}
