import type { AppointmentStatus, Lieu } from '@couronne/contract/booking/appointments'
import { pictureText, withdrawnText } from '@couronne/contract/talk/conversations'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { containsPattern } from '../../lib/database/like-patterns.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { type Counted, countedPage } from '../../lib/paging.ts'
import { hasPaid, isClosedByBlock, unreadOf } from './computed-columns.ts'
import { conversationActionsFor, denyWriting, isMasked } from './conversation.rules.ts'

type QueryDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type Paging = { limit: number; offset: number }

/** Operators take part in the team's conversations with other people, all as one. */
export const takesPart = (viewer: Viewer) => sql<boolean>`(p.user_id = ${viewer.id}
  or (${viewer.role === 'admin'} and p.user_id is null and c.user_id <> ${viewer.id}))`

/** Returns the viewer's side of a conversation. To anyone else the conversation does not exist. */
export const participantOf = async (db: Db, viewer: Viewer, sid: string) => {
  const participant = await db
    .selectFrom('participants as p')
    .innerJoin('conversations as c', 'c.id', 'p.conversationId')
    .innerJoin('participants as q', (join) =>
      join.onRef('q.conversationId', '=', 'c.id').onRef('q.side', '<>', 'p.side'),
    )
    .select(['p.conversationId', 'p.side', 'p.userId', 'q.userId as otherUserId'])
    .select(['p.deliveredSeq', 'p.hiddenBeforeSeq', 'c.lastSeq'])
    .select(sql<boolean>`c.user_id is not null`.as('isWithTeam'))
    .where('c.id', '=', sid)
    .where(takesPart(viewer))
    .executeTakeFirst()
  if (!participant) throw new DomainError('not_found')
  return participant
}
export type Participant = Awaited<ReturnType<typeof participantOf>>

export const teamName = ({ config }: Pick<Deps, 'config'>) => `L’équipe ${config.site.brandName}`

type Row = {
  id: string
  customerId: string | null
  professionalId: string | null
  userId: string | null
  side: number
  isWithTeam: boolean
  lastSeq: number
  readSeq: number
  isArchived: boolean
  unread: number
  withdrawnCount: number
  otherReadSeq: number | null
  otherDeliveredSeq: number
  sentAt: Date | null
  content: string | null
  withdrawnAt: Date | null
  firstId: string
  firstFirstname: string
  firstLastname: string
  firstImage: string | null
  isFirstErased: boolean
  secondId: string | null
  secondFirstname: string | null
  secondLastname: string | null
  secondImage: string | null
  isSecondErased: boolean
  isUnreachable: boolean
  isBlocked: boolean
  writableUntil: Date | null
  hasPaid: boolean
  waitsSince: Date | null
}

/** Returns what the viewer has not read in all conversations that are not archived, as `unread_messages` does. */
const unreadInAll = (viewer: Viewer) => sql<number>`(select coalesce(sum(${unreadOf(sql`c`, sql`p`)}), 0)::integer
  from participants p join conversations c on c.id = p.conversation_id
  where p.user_id = ${viewer.id} and c.last_seq > greatest(p.read_seq, p.hidden_before_seq, p.archived_seq))`

/**
 * Reads one page of conversations `c`, each for the side `p`, in one statement, with the count `allUnread` beside it. The
 * team has read receipts on.
 */
