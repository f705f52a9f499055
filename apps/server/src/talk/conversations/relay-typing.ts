import type { Deps } from '../../deps.ts'
import { isBlockBetween } from '../../identity/blocks/block-person.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { conversationFor, participantOf } from './queries.ts'
import { signalOther } from './signals.ts'

/**
 * Shows the other side that the viewer is writing, if the viewer may write there. Between two of whom one has blocked the
 * other it is never shown, not even while an appointment lies ahead. Nothing of it is stored.
 */
export const relayTyping = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'live'>,
  viewer: Viewer,
  sid: string,
) => {
  const participant = await participantOf(deps.db, viewer, sid)
  const { userId, otherUserId } = participant
  if (userId && otherUserId && (await isBlockBetween(deps.db, userId, otherUserId))) return
  const { allowedActions } = await conversationFor(deps, viewer, sid)
  if (allowedActions.includes('write')) signalOther(deps, participant, 'typing', { sid })
}
