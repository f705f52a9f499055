import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { denyFiling, undoMs } from './conversation.rules.ts'
import { participantOf } from './queries.ts'
import { signalOwn } from './signals.ts'

type FileDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** No message has a higher number. */
const latest = 2_147_483_647

const ownSideOf = async ({ db }: FileDeps, viewer: Viewer, sid: string) => {
  const participant = await participantOf(db, viewer, sid)
  assertAllowed(denyFiling(participant))
  return {
    participant,
    ownSide: sql`p.conversation_id = ${participant.conversationId} and p.side = ${participant.side}
      and c.id = p.conversation_id`,
  }
}

/** Archives the conversation until its first message after `seq`, or restores it. */
export const archiveConversation = async (
  deps: FileDeps,
  viewer: Viewer,
  { sid, isArchived, seq = latest }: { sid: string; isArchived: boolean; seq?: number | undefined },
) => {
  const { participant, ownSide } = await ownSideOf(deps, viewer, sid)
  await sql`update participants p set archived_seq = case when ${isArchived} then least(${seq}, c.last_seq) end
    from conversations c where ${ownSide}`.execute(deps.db)
  signalOwn(deps, participant, 'conversation', { sid })
}

/** Hides the conversation and its messages up to `seq` from this side alone, until the next message. */
export const hideConversation = async (
  deps: FileDeps,
  viewer: Viewer,
  { sid, seq = latest }: { sid: string; seq?: number | undefined },
) => {
  const { participant, ownSide } = await ownSideOf(deps, viewer, sid)
  await sql`update participants p set undo_hidden_seq = p.hidden_before_seq, is_listed = false,
      hidden_before_seq = greatest(p.hidden_before_seq, least(${seq}, c.last_seq)), hidden_at = ${deps.clock.now()}
    from conversations c
    where ${ownSide} and (p.is_listed or least(${seq}, c.last_seq) > p.hidden_before_seq)`.execute(deps.db)
  signalOwn(deps, participant, 'conversation', { sid })
}

/** Takes back that the conversation was hidden, with its messages, unless that was too long ago. */
export const unhideConversation = async (deps: FileDeps, viewer: Viewer, sid: string) => {
  const { participant, ownSide } = await ownSideOf(deps, viewer, sid)
  await sql`update participants p set hidden_before_seq = p.undo_hidden_seq, undo_hidden_seq = null, is_listed = true
    from conversations c where ${ownSide} and p.undo_hidden_seq is not null
      and p.hidden_at > ${new Date(deps.clock.now().getTime() - undoMs)}`.execute(deps.db)
  const { rows } = await sql`select from participants p, conversations c
    where ${ownSide} and not p.is_listed`.execute(deps.db)
  if (rows.length > 0) throw new DomainError('undo_too_late')
  signalOwn(deps, participant, 'conversation', { sid })
}
