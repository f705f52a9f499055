import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'jobs'>

const minuteMs = 60_000
/** A person gets a mail about a message that is unread for so long. */
const unreadMs = 10 * minuteMs
/** The operators get a mail about a person who has waited for an answer for so long. */
const waitMs = 60 * minuteMs
/** The search goes no further back. No job is late by more. */
const oldestMs = 3 * 24 * 60 * minuteMs

type Due = { conversationId: string; side: number; userId: string | null; lastSeq: number; firstSeq: number }

/** Mails each person about unread messages, and the operators about people who wait; the mails have no text of them. */
export const mailUnread = (deps: MailDeps) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    for (const { userId, conversationId, firstSeq } of await markDue(db, unreadSides(now)))
      if (userId)
        await enqueueMail(deps, { kind: 'message_waiting', userId, ...aboutConversation(conversationId, firstSeq) })
    const waiting = await markDue(db, waitingTeam(now))
    const team = waiting.length > 0 ? await operators(db) : []
    for (const { conversationId, firstSeq } of waiting) await mailTeam(deps, team, conversationId, firstSeq)
  })

/** There is at most one mail for each first unread message. */
const aboutConversation = (subjectId: string, firstSeq: number) => ({ subjectId, occasion: String(firstSeq) })

const mailTeam = async (deps: WithTx<MailDeps>, team: { id: string }[], conversationId: string, firstSeq: number) => {
  for (const { id: userId } of team)
    await enqueueMail(deps, {
      kind: 'message_waiting_operator',
      userId,
      ...aboutConversation(conversationId, firstSeq),
    })
}

/** Selects the people with an unread message of that age. */
const unreadSides = (now: Date) => sql`
  select p.conversation_id, p.side, c.last_seq, (
    select min(m.seq) from messages m where m.conversation_id = c.id and m.side <> p.side and m.withdrawn_at is null
      and m.seq > greatest(p.read_seq, p.hidden_before_seq)
      and m.created_at <= ${new Date(now.getTime() - unreadMs)}) as first_seq
  from conversations c join participants p on p.conversation_id = c.id
  where c.last_at > ${new Date(now.getTime() - oldestMs)} and p.user_id is not null
    and c.last_seq > p.read_seq`

/** Selects the team's side where a person waits, with the message that the wait began with. */
const waitingTeam = (now: Date) => sql`
  select p.conversation_id, p.side, c.last_seq, (
    select min(m.seq) from messages m where m.conversation_id = c.id and m.side = 1
      and m.created_at = c.waits_since) as first_seq
  from conversations c join participants p on p.conversation_id = c.id
  where c.waits_since between ${new Date(now.getTime() - oldestMs)} and ${new Date(now.getTime() - waitMs)}
    and p.user_id is null`

/**
 * Marks the selected sides as mailed and returns those that were not mailed about their first unread message before. A
 * process that does the same at once finds them marked.
 */
const markDue = async (db: Tx, due: ReturnType<typeof unreadSides>) => {
  const { rows } = await sql<Due>`
    with due as (${due})
    update participants p set mailed_seq = d.last_seq from due d
    where p.conversation_id = d.conversation_id and p.side = d.side and d.first_seq is not null
      and p.mailed_seq < d.first_seq
    returning p.conversation_id, p.side, p.user_id, d.last_seq, d.first_seq`.execute(db)
  return rows
}
