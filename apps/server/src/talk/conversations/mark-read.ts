import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { conversationFor, type Participant, participantOf } from './queries.ts'
import { signalOther, signalOwn } from './signals.ts'

type ReadDeps = Pick<Deps, 'db' | 'live'>

const all = 2_147_483_647

/** Marks the messages up to `seq` as read, or all of them, and returns what stays unread. */
export const markRead = async (
  deps: ReadDeps & Pick<Deps, 'clock' | 'config'>,
  viewer: Viewer,
  sid: string,
  { seq = all, delivered }: { seq?: number | undefined; delivered: boolean },
) => {
  await raiseMarkers(deps, await participantOf(deps.db, viewer, sid), { read: delivered ? 0 : seq, delivered: seq })
  const { readSeq, otherReadSeq, unreadMessagesCount } = await conversationFor(deps, viewer, sid)
  return { readSeq, otherReadSeq, unreadMessagesCount, totalUnreadCount: await totalUnreadOf(deps.db, viewer) }
}

/** Records that a device of the reader has fetched the messages up to `seq`. */
export const recordDelivery = async (deps: ReadDeps, participant: Participant, seq: number) => {
  if (seq > participant.deliveredSeq) await raiseMarkers(deps, participant, { read: 0, delivered: seq })
}

type Raised = { readSeq: number; deliveredSeq: number; isRead: boolean; isDelivered: boolean; showsRead: boolean }

/** Raises the markers of a side, at most to the last message. They never fall. */
const raiseMarkers = async (
  deps: ReadDeps,
  participant: Participant,
  { read, delivered }: { read: number; delivered: number },
) => {
  const { conversationId, side } = participant
  const { rows } = await sql<Raised>`
  update participants p set read_seq = greatest(p.read_seq, x.read_seq),
    delivered_seq = greatest(p.delivered_seq, x.delivered_seq)
  from (select c.id, least(${read}, c.last_seq) as read_seq, least(${delivered}, c.last_seq) as delivered_seq
    from conversations c where c.id = ${conversationId}) x
  where p.conversation_id = x.id and p.side = ${side}
    and (p.read_seq < x.read_seq or p.delivered_seq < x.delivered_seq)
  returning p.read_seq, p.delivered_seq, p.read_seq > old.read_seq as is_read,
    p.delivered_seq > old.delivered_seq as is_delivered,
    (select bool_and(u.read_receipts) from participants e join users u on u.id = e.user_id
      where e.conversation_id = p.conversation_id) as shows_read`.execute(deps.db)
  if (rows[0]) signalMarkers(deps, participant, rows[0])
}

/** The other side learns of what was read only where both have read receipts on. */
const signalMarkers = (
  deps: ReadDeps,
  participant: Participant,
  { readSeq, deliveredSeq, isRead, isDelivered, showsRead }: Raised,
) => {
  const sid = participant.conversationId
  if (isRead) signalOwn(deps, participant, 'read', { sid, readSeq })
  const shown = {
    ...(isRead && showsRead && { otherReadSeq: readSeq }),
    ...(isDelivered && { otherDeliveredSeq: deliveredSeq }),
  }
  if (Object.keys(shown).length > 0) signalOther(deps, participant, 'read', { sid, ...shown })
}

/** Returns what the viewer has not read in all own conversations. */
const totalUnreadOf = async (db: Db, viewer: Viewer) => {
  const { rows } = await sql<{ total: number }>`select unread_messages(${viewer.id}) as total`.execute(db)
  return rows[0]?.total ?? 0
}
