import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { conversationFor, participantOf } from './queries.ts'
import { signalOther } from './signals.ts'

/** Shows the other side that the viewer is writing, if the viewer may write there. Nothing of it is stored. */
export const relayTyping = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'live'>,
  viewer: Viewer,
  sid: string,
) => {
  const participant = await participantOf(deps.db, viewer, sid)
  const { allowedActions } = await conversationFor(deps, viewer, sid)
  if (allowedActions.includes('write')) signalOther(deps, participant, 'typing', { sid })
}
