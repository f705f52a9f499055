import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { conversationFor, type Participant, participantOf } from './queries.ts'

const all = 2_147_483_647

/** Marks the messages up to `seq` as read, or all of them, and returns what stays unread. */
export const markRead = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  sid: string,
  { seq = all, delivered }: { seq?: number | undefined; delivered: boolean },
) => {
  await raiseMarkers(deps.db, await participantOf(deps.db, viewer, sid), { read: delivered ? 0 : seq, delivered: seq })
  const { readSeq, otherReadSeq, unreadMessagesCount } = await conversationFor(deps, viewer, sid)
  return { readSeq, otherReadSeq, unreadMessagesCount, totalUnreadCount: await totalUnreadOf(deps.db, viewer) }
}

/** Records that a device of the reader has fetched the messages up to `seq`. */
export const recordDelivery = async (db: Db, participant: Participant, seq: number) => {
  if (seq > participant.deliveredSeq) await raiseMarkers(db, participant, { read: 0, delivered: seq })
}

/** Raises the markers of a side, at most to the last message. They never fall. */
const raiseMarkers = (
  db: Db,
  { conversationId, side }: Participant,
  { read, delivered }: { read: number; delivered: number },
) =>
  sql`
  update participants p set read_seq = greatest(p.read_seq, x.read_seq),
    delivered_seq = greatest(p.delivered_seq, x.delivered_seq)
  from (select c.id, least(${read}, c.last_seq) as read_seq, least(${delivered}, c.last_seq) as delivered_seq
    from conversations c where c.id = ${conversationId}) x
  where p.conversation_id = x.id and p.side = ${side}
    and (p.read_seq < x.read_seq or p.delivered_seq < x.delivered_seq)`.execute(db)

const totalUnreadOf = async (db: Db, viewer: Viewer) => {
  const { rows } = await sql<{ total: number }>`select unread_messages(${viewer.id}) as total`.execute(db)
  return rows[0]?.total ?? 0
}
