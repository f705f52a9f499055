import type { MessageBody } from '@couronne/contract/talk/conversations'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { violatedConstraint } from '../../lib/database/database.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { type ConversationState, denyWriting, isMasked, isSameMessage } from './conversation.rules.ts'
import { maskContacts } from './masking.rules.ts'
import { type Participant, participantOf, sentMessage } from './queries.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/**
 * Sends a message. Under a name that the sender has used in the conversation before, it returns the stored message, and
 * an error if that had another content.
 */
export const sendMessage = async (deps: SendDeps, viewer: Viewer, sid: string, body: MessageBody) => {
  const ownHosts = [new URL(deps.publicUrl).host]
  const content = { ...body, image: body.image ?? null, masked: maskContacts(body.content, { ownHosts }) }
  const participant = await participantOf(deps.db, viewer, sid)
  const isNew = await insertOnce(deps, viewer, participant, content)
  const sent = await sentMessage(deps.db, viewer, participant, body.clientId)
  if (!sent) throw new DomainError('not_found')
  if (!isNew && !isSameMessage(sent.stored, { ...content, maskedContent: content.masked.text }))
    throw new DomainError('idempotency_mismatch', { message: 'Ce message a déjà été envoyé avec un autre texte.' })
  return { message: sent.view, isNew }
}

type Content = Omit<MessageBody, 'image'> & { image: string | null; masked: ReturnType<typeof maskContacts> }

/** Returns false when the sender has already sent a message under this name. */
const insertOnce = async (deps: SendDeps, viewer: Viewer, participant: Participant, content: Content) => {
  try {
    return await inTransaction(deps, async ({ clock }, db) => {
      const now = clock.now()
      const conversation = await lockConversation(db, viewer, participant, content.clientId)
      if (conversation.isSent) return false
      assertAllowed(denyWriting(conversation, now))
      if (content.image) await assertOwnPicture(db, viewer.id, content.image, { isPrivate: true })
      await insertMessage(db, viewer, participant, { ...content, isMasked: isMasked(conversation), now })
      return true
    })
  } catch (error) {
    // The same message was sent twice at once, and the other one was first.
    if (violatedConstraint(error) === 'one_message_per_client_id') return false
    throw error
  }
}

/** Locks the conversation and, against an erasure, the sender; reads what the rules need. */
const lockConversation = async (db: Tx, viewer: Viewer, { conversationId, side }: Participant, clientId: string) => {
  const { rows } = await sql<ConversationState & { isSent: boolean }>`
    select p.side, c.user_id is not null as is_with_team, writable_until(c) as writable_until,
      exists (select from appointments a where a.customer_id = c.customer_id
        and a.professional_id = c.professional_id and a.paid_at is not null) as has_paid,
      coalesce(o.erased_at is not null or o.suspended_at is not null, false) as is_other_gone,
      coalesce(p.archived_seq, -1) >= c.last_seq as is_archived,
      exists (select from messages m where m.conversation_id = c.id and m.sender_id = ${viewer.id}
        and m.client_id = ${clientId}) as is_sent
    from conversations c
    join users me on me.id = ${viewer.id} and me.erased_at is null
    join participants p on p.conversation_id = c.id and p.side = ${side}
    join participants q on q.conversation_id = c.id and q.side <> p.side
    left join users o on o.id = q.user_id
    where c.id = ${conversationId} for no key update of c for key share of me`.execute(db)
  const [conversation] = rows
  if (!conversation) throw new DomainError('not_found')
  return conversation
}

type NewMessage = Content & { isMasked: boolean; now: Date }

/** Inserts the message and raises the sender's own markers to what the sender had read, in one statement. */
const insertMessage = (db: Tx, viewer: Viewer, { conversationId, side }: Participant, message: NewMessage) => {
  const { text, isMasked } = message.isMasked ? message.masked : { text: message.content, isMasked: false }
  return sql`
    with sent as (
      insert into messages (conversation_id, side, sender_id, client_id, content, image, is_masked, created_at)
      values (${conversationId}, ${side}, ${viewer.id}, ${message.clientId}, ${text}, ${message.image}, ${isMasked},
        ${message.now})
      returning conversation_id, seq, side)
    update participants p set read_seq = greatest(p.read_seq, least(${message.readUpTo ?? 0}, sent.seq - 1)),
      delivered_seq = greatest(p.delivered_seq, least(${message.readUpTo ?? 0}, sent.seq - 1))
    from sent where p.conversation_id = sent.conversation_id and p.side = sent.side
      and p.read_seq < least(${message.readUpTo ?? 0}, sent.seq - 1)`.execute(db)
}
