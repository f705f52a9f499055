import type { MessagesQuery } from '@couronne/contract/talk/conversations'
import type { Db } from '../../lib/database/database.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { withdrawableUntil } from './conversation.rules.ts'
import type { Participant } from './queries.ts'

const selectMessages = (db: Db, { conversationId }: Pick<Participant, 'conversationId'>) =>
  db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.senderId')
    .select(['m.seq', 'm.senderId', 'm.side', 'm.content', 'm.image', 'm.createdAt', 'm.clientId', 'm.withdrawnAt'])
    .select(['m.isMasked', 'u.firstname', 'u.erasedAt'])
    .where('m.conversationId', '=', conversationId)

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

/** Shows a message as the viewer's side reads it: only operators read which of them wrote for the team. */
export const toMessageView = (
  { senderId, side, content, image, seq, createdAt, clientId, withdrawnAt, isMasked, ...sender }: MessageRow,
  viewer: Viewer,
  participant: Pick<Participant, 'side' | 'isWithTeam'>,
) => {
  const isByTeam = participant.isWithTeam && side === 2
  const isSender = senderId === viewer.id
  return {
    seq,
    sender: isByTeam || sender.erasedAt ? null : senderId,
    isOwn: side === participant.side,
    content,
    image,
    dateCreated: createdAt,
    clientId: isSender ? clientId : null,
    withdrawn: withdrawnAt !== null,
    withdrawableUntil: isSender && !withdrawnAt ? withdrawableUntil(createdAt) : null,
    masked: isMasked,
    writtenBy: isByTeam && participant.side === 2 ? sender.firstname : null,
  }
}

/** Returns a page of the messages that the side has not hidden, in ascending order. */
export const messagesFor = async (
  db: Db,
  viewer: Viewer,
  participant: Participant,
  { after, before, limit }: MessagesQuery,
) => {
  const visible = selectMessages(db, participant)
    .where('m.seq', '>', Math.max(after ?? 0, participant.hiddenBeforeSeq))
    .$if(before !== undefined, (all) => all.where('m.seq', '<', before ?? 0))
    .orderBy('m.seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
  const rows = await visible.execute()
  return rows.sort((a, b) => a.seq - b.seq).map((row) => toMessageView(row, viewer, participant))
}

/** Returns the message that the viewer has sent under the name `clientId`, as it is stored. */
export const sentMessage = async (
  db: Db,
  viewer: Viewer,
  participant: Pick<Participant, 'conversationId'>,
  clientId: string,
) =>
  selectMessages(db, participant)
    .where('m.senderId', '=', viewer.id)
    .where('m.clientId', '=', clientId)
    .executeTakeFirstOrThrow()