const conversationRows = async (
  { db, clock }: QueryDeps,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  paging: Paging,
  allUnread = sql<number>`0`,
) => {
  const now = clock.now()
  const { rows } = await sql<Row & Counted & { allUnread: number }>`
    with found as (
      select c, p, row_number() over (order by ${order}) as place
      from participants p join conversations c on c.id = p.conversation_id where ${where}),
    listed as (select * from found order by place limit ${paging.limit} offset ${paging.offset})
    select t.total, t.all_unread, (l.c).id, (l.c).customer_id, (l.c).professional_id, (l.c).user_id, (l.p).side,
      (l.c).user_id is not null as is_with_team, (l.c).last_seq, (l.p).read_seq,
      coalesce((l.p).archived_seq, -1) >= (l.c).last_seq as is_archived, ${unreadOf(sql`(l.c)`, sql`(l.p)`)} as unread,
      (select count(*)::integer from messages w
        where w.conversation_id = (l.c).id and w.withdrawn_at is not null) as withdrawn_count,
      case when u1.read_receipts and coalesce(u2.read_receipts, true) then q.read_seq end as other_read_seq,
      q.delivered_seq as other_delivered_seq, m.created_at as sent_at, m.content, m.withdrawn_at,
      u1.id as first_id, u1.firstname as first_firstname, u1.lastname as first_lastname, u1.image as first_image,
      u1.erased_at is not null as is_first_erased,
      u2.id as second_id, u2.firstname as second_firstname, u2.lastname as second_lastname, u2.image as second_image,
      u2.erased_at is not null as is_second_erased,
      case (l.p).side when 1 then u2.erased_at is not null or u2.suspended_at is not null
        else u1.erased_at is not null or u1.suspended_at is not null end
        or ${isClosedByBlock(sql`(l.c)`, now)} as is_unreachable,
      exists (select from blocks b where b.blocker_id = (l.p).user_id and b.blocked_id = q.user_id) as is_blocked,
      writable_until(l.c) as writable_until,
      case when u1.erased_at is null and u1.suspended_at is null and (l.p).side = 2 then (l.c).waits_since end as waits_since,
      ${hasPaid(sql`(l.c)`)} as has_paid
    from (select count(*)::integer as total, ${allUnread} as all_unread from found) t
    left join listed l on true
    left join participants q on q.conversation_id = (l.c).id and q.side = 3 - (l.p).side
    left join users u1 on u1.id = coalesce((l.c).user_id, (l.c).customer_id)
    left join users u2 on u2.id = (l.c).professional_id
    left join messages m on m.conversation_id = (l.c).id and m.seq = (l.c).last_seq and m.seq > (l.p).hidden_before_seq
    order by l.place`.execute(db)
  return { ...countedPage<Row>(rows), allUnread: rows[0]?.allUnread ?? 0 }
}

const lastMessageOf = ({ sentAt, content, withdrawnAt }: Row) =>
  sentAt && { dateCreated: sentAt, content: withdrawnAt ? withdrawnText : content || pictureText }

/** Pairs see each other's first names, and the customer's picture once something is paid, as long as they may write. */
const partiesOf = (row: Row, team: string, isClosed: boolean) => {
  const nameOf = (firstname: string | null, lastname: string | null) => `${firstname} ${lastname}`.trim()
  const { isWithTeam, hasPaid, side } = row
  return {
    user1: {
      id: row.isFirstErased ? null : row.firstId,
      name: isWithTeam ? nameOf(row.firstFirstname, row.firstLastname) : row.firstFirstname,
      avatar: isWithTeam || side === 1 || (hasPaid && !isClosed) ? row.firstImage : null,
    },
    user2: {
      id: row.isSecondErased ? null : row.secondId,
      name: isWithTeam ? team : nameOf(row.secondFirstname, row.secondLastname),
      avatar: row.secondImage,
    },
  }
}

/** Stands in names of conversations for a person who has deleted the account. */
const erasedName = 'erased'

const toView = (row: Row, deps: QueryDeps) => {
  const now = deps.clock.now()
  const { isWithTeam, side } = row
  const closed = denyWriting(row, now)
  const parties = partiesOf(row, teamName(deps), closed !== undefined)
  const [first, second] = [parties.user1.id ?? erasedName, parties.user2.id ?? erasedName]
  const nameForFirst = isWithTeam ? parties.user2.name : (row.secondFirstname ?? '')
  return {
    sid: row.id,
    uniqueName: isWithTeam ? `admin:${first}` : `pair:${first}:${second}`,
    friendlyName: side === 1 ? nameForFirst : parties.user1.name,
    attributes: {
      ...parties,
      type: { kind: isWithTeam ? ('admin' as const) : ('appointment' as const), admin: isWithTeam },
    },
    lastMessage: lastMessageOf(row),
    unreadMessagesCount: row.unread,
    archived: row.isArchived,
    lastSeq: row.lastSeq,
    readSeq: row.readSeq,
    otherReadSeq: row.otherReadSeq,
    otherDeliveredSeq: row.otherDeliveredSeq,
    withdrawnCount: row.withdrawnCount,
    allowedActions: conversationActionsFor(row, now),
    isBlocked: row.isBlocked,
    isMasked: isMasked(row),
    closedText: closed ? closed().message : null,
    waitsSince: row.waitsSince,
  }
}

