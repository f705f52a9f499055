import { conversationsApi } from '@couronne/contract/talk/conversations'
import { call } from '#app/lib/call.ts'
import { applyConversation } from './talk-state.ts'
import { readLive, updateTalk } from './talk-store.ts'
import { announceTeamChange } from './team-changes.ts'

export type TeamQuery = { waiting: '0' | '1'; q: string; limit: number; offset: number }

/** While an operator has this page of the team's conversations open, the synchronisation reads it, not their own list. */
let watched: TeamQuery | undefined

export const watchedTeam = () => watched
export const isWatched = (query: TeamQuery) => JSON.stringify(query) === JSON.stringify(watched)

/** Chooses the page that is read from now on. The returned function ends that, unless another page is read by then. */
export const watchTeam = (query: TeamQuery | undefined) => {
  watched = query
  return () => {
    if (watched === query) watched = undefined
  }
}

/**
 * Reads the chosen page. Returns null when another one was chosen meanwhile. There is no tag, because the conversation
 * on the screen may be on no page of the list, and is to be read each time.
 */
export const readTeam = async () => {
  const query = watched
  if (!query) return null
  const page = await call.page(conversationsApi.ofTeam, { query })
  announceTeamChange()
  return query === watched ? { ...page, etag: undefined, isOfTeam: true } : null
}

/** Ends the person's wait for the team, until a message that this page has not shown. */
export const setAside = async (sid: string) => {
  const body = { seq: readLive().talk.conversations.get(sid)?.lastSeq ?? 0 }
  const conversation = await call(conversationsApi.setAside, { params: { sid }, body })
  updateTalk((state) => applyConversation(state, conversation))
  announceTeamChange()
}
