import type { Role } from '@couronne/contract/identity/sessions'
import {
  type ConversationAction,
  conversationActions,
  mostMessagePictures,
  withdrawableMinutes,
} from '@couronne/contract/talk/conversations'
import { allowedActions, type DenyReason, deny } from '../../lib/allowed-actions.ts'
import { type CountLimit, denyTooMany } from '../../lib/deny-too-many.rules.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The first side is the customer or the person who writes to the team; the second is the professional or the team. */
export type WritingState = {
  side: number
  isWithTeam: boolean
  /** Until this time a pair may write; null where it has neither a paid appointment nor a question. */
  writableUntil: Date | null
  /** The pair has paid an appointment, at any time. */
  hasPaid: boolean
  /** The other has deleted the account, it is suspended, or one of the two has blocked the other. */
  isUnreachable: boolean
}

export type ConversationState = WritingState & {
  isArchived: boolean
  /** The side has blocked the other. */
  isBlocked: boolean
}

const isClosed = ({ isWithTeam, writableUntil, isUnreachable }: WritingState, now: Date) =>
  isUnreachable || (!isWithTeam && (writableUntil === null || writableUntil <= now))

/** Returns why the side may not write. All reasons read the same, so that none of them tells about the other. */
export const denyWriting = (conversation: WritingState, now: Date): DenyReason =>
  isClosed(conversation, now) ? deny('conversation_closed') : undefined

/** It is offered in every closed conversation, so that it does not tell why. */
const denyBookAgain = (conversation: WritingState, now: Date): DenyReason =>
  conversation.side === 1 && !conversation.isWithTeam && isClosed(conversation, now) ? undefined : deny('not_found')

/** The team's conversations are one list for all operators, from which nobody takes any. */
export const denyFiling = ({ isWithTeam, side }: Pick<ConversationState, 'isWithTeam' | 'side'>): DenyReason =>
  isWithTeam && side === 2 ? deny('not_found') : undefined

const denyBlock = ({ isWithTeam, isBlocked }: ConversationState): DenyReason => {
  if (isWithTeam) return deny('not_found')
  return isBlocked ? deny('already_done') : undefined
}

const denyReasons: Record<ConversationAction, (conversation: ConversationState, now: Date) => DenyReason> = {
  write: denyWriting,
  bookAgain: denyBookAgain,
  archive: (conversation) => denyFiling(conversation) ?? (conversation.isArchived ? deny('already_done') : undefined),
  unarchive: (conversation) => denyFiling(conversation) ?? (conversation.isArchived ? undefined : deny('already_done')),
  hide: denyFiling,
  block: denyBlock,
  unblock: ({ isBlocked }) => (isBlocked ? undefined : deny('not_found')),
}

export const conversationActionsFor = (conversation: ConversationState, now: Date) =>
  allowedActions(conversationActions, (action) => denyReasons[action](conversation, now))

/** Contact details are replaced in new messages until the pair has paid an appointment. */
export const isMasked = ({ isWithTeam, hasPaid }: WritingState) => !isWithTeam && !hasPaid

/** A side sends so many messages without an answer, unless the pair has paid an appointment or it is the team. */
const mostUnanswered = 20
/** A person sends so many messages in a day to all others together. */
export const mostMessagesADay = 500
export const messagesCountMs = dayMs

export type SentBefore = {
  /** The side has sent so many messages since the last one of the other side. */
  unanswered: number
  /** The person sent the message at this time that has `mostMessagesADay - 1` newer ones, if that is within a day. */
  limitingAt: Date | null
}

/** Returns why the side may send no further message now. The team may always. */
export const denyMore = (
  { side, isWithTeam, hasPaid, unanswered, limitingAt }: WritingState & SentBefore,
  now: Date,
): DenyReason => {
  if (isWithTeam && side === 2) return undefined
  if (!hasPaid && unanswered >= mostUnanswered) return deny('unanswered_messages')
  if (!limitingAt) return undefined
  return deny('messages_a_day', {
    retryAfterSeconds: Math.ceil((limitingAt.getTime() + messagesCountMs - now.getTime()) / 1000),
  })
}

/** Operators send as many pictures as they need. `otherPictures` counts the different ones that were sent before. */
export const denyPicture = ({ role }: { role: Role }, { otherPictures }: { otherPictures: number }): DenyReason =>
  role !== 'admin' && otherPictures >= mostMessagePictures ? deny('most_message_pictures') : undefined

export const denyWithdrawal = ({ createdAt }: { createdAt: Date }, now: Date): DenyReason =>
  withdrawableUntil(createdAt) < now ? deny('message_withdrawal_too_late') : undefined

export const withdrawableUntil = (sentAt: Date) => new Date(sentAt.getTime() + withdrawableMinutes * minuteMs)

/** A side can take back that it has hidden the conversation for this long. */
export const undoMs = minuteMs

const questionLimits: CountLimit[] = [
  { code: 'questions_a_day', most: 5, days: 1 },
  { code: 'questions_a_month', most: 20, days: 30 },
]
/** Questions older than this count no longer. */
export const questionsCountMs = 30 * dayMs

/** Returns why the customer may not ask one more professional. `asked` are the earlier questions, the latest first. */
export const denyQuestion = (asked: Date[], now: Date, untilText: (until: Date) => string) =>
  denyTooMany(questionLimits, asked, now, untilText)

type Content = { content: string; image: string | null }

/** A message that is sent again is the same if it has the same picture and text, or if it was withdrawn. */
export const isSameMessage = (stored: Content & { withdrawnAt: Date | null }, sent: Content) =>
  stored.withdrawnAt !== null || (stored.image === sent.image && stored.content === sent.content)