const asText = (text: RawBuilder<unknown>) => sql`unaccent(lower(${text}))`
const isFoundBy = (q: string, name: RawBuilder<unknown>) =>
  sql`(${q} = '' or ${asText(name)} like ${asText(sql`${containsPattern(q)}::text`)})`

/** Returns the viewer's own conversations, the one with the latest message first, and what is unread in all of them. */
export const conversationsOf = async (
  deps: QueryDeps,
  viewer: Viewer,
  { archived, q = '', ...paging }: { archived: '0' | '1'; q?: string | undefined } & Paging,
) => {
  const title = sql`coalesce((select o.firstname from users o
    where o.id = case p.side when 1 then c.professional_id else c.customer_id end), ${teamName(deps)}::text)`
  const { rows, total, allUnread } = await conversationRows(
    deps,
    sql`p.user_id = ${viewer.id} and (p.is_listed or c.last_seq > p.hidden_before_seq)
      and (coalesce(p.archived_seq, -1) >= c.last_seq) = ${archived === '1'}
      and ${isFoundBy(q, title)}`,
    sql`coalesce(c.last_at, c.created_at) desc, c.id desc`,
    paging,
    unreadInAll(viewer),
  )
  return { rows: rows.map((row) => toView(row, deps)), total, unread: allUnread }
}

/** Nobody can answer a person `u` who has deleted the account or is suspended. */
export const isPresent = sql<boolean>`u.erased_at is null and u.suspended_at is null`

/** The condition on `waits_since` is literal, so that the partial index serves. */
export const isWaiting = sql`c.waits_since is not null
  and exists (select from users u where u.id = c.user_id and ${isPresent})`

/** Returns the conversations of other people with the team; those that wait come first, the longest wait first. */
export const conversationsOfTeam = async (
  deps: QueryDeps,
  viewer: Viewer,
  { waiting, q = '', ...paging }: { waiting: '0' | '1'; q?: string | undefined } & Paging,
) => {
  const waitsSince = sql`(select c.waits_since from users u where u.id = c.user_id and ${isPresent})`
  const name = sql`(select u.firstname || ' ' || u.lastname from users u where u.id = c.user_id)`
  const { rows, total } = await conversationRows(
    deps,
    sql`p.side = 2 and p.user_id is null and c.user_id <> ${viewer.id} and c.last_seq > 0
      ${waiting === '1' ? sql`and ${isWaiting}` : sql``} and ${isFoundBy(q, name)}`,
    sql`${waitsSince} nulls last, c.last_at desc, c.id desc`,
    paging,
  )
  return { rows: rows.map((row) => toView(row, deps)), total }
}

const rowFor = async (deps: QueryDeps, viewer: Viewer, sid: string) => {
  const where = sql<boolean>`c.id = ${sid} and ${takesPart(viewer)}`
  const { rows } = await conversationRows(deps, where, sql`c.id`, { limit: 1, offset: 0 })
  const [row] = rows
  if (!row) throw new DomainError('not_found')
  return row
}

export const conversationFor = async (deps: QueryDeps, viewer: Viewer, sid: string) =>
  toView(await rowFor(deps, viewer, sid), deps)

/** Returns the conversation with the appointments of the pair that were ever paid. */
export const openConversationFor = async (deps: QueryDeps, viewer: Viewer, sid: string) => {
  const row = await rowFor(deps, viewer, sid)
  const appointments =
    row.customerId && row.professionalId ? await paidAppointmentsOf(deps.db, row.customerId, row.professionalId) : []
  const professional = row.side === 1 &&
    row.secondId && { id: row.secondId, firstname: row.secondFirstname ?? '', lastname: row.secondLastname ?? '' }
  return { ...toView(row, deps), appointments, professional: professional || null }
}

const paidAppointmentsOf = (db: Db, customerId: string, professionalId: string) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select(['a.id', 'a.libelle', 'a.startsAt as date', 'a.endsAt as endTime', 't.zone', 't.name as city'])
    .select([
      sql<AppointmentStatus>`a.status`.as('status'),
      sql<Lieu>`a.lieu`.as('lieu'),
      sql<Date>`a.paid_at`.as('paidAt'),
    ])
    .where('a.customerId', '=', customerId)
    .where('a.professionalId', '=', professionalId)
    .where('a.paidAt', 'is not', null)
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .execute()

export const quickAnswersOf = async (db: Db, viewer: Viewer) => {
  const { quickAnswers } = await db
    .selectFrom('users')
    .select('quickAnswers')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return quickAnswers
}
