import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { participantOf } from './queries.ts'
import { signalOwn } from './signals.ts'

/** Ends the person's wait for the team, who has nothing to answer, until a message after `seq`. */
export const setAside = async (
  deps: Pick<Deps, 'db' | 'live'>,
  viewer: Viewer,
  { sid, seq }: { sid: string; seq: number },
) => {
  const participant = await participantOf(deps.db, viewer, sid)
  await deps.db
    .updateTable('conversations')
    .set({ waitsSince: null })
    .where('id', '=', participant.conversationId)
    .where('lastSeq', '<=', seq)
    .execute()
  signalOwn(deps, participant, 'conversation', { sid })
}
