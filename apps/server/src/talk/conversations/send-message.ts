import { longestMessage, type MessageBody } from '@couronne/contract/talk/conversations'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { type Db, violatedConstraint } from '../../lib/database/database.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { hasPaid, isClosedByBlock } from './computed-columns.ts'
import {
  denyMore,
  denyPicture,
  denyWriting,
  isMasked,
  isSameMessage,
  messagesCountMs,
  mostMessagesADay,
  type SentBefore,
  type WritingState,
} from './conversation.rules.ts'
import { maskContacts } from './masking.rules.ts'
import { sentMessage, toMessageView } from './message-queries.ts'
import { type Participant, participantOf, takesPart } from './queries.ts'
import { signalBoth } from './signals.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'live'>
type Content = Omit<MessageBody, 'image'> & {
  image: string | null
  mask: (text: string) => ReturnType<typeof maskContacts>
}

/**
 * Sends a message. Under a name that the sender has used in the conversation before, it returns the stored message, and
 * an error if that had another content.
 */
export const sendMessage = async (deps: SendDeps, viewer: Viewer, sid: string, body: MessageBody) => {
  const ownHosts = [new URL(deps.publicUrl).host]
  const mask = (text: string) => maskContacts(text, { ownHosts })
  const content = { ...body, image: body.image ?? null, mask }
  try {
    return await inTransaction(deps, (deps) => sendOrFind(deps, viewer, sid, content))
  } catch (error) {
    // The same message was sent twice at once, and the other one was first.
    if (violatedConstraint(error) !== 'one_message_per_client_id') throw error
    return findSent(deps.db, viewer, await participantOf(deps.db, viewer, sid), content)
  }
}

const sendOrFind = async (deps: WithTx<SendDeps>, viewer: Viewer, sid: string, content: Content) => {
  const { db, clock } = deps
  const now = clock.now()
  const conversation = await lockConversation(db, viewer, sid, content, now)
  if (conversation.isSent) return findSent(db, viewer, conversation, content)
  assertAllowed(denyWriting(conversation, now) ?? denyMore(conversation, now))
  if (content.image) assertAllowed(denyPicture(viewer, conversation))
  if (content.image) await assertOwnPicture(db, viewer.id, content.image, { isPrivate: true })
  const message = await insertMessage(db, viewer, conversation, content, now)
  signalBoth(deps, conversation, 'message', { sid, seq: message.seq })
  return { message: toMessageView(message, viewer, conversation), isNew: true }
}

const findSent = async (
  db: Db,
  viewer: Viewer,
  participant: Pick<Participant, 'conversationId' | 'side' | 'isWithTeam'>,
  content: Content,
) => {
  const stored = await sentMessage(db, viewer, participant, content.clientId)
  // A text that was masked before the first payment is still the same message when it is sent again after it.
  const sent = stored.isMasked ? { ...content, content: content.mask(content.content).text } : content
  if (!isSameMessage(stored, sent))
    throw new DomainError('idempotency_mismatch', { message: 'Ce message a déjà été envoyé avec un autre texte.' })
  return { message: toMessageView(stored, viewer, participant), isNew: false }
}

type Locked = WritingState &
  SentBefore & {
    conversationId: string
    userId: string | null
    otherUserId: string | null
    firstname: string
    /** The viewer has so many different pictures in messages, without the one to send. */
    otherPictures: number
    /** The viewer has sent a message under this name before. */
    isSent: boolean
  }

/** Locks the conversation and, against an erasure, the sender; reads what the rules need. */
const lockConversation = async (db: Tx, viewer: Viewer, sid: string, { clientId, image }: Content, now: Date) => {
  const { rows } = await sql<Locked>`
    select c.id as conversation_id, p.side, p.user_id, q.user_id as other_user_id, me.firstname,
      c.user_id is not null as is_with_team,
      writable_until(c) as writable_until,
      ${hasPaid(sql`c`)} as has_paid,
      coalesce(o.erased_at is not null or o.suspended_at is not null, false)
        or ${isClosedByBlock(sql`c`, now)} as is_unreachable,
      exists (select from messages m where m.conversation_id = c.id and m.sender_id = ${viewer.id}
        and m.client_id = ${clientId}) as is_sent,
      c.last_seq - coalesce((select m.seq from messages m where m.conversation_id = c.id and m.side = 3 - p.side
        order by m.seq desc limit 1), 0) as unanswered,
      (select m.created_at from messages m where m.sender_id = ${viewer.id}
        and m.created_at > ${new Date(now.getTime() - messagesCountMs)}
        order by m.created_at desc offset ${mostMessagesADay - 1} limit 1) as limiting_at,
      (select count(distinct m.image)::integer from messages m
        where m.sender_id = ${viewer.id} and m.image <> ${image}) as other_pictures
    from conversations c
    join users me on me.id = ${viewer.id} and me.erased_at is null
    join participants p on p.conversation_id = c.id and ${takesPart(viewer)}
    join participants q on q.conversation_id = c.id and q.side <> p.side
    left join users o on o.id = q.user_id
    where c.id = ${sid} for no key update of c for key share of me`.execute(db)
  const [conversation] = rows
  if (!conversation) throw new DomainError('not_found')
  return conversation
}

/**
 * Inserts the message and raises the sender's own markers to what the sender had read, in one statement. It reads the
 * block again, which the statement that waited for the lock may have missed.
 */
const insertMessage = async (
  db: Tx,
  viewer: Viewer,
  conversation: Locked,
  { content, clientId, image, mask, readUpTo = 0 }: Content,
  now: Date,
) => {
  const { conversationId, side, firstname } = conversation
  const stored = isMasked(conversation) ? mask(content) : { text: content, isMasked: false }
  if (stored.text.length > longestMessage)
    throw validationError('content', 'Le texte est trop long une fois les coordonnées remplacées par •••.')
  const { rows } = await sql<{ seq: number }>`
    with sent as (
      insert into messages (conversation_id, side, sender_id, client_id, content, image, is_masked, created_at)
      select c.id, ${side}, ${viewer.id}, ${clientId}, ${stored.text}, ${image}, ${stored.isMasked}, ${now}
      from conversations c where c.id = ${conversationId} and not ${isClosedByBlock(sql`c`, now)}
      returning conversation_id, seq, side),
    own as (
      update participants p set read_seq = greatest(p.read_seq, least(${readUpTo}, sent.seq - 1)),
        delivered_seq = greatest(p.delivered_seq, least(${readUpTo}, sent.seq - 1))
      from sent where p.conversation_id = sent.conversation_id and p.side = sent.side
        and p.read_seq < least(${readUpTo}, sent.seq - 1))
    select seq from sent`.execute(db)
  const [sent] = rows
  if (!sent) throw new DomainError('conversation_closed')
  const message = { senderId: viewer.id, side, image, clientId, firstname, createdAt: now }
  const own = { withdrawnAt: null, erasedAt: null }
  return { ...message, ...own, seq: sent.seq, content: stored.text, isMasked: stored.isMasked }
}
