import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { isPresent } from './queries.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'jobs'>

const minuteMs = 60_000
/** A person gets a mail about a message that is unread for so long. */
const unreadMs = 10 * minuteMs
/** The operators get a mail about a person who has waited for an answer for so long. */
const waitMs = 60 * minuteMs
/** The search goes no further back. No job is late by more. */
const oldestMs = 3 * 24 * 60 * minuteMs

/** One transaction mails about so many at most. */
const batch = 100

type Due = { conversationId: string; side: number; userId: string | null; lastSeq: number; firstSeq: number }

/** Mails each person about unread messages, without their text. */
export const mailUnread = async (deps: MailDeps) => {
  while ((await inTransaction(deps, mailPeople)) === batch);
}

const mailPeople = async (deps: WithTx<MailDeps>, db: Tx) => {
  const due = await markDue(db, unreadSides(deps.clock.now()))
  for (const { userId, conversationId, firstSeq } of due)
    if (userId) await enqueueMail(deps, { kind: 'message_waiting', userId, ...about(conversationId, firstSeq) })
  return due.length
}

/** Mails each operator once about all people who wait, if one of them is new. A job does so every hour. */
export const mailTeam = (deps: MailDeps) =>
  inTransaction(deps, async (deps, db) => {
    const [waiting] = await markDue(db, waitingTeam(deps.clock.now()))
    if (!waiting) return
    const subject = about(waiting.conversationId, waiting.firstSeq)
    for (const { id: userId } of await operators(db))
      await enqueueMail(deps, { kind: 'message_waiting_operator', userId, ...subject })
  })

/** There is at most one mail for each first unread message. */
const about = (subjectId: string, firstSeq: number) => ({ subjectId, occasion: String(firstSeq) })

/**
 * Selects the people with an unread message of that age that no mail has announced. Whoever has read nothing since the
 * last mail gets no other, and there is none about a conversation that a block has closed.
 */
const unreadSides = (now: Date) => sql`
  select p.conversation_id, p.side, c.last_seq, m.first_seq
  from conversations c join participants p on p.conversation_id = c.id
  cross join lateral (
    select min(m.seq) as first_seq from messages m
    where m.conversation_id = c.id and m.side = 3 - p.side and m.withdrawn_at is null
      and m.seq > greatest(p.read_seq, p.hidden_before_seq, p.mailed_seq)
      and m.created_at <= ${new Date(now.getTime() - unreadMs)}) m
  where c.last_at > ${new Date(now.getTime() - oldestMs)} and p.user_id is not null and m.first_seq is not null
    and c.last_seq > greatest(p.read_seq, p.hidden_before_seq, p.mailed_seq)
    and greatest(p.read_seq, p.hidden_before_seq) >= p.first_mailed_seq and not closed_by_block(c, ${now})`

/** Selects the team's side where a person waits, with the message that the wait began with. */
const waitingTeam = (now: Date) => sql`
  select p.conversation_id, p.side, c.last_seq, m.first_seq
  from conversations c join participants p on p.conversation_id = c.id join users u on u.id = c.user_id
  cross join lateral (
    select min(m.seq) as first_seq from messages m
    where m.conversation_id = c.id and m.side = 1 and m.created_at = c.waits_since) m
  where c.waits_since between ${new Date(now.getTime() - oldestMs)} and ${new Date(now.getTime() - waitMs)}
    and p.user_id is null and p.mailed_seq < m.first_seq and ${isPresent}`

/** Marks the selected sides as mailed and returns them. A process that does the same at once skips them. */
const markDue = async (db: Tx, due: ReturnType<typeof unreadSides>) => {
  const { rows } = await sql<Due>`
    with due as (${due} limit ${batch} for no key update of p skip locked)
    update participants p set first_mailed_seq = d.first_seq, mailed_seq = d.last_seq from due d
    where p.conversation_id = d.conversation_id and p.side = d.side
    returning p.conversation_id, p.side, p.user_id, d.last_seq, d.first_seq`.execute(db)
  return rows
}
